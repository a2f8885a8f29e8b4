import { defineTexts } from '#web/lib/texts.ts'
import { adminOrdersTexts } from './admin-orders.ts'

/** The texts of the page that takes an order by phone. */
const english = {
  create: {
    title: 'CREATE ORDERS',
    lead: 'Take an order by phone. Prices are calculated automatically; the customer pays later.',
    customer: 'Customer',
    email: 'Email, name or mobile of the customer',
    find: 'Find',
    noCustomer: 'No account matches. Ask the customer to sign up, or try another email.',
    choose: 'Choose',
    chooseOf: (name: string) => `Choose ${name}`,
    another: 'Another customer',
    address: 'Delivery address',
    noAddress: 'No saved address. Add the one that the customer gives you.',
    addAddress: 'Add an address',
    saveAddress: 'Save this address',
    products: 'Products',
    findProduct: 'Product or bike',
    noProduct: 'No products match.',
    addLine: 'Add to the order',
    addLineOf: (name: string, bike: string) => `Add to the order: ${name} for ${bike}`,
    lines: 'In this order',
    empty: 'No products yet.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    quantity: (name: string) => `Quantity of ${name}`,
    fewer: 'One fewer',
    more: 'One more',
    color: 'Color',
    model: 'Model',
    type: 'Type',
    summary: 'Total',
    summaryEmpty: 'Prices appear here once the order has products.',
    place: 'PLACE ORDER',
    placed: (no: string) => `Order ${no}`,
    placedNote:
      'It waits for payment. The customer sees it under My orders. If it is paid by bank transfer or cash: once ' +
      'the money has arrived, tick Paid in All orders.',
    orderLink: 'The customer’s page of this order',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    again: 'Take another order',
    missingAddress: 'Please choose an address.',
  },
}

export const createOrdersTexts = defineTexts('create-orders', english, adminOrdersTexts)
