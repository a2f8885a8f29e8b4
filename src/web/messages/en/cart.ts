import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts of the cart. */
const english = {
  cart: {
    chooseOptions: 'Choose the options',
    noScript: 'The cart needs JavaScript. You can also order by WhatsApp, phone or email: see Contact Us.',
    title: 'Your cart',
    heading: 'Cart',
    empty: 'Your cart is empty',
    emptyBody: 'Add a few products and come here to checkout',
    continueShopping: 'CONTINUE SHOPPING',
    shopMore: 'SHOP MORE',
    quantity: (name: string) => `Quantity of ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removed: (name: string) => `${name} was removed from your cart`,
    deleteTitle: 'Delete Confirmation',
    deleteBody: 'Are you sure want to delete this item?',
    summary: 'Order summary',
    subtotal: 'Subtotal',
    withoutGst: 'without GST',
    discount: (percent: number) => `Discount (${percent}%)`,
    amountDiscount: 'Discount',
    onFirstOrder: 'on your first order',
    coupon: 'Coupon code',
    applyCoupon: 'Apply',
    removeCoupon: 'Remove',
    couponAccepted: (code: string) => `Coupon ${code} is accepted`,
    shipping: 'Shipping (incl. GST)',
    shippingNote: '(shipping charges calculated at end)',
    roundOff: 'Round off',
    total: 'Total',
    each: 'each',
    checkout: 'PROCEED TO CHECKOUT',
    signIn: 'Please sign in to view available offers',
    none: '–',
    points: (points: number) => `You earn ${points} credit points with this order. You can spend them after delivery.`,
    notSaved: 'Quantities go from 1 to 99.',
    gone: 'No longer available',
    changed: 'Something in your cart has changed',
    described: 'Do you want to add this product?',
  },
}

export type CartTexts = typeof english

export const cartTexts = defineTexts('cart', english, shopTexts)
