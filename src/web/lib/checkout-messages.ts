import type { Messages } from '#web/messages/en.ts'
import { type CheckoutTexts, enCheckout } from '#web/messages/en-checkout.ts'
import { messages, useMessages } from './messages.ts'
import { translated } from './texts.ts'

const texts = translated(enCheckout, 'checkout')

/** All texts, those of the checkout and of orders among them. */
export type CheckoutMessages = Messages & CheckoutTexts

export const useCheckoutMessages = (): CheckoutMessages => ({ ...useMessages(), ...texts() })

/** The same outside of components: for titles. */
export const checkoutMessages = (): CheckoutMessages => ({ ...messages(), ...texts() })
