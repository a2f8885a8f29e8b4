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
    notCounted: 'Not tracked',
    stockNotTracked: 'Stock not tracked',
    inStock: (pieces: number) => `${pieces} in stock`,
    noMrp: 'No MRP',
    onHandNow: (onHand: number, reserved: number) =>
      reserved === 0
        ? `${onHand} on hand now.`
        : `${onHand} on hand now, ${reserved} of them set aside for orders being paid.`,
    byVariants: (available: number) =>
      `The stock is counted for each variant: ${plural(available, '1 piece', `${available} pieces`)} in all.`,
    untracked: 'The stock of this product is not tracked: it can always be ordered.',
    toForm: 'Open the product',
    toStock: 'Open the stock',
    edit: 'Edit',
    editOf: (name: string) => `Edit prices and stock of ${name}`,
    save: 'Save',
    cancel: 'Cancel',
    saved: (name: string) => `${name} was changed.`,
    bulk: {
      label: 'Selected products',
      selected: (count: number) => `${count} selected`,
      clear: 'Clear',
    },
    changes: { price: 'Change price', offer: 'Change offer', state: 'Change visibility' },
    titles: {
      price: (count: number) =>
        plural(count, 'Change the price of a product', `Change the prices of ${count} products`),
      offer: (count: number) =>
        plural(count, 'Change the offer of a product', `Change the offers of ${count} products`),
      state: (count: number) =>
        plural(count, 'Change the visibility of a product', `Change the visibility of ${count} products`),
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
    archived: 'Archived',
    archive: (count: number) => plural(count, 'Archive the product', `Archive ${count} products`),
    archiving: (count: number, drafts: number) =>
      [
        plural(
          count,
          'The product leaves the shop: no page, search or cart shows it any more.',
          `${count} products leave the shop: no page, search or cart shows them any more.`,
        ),
        'Orders, invoices, warranties and reviews remain. You can restore each product from the archive.',
        drafts > 0 && plural(drafts, '1 draft would be published then.', `${drafts} drafts would be published then.`),
      ]
        .filter(Boolean)
        .join(' '),
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
