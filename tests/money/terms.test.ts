import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { run } from '#server/lib/tx.ts'
import { ORIGINAL_POLICIES_AT, POLICIES } from '#server/modules/settings/policy-texts.ts'
import { touchSettings } from '#server/modules/settings/settings.store.ts'
import { type Buyer, payingShop, placement, plainLine, queryRows, someBuyer } from '../support/paying-shop.ts'
import { someone } from '../support/people.ts'

const { shop } = payingShop()

const acceptedBy = async (buyer: Buyer): Promise<string | null> =>
  (await buyer.call('POST /quote', { body: { cartItems: [] } })).termsAcceptedAt

async function consentOf(orderId: string): Promise<Date | null> {
  const [order] = await queryRows<{ consent_at: Date | null }>(
    shop,
    'select consent_at from shop_order where id = $1',
    orderId,
  )
  return order?.consent_at ?? null
}

let pieces = 0

/** Places an order that no earlier one repeats, and returns the time of consent that is stored with it. */
async function placed(buyer: Buyer, { consent }: { readonly consent: boolean }): Promise<Date | null> {
  pieces += 1
  const line = await plainLine(shop, { qty: pieces })
  const body = { ...(await placement(buyer, [line], { replaceUnfinished: true })), consent }
  return consentOf((await buyer.call('POST /create-payment', { body })).orderId)
}

async function changePolicy(): Promise<void> {
  const owner = await someone(shop, { admin: true })
  const params = { name: 'shipping-policy' as const }
  const { version, original } = await owner.call('GET /settings/policies/{name}', { params })
  const value = { ...original, title: `Shipping policy ${version + 1}` }
  await owner.call('PUT /settings/policies/{name}', { params, body: { version, value } })
}

test('who has accepted the policies is not asked again until one of them changes, and the order has the time of it', async () => {
  const buyer = await someBuyer(shop)
  expect((await shop.call('POST /quote', { body: { cartItems: [] } })).termsAcceptedAt).toBeNull()
  expect(await acceptedBy(buyer)).toBeNull()
  expect(await placed(buyer, { consent: false })).toBeNull()

  const ticked = await placed(buyer, { consent: true })
  expect(ticked).not.toBeNull()
  expect(await acceptedBy(buyer)).toBe(ticked?.toISOString())
  expect(await placed(buyer, { consent: false })).toEqual(ticked)

  // Every night the settings count as changed, so that pages are rendered again; the policies have not changed.
  await run(shop.deps, touchSettings())
  expect(await acceptedBy(buyer)).toBe(ticked?.toISOString())

  await changePolicy()
  expect(await acceptedBy(buyer)).toBeNull()
  expect(await placed(buyer, { consent: false })).toBeNull()
  const again = await placed(buyer, { consent: true })
  expect(await acceptedBy(buyer)).toBe(again?.toISOString())
  await run(shop.deps, touchSettings())
  expect(await acceptedBy(buyer)).toBe(again?.toISOString())
})

test('the acceptance with which an account was opened counts, and nobody else’s', async () => {
  const [buyer, other] = [await someBuyer(shop), await someBuyer(shop)]
  await queryRows(shop, 'update account set terms_accepted_at = now() where id = $1', buyer.id)
  expect(await acceptedBy(buyer)).toEqual(expect.any(String))
  expect(await acceptedBy(other)).toBeNull()
  await queryRows(shop, 'update account set terms_accepted_at = $2 where id = $1', buyer.id, '2020-01-01T00:00:00Z')
  expect(await acceptedBy(buyer)).toBeNull()
})

test('when an original text of a policy changes, so does the time from which it counts', () => {
  const fingerprint = createHash('sha256').update(JSON.stringify(POLICIES)).digest('hex').slice(0, 16)
  expect([ORIGINAL_POLICIES_AT.toISOString(), fingerprint]).toEqual(['2026-11-22T18:30:00.000Z', '17cab984ed7a03a5'])
})
