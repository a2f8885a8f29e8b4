import { defineTexts } from '#web/lib/texts.ts'

const english = {
  onBike: {
    with: (part: string, color: string | null, bike: string) => `${part}${color ? ` in ${color}` : ''} on the ${bike}`,
    /** The switch that hides the part. */
    without: 'Show the bike without it',
    orHold: 'or hold the picture',
    /** `shows` is a phrase of the seller, such as "our adventure model". */
    shownOn: (shows: string, bike: string) => `Shown on ${shows}; your part is made for the ${bike}.`,
  },
}

export type OnBikeTexts = typeof english

/** The texts of a part's picture on its bike. */
export const onBikeTexts = defineTexts('on-bike', english)
