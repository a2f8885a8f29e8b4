import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

const plural = pluralFor('en')

/** The texts of the bikes in the administration and of the archive. */
const english = {
  adminCatalogue: {
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    deleteTitle: 'Delete Confirmation',
    /** Begins with the specified word. */
    deleteYes: (name: string) => `Yes, delete ${name}`,
    deleteBody: 'Are you sure want to delete this item?',
    create: 'CREATE',
    update: 'UPDATE',
    exit: 'EXIT',
    saveNext: 'Save and next',
    saveAnother: 'Save and add another',
    sheets: 'Import and export',
    required: (label: string) => `${label} is required`,
    find: 'Find by name',
    nothingFound: 'No names match.',
  },
  archive: {
    title: 'Archive',
    intro:
      'Archived bikes and products do not appear on pages, in search or in carts. Their orders, invoices, warranties and reviews remain.',
    link: 'Archive',
    bikeTitle: (name: string) => `Archive ${name}?`,
    bikeBody: (name: string, products: number) =>
      products === 0
        ? `${name} leaves the shop. It cannot be deleted, because products of it are in the archive. You can restore it from the archive.`
        : `${name} leaves the shop with ${plural(products, `${products} product`, `${products} products`)}: no page, search or cart shows them any more. You can restore all of it from the archive.`,
    typeName: 'Type the name of the bike to confirm',
    confirm: (name: string) => `Archive ${name}`,
    cancel: 'Cancel',
    productNote: 'It goes to the archive. You can restore it from there.',
    find: 'Find by name',
    search: 'Search',
    bikes: 'Bikes',
    products: 'Products',
    noBikes: 'No archived bikes.',
    noProducts: 'No products were archived individually.',
    columns: {
      image: 'Picture',
      name: 'Name',
      brand: 'Brand',
      products: 'Products',
      bike: 'Bike',
      archived: 'Archived',
    },
    by: (name: string) => `by ${name}`,
    bikeArchived: 'archived: restore it first',
    restore: 'Restore',
    restoreOf: (name: string) => `Restore ${name}`,
  },
  bikes: {
    title: 'Bikes',
    count: (count: number) => plural(count, `${count} bike`, `${count} bikes`),
    none: 'There are no bikes yet. Add the first one.',
    add: 'Add',
    createTitle: 'Create bike',
    updateTitle: 'Update bike',
    columns: { id: 'ID', no: 'No', name: 'Name', image: 'Image', alt: 'Alt', brand: 'Brand' },
    pageTitle: 'Page title',
    noNumber: 'No must be a whole number',
    noImage: 'Image is required',
    altHint: 'Touring accessories for the Himalayan 450',
    added: (name: string) => `${name} was added`,
    updated: (name: string) => `${name} was updated`,
    bulk: 'Bulk Add',
    bulkFile: 'File with bikes',
    bulkHint:
      'CSV with the columns no, name, alt, brand, and code or url if you like; or a JSON list. A bike that is known by its name is changed.',
    bulkRows: (count: number) => plural(count, `${count} row`, `${count} rows`),
    bulkUnreadable:
      'This file cannot be read. Save the table as CSV (UTF-8), with the names of the columns in its first row.',
    bulkWrong: (row: number, field: string, message: string) =>
      `Row ${row}${field === '' ? '' : `, ${field}`}: ${message}`,
  },
}

export const adminCatalogueTexts = defineTexts('admin-catalogue', english, shopTexts)
