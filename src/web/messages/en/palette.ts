import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts of the command palette of the administration. */
const english = {
  palette: {
    title: 'Find anything',
    field: 'Find an order, a product, a customer or a page',
    hint: 'The arrow keys choose, Enter opens.',
    groups: {
      actions: 'Actions',
      pages: 'Pages',
      orders: 'Orders',
      products: 'Products',
      bikes: 'Bikes',
      customers: 'Customers',
      messages: 'Messages',
      claims: 'Warranty claims',
    },
    addProduct: 'Add a product',
    addBike: 'Add a bike',
    setting: (section: string) => `Settings: ${section}`,
    viewShop: 'View shop',
    dispatch: (orderNo: string) => `Dispatch ${orderNo}`,
    archived: 'Archived',
    searching: 'Searching …',
    none: (typed: string) => `Nothing found for “${typed}”.`,
    again: 'Search again',
    close: 'Close',
  },
}

export const paletteTexts = defineTexts('palette', english, shopTexts)
