import type { Messages } from '#web/messages/en.ts'
import { enSupport, type SupportTexts } from '#web/messages/en-support.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those about what customers have written among them. */
type SupportMessages = Messages & SupportTexts

export const useSupportMessages = (): SupportMessages => ({ ...useMessages(), ...enSupport })

/** The same outside of components: for titles. */
export const supportMessages = (): SupportMessages => ({ ...messages(), ...enSupport })
