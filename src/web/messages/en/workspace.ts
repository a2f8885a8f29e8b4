import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts of the frame around the administration. */
const english = {
  workspace: {
    administration: 'Administration',
    sections: {
      home: 'Home',
      orders: 'Orders',
      products: 'Products',
      stock: 'Stock',
      customers: 'Customers',
      messages: 'Messages',
      warranty: 'Warranty',
      reviews: 'Reviews',
      reports: 'Reports',
      settings: 'Settings',
    },
    pages: {
      '/create-orders': 'New phone order',
      '/all-ordersDetails': 'Order lines',
      '/price-list': 'Price list',
      '/bikes': 'Bikes',
      '/catalogue-archive': 'Archive',
      '/import-export': 'Import and export',
      '/gst': 'GST month',
      '/audit': 'Audit log',
    },
    /** Read out after the figure. */
    waiting: 'waiting',
    /** The largest count that is shown as a figure. */
    many: (count: number) => (count > 99 ? '99+' : String(count)),
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    search: 'Search orders',
    searchHint: 'Order, invoice or tracking number, name, email or phone',
    find: 'Search',
    findAnything: 'Find anything',
    findKeys: 'Ctrl K',
    shortcuts: 'Keyboard shortcuts',
    keys: {
      'Ctrl K': 'Find anything (⌘ K on a Mac)',
      '/': 'Search this list',
      j: 'Next row',
      k: 'Previous row',
      x: 'Select the row',
      o: 'Open the row',
      '?': 'This list',
    },
    singleKeys: 'Use keys without Ctrl',
    viewShop: 'View shop',
    demoMail: 'Demo mailbox',
    more: 'More',
    closeMore: 'Close',
  },
}

export const workspaceTexts = defineTexts('workspace', english, shopTexts)
