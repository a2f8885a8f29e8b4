import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

const english = {
  stage: {
    title: (bike: string) => `Fit parts to the ${bike}`,
    hint: 'Choose a part, and it is on the bike. Prices include GST.',
    shownOn: (shows: string, bike: string) => `Shown on ${shows}; your part is made for the ${bike}.`,
    kinds: 'Kinds of parts',
    colorOf: (name: string) => `Colour of ${name}`,
    details: (name: string) => `Details of ${name}`,
    seeDetails: 'Details',
    bare: 'Show the bare bike',
    putAllOn: 'Put all on',
    takeAllOff: 'Remove all',
    share: 'Share',
    total: 'Total',
    nothingOn: 'Nothing is on the bike yet',
    addNothing: 'Add parts to cart',
  },
}

export type FitItStageTexts = typeof english

/** The texts of the picture of a bike on which parts can be tried, before anybody has touched it. */
export const fitItStageTexts = defineTexts('fit-it-stage', english, shopTexts)
