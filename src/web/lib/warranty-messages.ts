import type { Messages } from '#web/messages/en.ts'
import { enWarranty, type WarrantyTexts } from '#web/messages/en-warranty.ts'
import { messages, useMessages } from './messages.ts'
import { translated } from './texts.ts'

const texts = translated(enWarranty, 'warranty')

/** All texts, those of warranty claims among them. */
type WarrantyMessages = Messages & WarrantyTexts

export const useWarrantyMessages = (): WarrantyMessages => ({ ...useMessages(), ...texts() })

/** The same outside of components: for titles. */
export const warrantyMessages = (): WarrantyMessages => ({ ...messages(), ...texts() })
