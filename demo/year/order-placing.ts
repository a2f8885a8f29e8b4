import type { CartLineInput } from '#contract/quote.ts'
import { NO_OPTION, type OptionValue } from '#rules/pricing.ts'
import { createPayment } from '#server/modules/checkout/checkout.service.ts'
import { quoteCart } from '#server/modules/checkout/quote.service.ts'
import { takeOrder } from '#server/modules/fulfilment/phone-orders.service.ts'
import { YEAR_CUSTOMERS } from './customers.ts'
import type { OrderPlan } from './order-plans.ts'
import { required, type Year } from './year.ts'

/** Returns a value of a list by a number, however large; the word for no option of a list that is empty. */
const oneOf = (list: readonly OptionValue[], number: number): string => list[number % list.length]?.name ?? NO_OPTION

/** Returns the cart of an order: different products for the customer's bike, in options that vary from order to order. */
function cartOf(year: Year, number: number, { customer, lines }: OrderPlan): CartLineInput[] {
  const products = year.productsOf(required(YEAR_CUSTOMERS[customer], `customer ${customer}`).bike)
  return Array.from({ length: lines }, (_, place) => {
    const product = required(products[(number + place) % products.length], 'product')
    const { id: proId, name, bike, options: from } = product
    const options = {
      color: oneOf(from.color, number + place),
      model: oneOf(from.model, number),
      type: oneOf(from.type, place),
    }
    return { proId, name, bike, ...options, qty: (number + place) % 6 === 5 ? 2 : 1 }
  })
}

/** Places an order as a customer does, at the prices that the shop quotes. */
export async function placeInShop(year: Year, number: number, plan: OrderPlan): Promise<void> {
  const { person, addressId } = required(year.customers.get(plan.customer), `customer ${plan.customer}`)
  const { gstin, billing } = required(YEAR_CUSTOMERS[plan.customer], `customer ${plan.customer}`)
  const cartItems = cartOf(year, number, plan)
  const request = { cartItems, addressId, usePoints: plan.points === true, gstin }
  const ctx = year.as(person)
  const quoted = await quoteCart(ctx, person, request)
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
  const shown = { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
  const placement = { ...request, ...shown, billing, userId: person.id, consent: true }
  const { orderId: id, orderNo, razorpayOrder } = await createPayment(ctx, placement, undefined)
  year.orders.set(number, { id, orderNo, productIds: cartItems.map(({ proId }) => proId), opened: razorpayOrder })
}

/** Takes an order by phone, which its customer pays later. */
export async function placeByPhone(year: Year, number: number, plan: OrderPlan): Promise<void> {
  const { person, addressId } = required(year.customers.get(plan.customer), `customer ${plan.customer}`)
  const cartItems = cartOf(year, number, plan)
  const { order } = await takeOrder(year.as(year.staff), { userId: person.id, addressId, cartItems })
  const productIds = cartItems.map(({ proId }) => proId)
  year.orders.set(number, { id: order.orderId, orderNo: order.orderNo, productIds, opened: null })
}
