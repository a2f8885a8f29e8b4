import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts that all lists of the administration share. */
const english = {
  list: {
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all of this page',
    details: (name: string) => `Details of ${name}`,
    actions: 'Actions',
    pages: (list: string) => `Pages of ${list}`,
    page: (page: number) => `Page ${page}`,
    search: 'Search',
    show: 'Show',
    clear: 'Clear',
    views: 'Saved views',
    saveView: 'Save this view',
    viewName: 'Name of the view',
    save: 'Save',
    deleteView: (name: string) => `Delete the view ${name}`,
    dayFormat: 'dd-mm-yyyy',
    chooseDay: 'Choose a day',
  },
}

export const listTexts = defineTexts('list', english, shopTexts)
