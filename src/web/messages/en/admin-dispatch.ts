import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

const plural = pluralFor('en')
const orderCount = (count: number) => plural(count, `${count} order`, `${count} orders`)

/** The texts for work on many orders at once. */
const english = {
  bulk: {
    label: 'Selected orders',
    selected: (count: number) => `${count} selected`,
    slips: 'Packing slips',
    invoices: 'Invoices',
    labels: 'Labels',
    dispatch: 'Dispatch',
    clear: 'Clear',
    preparing: (name: string, kilobytes: number) =>
      kilobytes === 0 ? `${name} are being prepared` : `${name}: ${kilobytes} kB received`,
    failed: (name: string) => `${name} could not be printed. Please try again.`,
  },
  dispatch: {
    title: 'Dispatch',
    noOrders: 'Select orders in the list of orders, then press Dispatch.',
    toOrders: 'All orders',
    missing: (count: number) => `${orderCount(count)} of the address could not be found.`,
    grid: 'Orders to dispatch',
    order: 'Order',
    customer: 'Customer',
    courier: 'Courier',
    number: 'Tracking number',
    courierOf: (orderNo: string) => `Courier of ${orderNo}`,
    numberOf: (orderNo: string) => `Tracking number of ${orderNo}`,
    noCourier: 'No courier',
    sameForAll: 'Courier for all',
    choose: 'Choose',
    pieces: (count: number) => plural(count, `${count} piece`, `${count} pieces`),
    noNumber: 'No number',
    paste: 'Paste from a spreadsheet',
    pasteHint:
      'Order number, courier if you like, and tracking number; or only tracking numbers, in the order of the list.',
    fillIn: 'Fill in',
    file: 'Choose a CSV file',
    drop: 'or drop it here',
    fileHint: 'With the same columns',
    tooLarge: 'This file is too large for a list of tracking numbers.',
    filled: (count: number) => plural(count, `${count} row filled in.`, `${count} rows filled in.`),
    unknown: (count: number) => plural(count, `${count} row was not recognised:`, `${count} rows were not recognised:`),
    send: (count: number) => `Dispatch ${orderCount(count)}`,
    askTitle: 'No tracking number',
    ask: (count: number) => `Dispatch ${orderCount(count)} without a tracking number?`,
    askNote: 'Their customers get the email without a link to follow the parcel.',
    askYes: 'Dispatch',
    askNo: 'Back',
    progress: (done: number, all: number) => `${done} of ${orderCount(all)}`,
    working: 'Dispatching',
    stays: 'You can leave this page: the shop goes on.',
    doneTitle: (done: number) => `${orderCount(done)} dispatched`,
    failedTitle: (failed: number) =>
      plural(failed, `${failed} order was not dispatched`, `${failed} orders were not dispatched`),
    results: 'Dispatched orders',
  },
}

export const dispatchTexts = defineTexts('admin-dispatch', english, shopTexts)
