import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts of import and export. */
const english = {
  sheets: {
    title: 'Import and export',
    exportTitle: 'Export',
    exportIntro: 'CSV opens in a spreadsheet. Bikes and products can be edited there and imported again.',
    lists: { bikes: 'Bikes', products: 'Products', variants: 'Variants and stock', customers: 'Customers' },
    listHints: {
      bikes: 'Number, name, address, brand and picture.',
      products: 'Prices, options, texts and pictures of every product, by bike.',
      variants:
        'A row for each variant, or whole product: price with GST, SKU, barcode, packed weight, pieces. Leave the column expected as it is: it shows whether pieces were sold since.',
      customers: 'Names, contacts, and what they have ordered. Only for those who need it.',
    },
    formats: { csv: 'CSV', json: 'JSON' },
    exportOf: (list: string, format: string) => `Export ${list.toLowerCase()} as ${format}`,
    orders: 'Orders',
    ordersHint: 'The orders that this filter shows in the list of all orders. No status means all of them.',
    exportOrders: 'Export orders as CSV',
    failed: 'The file could not be downloaded. Please try again.',
    importTitle: 'Import',
    importIntro:
      'You see a preview before anything changes. Rows that match an existing id, code or name update it; all others are added. Columns missing from the file stay unchanged, and an empty cell clears its field.',
    what: 'What is in the file',
    columns: 'Columns',
    needed: 'Required:',
    others: 'Optional:',
    choose: 'Choose a file',
    drop: 'or drop it here',
    hint: 'CSV in UTF-8, or JSON. At most 10 MB and 5,000 rows.',
    tooLarge: (name: string) => `${name} is larger than 10 MB. Please split it.`,
    sending: (name: string) => `Uploading ${name}`,
    looking: 'Checking every row. A thousand rows take a few seconds.',
    importing: 'Importing the rows. A thousand rows take a few seconds.',
    report: 'Import preview',
    done: 'Import result',
    counts: { add: 'Added', change: 'Changed', nothing: 'Unchanged', wrong: 'Wrong' },
    countsBefore: { add: 'To add', change: 'To change', nothing: 'Unchanged', wrong: 'Wrong' },
    onlyWrong: 'Only rows with errors',
    withoutUnchanged: 'Leave out unchanged rows',
    rowNumbers:
      'Row numbers are those of a spreadsheet, where row 1 has the column names. In JSON the first entry is 1.',
    heads: { row: 'Row', name: 'Name', does: 'What', details: 'Details' },
    does: { add: 'Add', change: 'Change', nothing: 'Unchanged', wrong: 'Wrong' },
    noRows: 'No rows to show.',
    more: 'Show more rows',
    shown: (shown: number, all: number) => `${shown} of ${all} rows`,
    correct: 'Correct the rows with errors and choose the file again. A file is imported completely or not at all.',
    nothingToDo: 'Nothing to import: the shop already has these values.',
    import: 'Import',
    another: 'Choose another file',
    confirmTitle: 'Import this file?',
    confirmBody: (add: number, change: number, name: string) =>
      `${name}: ${add} will be added and ${change} changed, at once for all customers.`,
  },
}

export const sheetsTexts = defineTexts('sheets', english, shopTexts)
