import type { Messages } from '#web/messages/en.ts'
import { enSheets, type SheetTexts } from '#web/messages/en-sheets.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of import and export among them. */
type SheetMessages = Messages & SheetTexts

export const useSheetMessages = (): SheetMessages => ({ ...useMessages(), ...enSheets })

/** The same outside of components: for titles. */
export const sheetMessages = (): SheetMessages => ({ ...messages(), ...enSheets })
