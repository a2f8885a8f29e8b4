import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

const plural = pluralFor('en')
/** The texts of the stock administration, in a file of their own so that the shop's pages do not load them. */
const english = {
  stock: {
    title: 'Stock',
    intro: 'Products with stock tracking. Turn it on in the product’s form.',
    shown: { low: 'Running low', all: 'All tracked products' },
    show: 'Which products',
    count: (count: number) => plural(count, `${count} product`, `${count} products`),
    noneLow: 'No product is running low.',
    none: 'No products are tracked yet. Open a product and tick "Track stock for this product".',
    toProducts: 'Products',
    columns: {
      name: 'Product',
      bike: 'Bike',
      onHand: 'On hand',
      reserved: 'Reserved',
      available: 'Available',
      waiting: 'Waiting',
    },
    low: 'Low',
    out: 'Out of stock',
    receive: 'Receive',
    receiveOf: (name: string) => `Receive pieces of ${name}`,
    correct: 'Correct',
    correctOf: (name: string) => `Correct the count of ${name}`,
    history: 'History',
    historyOf: (name: string) => `History of ${name}`,
    close: 'Close',
    pieces: 'Pieces received',
    counted: 'Pieces on hand',
    countedHint: 'Do not count pieces of paid orders that are still here.',
    reason: 'Reason (optional)',
    reasonReceived: 'Batch, delivery note',
    reasonCounted: 'Counted the shelf, one was bent',
    save: 'Save',
    exit: 'Exit',
    whole: 'Enter a whole number',
    received: (name: string, onHand: number) => `${name}: ${onHand} on hand`,
    kinds: { received: 'Received', counted: 'Counted', sold: 'Sold', returned: 'Returned' },
    shop: 'Shop',
    noMovements: 'No stock movements yet.',
  },
}

export const stockTexts = defineTexts('stock', english, shopTexts)
