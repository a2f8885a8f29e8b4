import { formatCount } from '#web/lib/format-count.ts'
import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { adminProductsTexts } from './admin-products.ts'

const plural = pluralFor('en')

/** The texts of the list of prices. */
const english = {
  priceList: {
    title: 'Price list',
    search: 'Find by product or bike',
    placeholder: 'Product or bike',
    kind: 'Kind',
    lacks: 'Lacks',
    lacking: { '': 'Anything', picture: 'A picture', mrp: 'An MRP', stock: 'Stock' },
    tabs: 'Which products',
    states: { all: 'All', published: 'Published', scheduled: 'Scheduled', draft: 'Drafts' },
    found: (total: number, search: string) => formatCount(total, 'product', 'products', search),
    none: 'There are no products yet.',
    noMatch: 'No product matches. Clear the search or choose another tab.',
    columns: {
      picture: 'Picture',
      product: 'Product',
      kind: 'Kind',
      price: 'Without GST',
      withGst: 'With GST',
      offer: 'Offer',
      mrp: 'MRP',
      stock: 'Stock',
      state: 'State',
    },
    mrp: (amount: string) => `MRP ${amount}`,
    notCounted: 'Not counted',
    edit: 'Edit prices',
    editOf: (name: string) => `Edit prices of ${name}`,
    save: 'Save',
    cancel: 'Cancel',
    saved: (name: string) => `${name} was changed.`,
    bulk: {
      label: 'Selected products',
      selected: (count: number) => `${count} selected`,
      clear: 'Clear',
    },
    changes: { price: 'Change price', offer: 'Change offer', state: 'Change state' },
    titles: {
      price: (count: number) =>
        plural(count, 'Change the price of a product', `Change the prices of ${count} products`),
      offer: (count: number) =>
        plural(count, 'Change the offer of a product', `Change the offers of ${count} products`),
      state: (count: number) => plural(count, 'Change the state of a product', `Change the state of ${count} products`),
    },
    by: 'By',
    units: { percent: 'Percent', rupees: 'Rupees (without GST)' },
    amount: 'Amount',
    amountHint: 'With a minus the price falls.',
    amountMissing: 'Enter a number, such as 5 or -2.5.',
    round: 'Price with GST',
    rounds: { none: 'As it comes', tens: 'Ends with 0', nines: 'Ends with 9' },
    offer: 'Offer (%)',
    offerMissing: 'The offer is a percentage from 0 to 99.99.',
    state: 'State',
    apply: 'Change',
    preview: {
      label: 'What changes',
      enter: 'Enter the change to see what it does.',
      product: 'Product',
      before: 'Before',
      after: 'After',
      mrp: 'New MRP',
      same: 'unchanged',
      offer: (percent: number, price: string) => `${percent} % off ${price}`,
    },
  },
}

export const priceListTexts = defineTexts('price-list', english, adminProductsTexts)
