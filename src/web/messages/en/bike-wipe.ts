import { defineTexts } from '#web/lib/texts.ts'

const english = {
  wipe: {
    /** The accessible name of the handle. */
    label: 'Bare or fitted',
    /** The position of the handle, as it is announced. */
    position: (percent: number) => `${percent} % fitted`,
    bare: 'Bare',
    fitted: 'Fitted',
  },
}

export type BikeWipeTexts = typeof english

/** The texts of the handle that wipes between the bare bike and the bike with parts. */
export const bikeWipeTexts = defineTexts('bike-wipe', english)
