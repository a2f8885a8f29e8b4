// What the command palette of the administration finds.
import type { Found } from '#contract/find.ts'
import { MAX_FOUND_EACH } from '#rules/counted.ts'
import type { Area } from '#rules/staff.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { listUsers } from '#server/modules/accounts/accounts.service.ts'
import { findBikesByName, findProductsByName } from '#server/modules/catalogue/product-write.service.ts'
import { listMessages } from '#server/modules/contact/messages.service.ts'
import { listOrders } from '#server/modules/orders/order-lists.service.ts'
import { listClaims } from '#server/modules/warranty/claims-admin.service.ts'

type Kind = keyof Found

const AREA_OF: Readonly<Record<Kind, Area>> = {
  orders: 'orders',
  products: 'catalogue',
  bikes: 'catalogue',
  customers: 'accounts',
  messages: 'support',
  claims: 'support',
}

/** Returns the first of each kind that a text finds, in the areas of the signed-in person. */
export async function findEverywhere(ctx: Ctx, search: string): Promise<Found> {
  const { areas } = signedIn(ctx)
  const seek = <K extends Kind>(kind: K): Promise<Found[K] | null> | null =>
    areas.includes(AREA_OF[kind]) ? SEARCHES[kind](ctx, search) : null
  const [orders, products, bikes, customers, messages, claims] = await Promise.all([
    seek('orders'),
    seek('products'),
    seek('bikes'),
    seek('customers'),
    seek('messages'),
    seek('claims'),
  ])
  return { orders, products, bikes, customers, messages, claims }
}

const FIRST = { page: 1, size: MAX_FOUND_EACH } as const

const SEARCHES: { readonly [K in Kind]: (ctx: Ctx, search: string) => Promise<NonNullable<Found[K]>> } = {
  async orders(ctx, search) {
    const { data } = await listOrders(ctx, { ...FIRST, search, status: [], unpaid: false, archived: false })
    return data.map(({ orderId, orderNo, address, status, payment, archivedAt }) => ({
      ...{ id: orderId, orderNo, name: address.name, status, payment, archivedAt },
    }))
  },
  async products(ctx, search) {
    const { products } = await findProductsByName(ctx, search, MAX_FOUND_EACH)
    return products.map(({ id, name, bikeId, bikes }) => ({ id, name, bikeId, bike: bikes.name }))
  },
  bikes: (ctx, search) => findBikesByName(ctx, search, MAX_FOUND_EACH),
  async customers(ctx, search) {
    const { users } = await listUsers(ctx, { ...FIRST, search })
    return users.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim(), email }))
  },
  async messages(ctx, search) {
    const { data } = await listMessages(ctx, { ...FIRST, search, sort: 'newest' })
    return data.map(({ id, ticket, name, subject }) => ({ id, ticket, name, subject }))
  },
  async claims(ctx, search) {
    const { data } = await listClaims(ctx, { ...FIRST, search, status: [] })
    return data.map(({ id, number, name, status }) => ({ id, number, name, status }))
  },
}
