import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts for two people who edit the same record. */
const english = {
  conflict: {
    title: 'Somebody else has saved this',
    kept: 'Your changes are still in the form. None of them are saved yet.',
    draft: 'This was changed after you started typing.',
    mine: 'You typed',
    saved: 'Saved now',
    theirs: (fields: string) => `Also changed, and updated in your form: ${fields}.`,
    apart: 'You changed different fields, so both changes can be saved.',
    keepMine: 'Save what I typed',
    keepBoth: 'Save my changes too',
    takeOver: 'Use the saved values',
    keepTyped: 'Keep what I typed',
    empty: 'empty',
    yes: 'yes',
    no: 'no',
  },
}

export type ConflictTexts = typeof english

export const conflictTexts = defineTexts('conflict', english, shopTexts)
