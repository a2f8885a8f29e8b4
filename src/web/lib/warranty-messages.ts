import type { Messages } from '#web/messages/en.ts'
import { enWarranty, type WarrantyTexts } from '#web/messages/en-warranty.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of warranty claims among them. */
type WarrantyMessages = Messages & WarrantyTexts

export const useWarrantyMessages = (): WarrantyMessages => ({ ...useMessages(), ...enWarranty })

/** The same outside of components: for titles. */
export const warrantyMessages = (): WarrantyMessages => ({ ...messages(), ...enWarranty })
