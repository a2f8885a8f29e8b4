import type { CheckoutTexts } from './en-checkout.ts'
import type { Translation } from './translation.ts'

/** The texts of the checkout and of an order in Tamil. */
export const taCheckout: Translation<CheckoutTexts> = { shipping: { title: 'அனுப்பும் முகவரி' } }
