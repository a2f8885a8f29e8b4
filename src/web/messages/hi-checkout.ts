import type { CheckoutTexts } from './en-checkout.ts'
import type { Translation } from './translation.ts'

/** The texts of the checkout and of an order in Hindi. */
export const hiCheckout: Translation<CheckoutTexts> = { shipping: { title: 'शिपिंग' } }
