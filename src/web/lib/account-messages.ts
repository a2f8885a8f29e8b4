import type { Messages } from '#web/messages/en.ts'
import { type AccountTexts, enAccount } from '#web/messages/en-account.ts'
import { messages, useMessages } from './messages.ts'
import { translated } from './texts.ts'

const texts = translated(enAccount, 'account')

/** All texts, those of the pages about one's account among them. */
export type AccountMessages = Messages & AccountTexts

export const useAccountMessages = (): AccountMessages => ({ ...useMessages(), ...texts() })

/** The same outside of components: for titles. */
export const accountMessages = (): AccountMessages => ({ ...messages(), ...texts() })
