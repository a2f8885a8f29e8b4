import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { fitItStageTexts } from './fit-it-stage.ts'
import { productTexts } from './product.ts'

const plural = pluralFor('en')

const english = {
  fitIt: {
    isOn: (name: string) => `${name} is on.`,
    isOff: (name: string) => `${name} is off.`,
    isColor: (name: string, color: string) => `${name} is ${color}.`,
    needs: (name: string, needed: string) => `${name} is on. It needs the ${needed}, added.`,
    neededSoldOut: (names: string) => `The ${names} needed for it is out of stock, so it cannot be bought now.`,
    cameOff: (names: string) => `Came off with it: ${names}.`,
    replaced: (names: string) => `It replaces ${names}.`,
    unknown: (names: string) => `This link also named ${names}, which we do not have for this bike.`,
    takeOffTitle: (count: number) => (count === 2 ? 'Take both off?' : `Take all ${count} off?`),
    takeOffBody: (name: string, others: string) => `Without the ${name} this cannot stay on: ${others}.`,
    takeOffYes: 'Take off',
    takeOffNo: 'Keep',
    allOn: 'All parts that go together are on.',
    allOff: 'Everything is off.',
    shareTitle: (bike: string) => `My ${bike}`,
    shared: 'Link copied. It shows the bike with these parts.',
    notShared: 'The link could not be copied. Copy it from the address bar.',
    totalNow: (amount: string) => `Total ${amount}.`,
    totalFrom: (amount: string) => `Total from ${amount}.`,
    withGst: 'incl. GST',
    withDelivery: (delivery: string) => `incl. GST and ${delivery} delivery`,
    saves: (amount: string) => `You save ${amount}`,
    weighs: (kilograms: string) => `${kilograms} kg`,
    fittingTime: (hours: number, minutes: number) =>
      [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter(Boolean).join(' '),
    toFit: (time: string) => `${time} to fit`,
    parts: (count: number) => plural(count, `${count} part`, `${count} parts`),
    add: (count: number) => plural(count, `Add ${count} part to cart`, `Add ${count} parts to cart`),
    adding: 'Adding',
    nothingToAdd: 'Put a part on the bike first.',
    soldOut: (count: number) => `${count} out of stock, not in the total`,
    allSoldOut: 'These parts are out of stock.',
    questions: 'One more thing',
    inCart: (count: number) => plural(count, '1 part is in the cart.', `${count} parts are in the cart.`),
    questionsBody: (count: number) =>
      plural(count, 'This part comes in variants. Choose yours.', 'These parts come in variants. Choose yours.'),
  },
}

export type FitItTexts = typeof english

/** The texts for trying parts on a bike, on top of those of products and of the untouched picture. */
export const fitItTexts = defineTexts('fit-it', english, () => ({ ...productTexts(), ...fitItStageTexts() }))
