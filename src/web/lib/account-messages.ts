import type { Messages } from '#web/messages/en.ts'
import { type AccountTexts, enAccount } from '#web/messages/en-account.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of the pages about one's account among them. */
export type AccountMessages = Messages & AccountTexts

export const useAccountMessages = (): AccountMessages => ({ ...useMessages(), ...enAccount })

/** The same outside of components: for titles. */
export const accountMessages = (): AccountMessages => ({ ...messages(), ...enAccount })
