import type { Messages } from '#web/messages/en.ts'
import { type CheckoutTexts, enCheckout } from '#web/messages/en-checkout.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of the checkout and of orders among them. */
export type CheckoutMessages = Messages & CheckoutTexts

export const useCheckoutMessages = (): CheckoutMessages => ({ ...useMessages(), ...enCheckout })

/** The same outside of components: for titles. */
export const checkoutMessages = (): CheckoutMessages => ({ ...messages(), ...enCheckout })
