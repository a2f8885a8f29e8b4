import type { Customer, Erasure } from '#contract/customers.ts'
import type { account } from '#db/schema/accounts.ts'
import { toRupees } from '#rules/money.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import type { Area } from '#rules/staff.ts'

type Account = Pick<
  typeof account.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'email' | 'mobile' | 'createdAt' | 'isActive' | 'erasedAt'
>

/** Presents who a customer is, to staff of these areas; no address is left of one who was erased. */
export function presentPerson(person: Account, areas: readonly Area[]) {
  const { id, firstName, lastName, email, mobile, createdAt, isActive, erasedAt } = person
  return {
    id,
    firstName,
    lastName,
    email: erasedAt ? '' : email,
    ...(seesPurchases(areas) && { mobile }),
    createdAt: createdAt.toISOString(),
    isActive,
    erasedAt: erasedAt?.toISOString() ?? null,
  }
}

/** Whether staff of these areas see mobile numbers, and how much somebody has bought, in the lists of today. */
export const seesPurchases = (areas: readonly Area[]): boolean => areas.includes('orders') || areas.includes('accounts')

interface Purchases {
  readonly orders: readonly {
    readonly id: string
    readonly orderNo: string
    readonly placedAt: string
    readonly total: number
    readonly status: string
    readonly payment: string
    readonly isArchived: boolean
  }[]
  readonly orderCount: number
  readonly bikes: readonly { readonly name: string }[]
  readonly parts: readonly {
    readonly code: string
    readonly productName: string
    readonly bikeName: string
    readonly model: string
    readonly type: string
    readonly color: string
    readonly orderId: string
    readonly orderNo: string
  }[]
  readonly partCount: number
}

type Presented = NonNullable<Customer['purchases']>

export const presentPurchases = (found: Purchases): Omit<Presented, 'addresses' | 'savedBike'> => ({
  orders: {
    latest: found.orders.map(({ placedAt, total, ...order }) => ({
      ...order,
      placedAt: moment(placedAt),
      total: toRupees(total),
    })),
    total: found.orderCount,
  },
  orderedBikes: found.bikes.map(({ name }) => name),
  parts: {
    latest: found.parts.map(({ code, productName, bikeName, model, type, color, orderId, orderNo }) => ({
      code,
      product: productName,
      bike: bikeName,
      options: [model, type, color].filter((part) => part !== NO_OPTION && part !== '').join(', '),
      orderId,
      orderNo,
    })),
    total: found.partCount,
  },
})

/** Presents what several statements that were sent together return: a moment is a text of the database. */
export const presentNewest = <Entry extends { readonly at: string }>(latest: readonly Entry[], total: number) => ({
  latest: latest.map((entry) => ({ ...entry, at: moment(entry.at) })),
  total,
})

interface Letters<Claim, Message> {
  readonly claims: readonly Claim[]
  readonly claimCount: number
  readonly messages: readonly Message[]
  readonly messageCount: number
}

export const presentLetters = <Claim extends { readonly at: string }, Message extends { readonly at: string }>(
  found: Letters<Claim, Message>,
) => ({
  claims: presentNewest(found.claims, found.claimCount),
  messages: presentNewest(found.messages, found.messageCount),
})

const moment = (text: string): string => new Date(text).toISOString()

export interface ErasureCounts {
  readonly addresses: number
  readonly messages: number
  readonly claims: number
  readonly openClaims: number
  readonly notes: number
  readonly waits: number
  readonly unpaidOrders: number
  readonly orders: number
  readonly openOrders: number
  readonly invoices: number
  readonly creditNotes: number
  readonly documents: number
  readonly reviews: number
}

export function presentErasure(
  counted: ErasureCounts,
  { points, sessions, obstacles }: { points: number; sessions: number; obstacles: Erasure['obstacles'] },
): Erasure {
  const { addresses, messages, claims, notes, waits, unpaidOrders } = counted
  const { orders, invoices, creditNotes, documents, reviews } = counted
  return {
    goes: { addresses, sessions, messages, claims, notes, waits, points, unpaidOrders },
    stays: { orders, invoices, creditNotes, documents, reviews },
    underWay: { orders: counted.openOrders, claims: counted.openClaims },
    obstacles,
  }
}
