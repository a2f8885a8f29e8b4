import type { Customer, Erasure } from '#contract/customers.ts'
import { toRupees } from '#rules/money.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { isId } from '#server/lib/ids.ts'
import { notFound } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import {
  type AccountRow,
  findAccount,
  findActiveAdministrators,
  findProvenEmails,
} from '#server/modules/accounts/accounts.store.ts'
import { listAddresses } from '#server/modules/accounts/addresses.service.ts'
import { listSessionsOf } from '#server/modules/accounts/own-sessions.service.ts'
import { isColleague } from '#server/modules/accounts/rights.service.ts'
import { signOutEverywhere } from '#server/modules/accounts/staff-sign-out.service.ts'
import { creditOf } from '#server/modules/credit/credit.service.ts'
import {
  presentErasure,
  presentLetters,
  presentNewest,
  presentPerson,
  presentPurchases,
  seesPurchases,
} from './customers.rules.ts'
import {
  boughtValue,
  correspondenceOf,
  erasureCountsOf,
  LATEST,
  movementCountOf,
  type Person,
  purchasesOf,
} from './customers.store.ts'

/** Returns a customer with the parts that the areas of the caller open. */
export async function getCustomer(ctx: Ctx, id: string): Promise<{ customer: Customer }> {
  const row = isId(id) ? await run(ctx, findAccount(id.toLowerCase())) : undefined
  if (!row) throw notFound('customer')
  const { areas } = signedIn(ctx)
  const person = { id: row.id, emails: row.erasedAt ? [] : await run(ctx, findProvenEmails(row)) }
  const [value, purchases, correspondence, account] = await Promise.all([
    seesPurchases(areas) ? boughtBy(ctx, person) : undefined,
    areas.includes('orders') ? purchasesBy(ctx, row, person) : undefined,
    areas.includes('support') ? correspondenceWith(ctx, row, person) : undefined,
    areas.includes('accounts') ? accountOf(ctx, row, person) : undefined,
  ])
  return {
    customer: {
      ...presentPerson(row, areas),
      ...(value && { value }),
      ...(purchases && { purchases }),
      ...(correspondence && { correspondence }),
      ...(account && { account }),
    },
  }
}

async function boughtBy(ctx: Ctx, person: Person) {
  const { orders, spent } = await run(ctx, boughtValue(person))
  return { orders, spent: toRupees(spent) }
}

async function purchasesBy(ctx: Ctx, { myBike }: AccountRow, person: Person) {
  const [found, { address }] = await Promise.all([run(ctx, purchasesOf(person)), listAddresses(ctx, person.id)])
  const addresses = address.map(({ address_id, ...rest }) => ({ id: address_id, ...rest }))
  return { ...presentPurchases(found), addresses, savedBike: myBike?.name ?? null }
}

/** Nothing that was written with an address is known to be of an account that has not proven it. */
async function correspondenceWith(ctx: Ctx, { verifiedAt }: AccountRow, person: Person) {
  const found = await run(ctx, correspondenceOf(verifiedAt ? person : { ...person, emails: [] }))
  return {
    ...presentLetters(found),
    reviews: presentNewest(found.reviews, found.reviewCount),
  }
}

async function accountOf(ctx: Ctx, row: AccountRow, person: Person): Promise<Customer['account']> {
  const isHidden = isColleague(ctx, row)
  const [{ credit, entries }, movements, { sessions }] = await Promise.all([
    creditOf(ctx, row.id, LATEST),
    run(ctx, movementCountOf(person)),
    listSessionsOf(ctx, row.id),
  ])
  const { points: free = 0, pending = 0, owed = 0 } = credit[0] ?? {}
  const latest = sessions.slice(0, LATEST).map(({ current, ...session }) => session)
  const left = { points: free + pending, owed, sessions: sessions.length }
  return {
    version: row.version,
    role: row.roles.includes('ROLE_ADMIN') ? 'administrator' : row.roles.includes('ROLE_STAFF') ? 'staff' : 'customer',
    isVerified: row.verifiedAt !== null,
    points: { free, pending, owed, movements: { latest: entries, total: movements } },
    consents: {
      privacyNotice: row.privacyNotice,
      privacyConsentAt: row.privacyConsentAt?.toISOString() ?? null,
      termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    },
    ...(!isHidden && { sessions: { latest, total: sessions.length } }),
    erasure: row.erasedAt ? null : await erasureOf(ctx, row, person, left),
  }
}

interface Left {
  readonly points: number
  readonly owed: number
  readonly sessions: number
}

/** The obstacles are those on which the erasure itself would fail. */
async function erasureOf(ctx: Ctx, row: AccountRow, person: Person, { points, owed, sessions }: Left) {
  const [counted, administrators] = await Promise.all([
    run(ctx, erasureCountsOf(person)),
    run(ctx, findActiveAdministrators()),
  ])
  const isLast = administrators.length === 1 && administrators[0]?.id === row.id
  const obstacles: Erasure['obstacles'] = [
    ...(isColleague(ctx, row) ? (['colleague'] as const) : []),
    ...(isLast ? (['last-administrator'] as const) : []),
    ...(owed > 0 ? (['debt'] as const) : []),
  ]
  return presentErasure(counted, { points, sessions: isColleague(ctx, row) ? 0 : sessions, obstacles })
}

export async function endCustomerSessions(ctx: Ctx, id: string): Promise<{ ended: number }> {
  if (!isId(id)) throw notFound('customer')
  return signOutEverywhere(ctx, id.toLowerCase())
}
