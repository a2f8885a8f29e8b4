import { defineTexts } from '#web/lib/texts.ts'
import { conflictTexts } from './conflict.ts'

/** The texts that all forms of the administration share. */
const english = {
  recordForm: {
    unsaved: 'Not saved yet.',
    saveKey: 'Ctrl + S saves.',
    kept: 'What you typed is not saved. It is kept in this tab.',
    restored: 'We have restored what you typed before.',
    startAfresh: 'Start from what is saved',
    startEmpty: 'Start with an empty form',
    nextKey: 'Ctrl + Enter',
  },
}

export const recordFormTexts = defineTexts('record-form', english, conflictTexts)
