import { beforeAll, describe, expect, test } from 'vitest'
import { createCatalogueMemory } from '#server/lib/catalogue-memory.ts'
import { run } from '#server/lib/tx.ts'
import { findFullOrders } from '#server/modules/orders/full-orders.store.ts'
import { listOwnOrders } from '#server/modules/orders/order-lists.service.ts'
import { withStatements } from '../support/counted-statements.ts'
import { type Buyer, buy, payingShop, someBuyer, someLine } from '../support/paying-shop.ts'
import { PROCESSES } from '../support/shop-processes.ts'

const paying = payingShop()
const { shop } = paying
const asha = {} as Buyer

/** The first of them checks the session. */
const MAX_STATEMENTS = 3

beforeAll(async () => {
  Object.assign(asha, await someBuyer(shop))
  for (let each = 0; each < 3; each++) await buy(paying, asha, [await someLine(shop)])
})

/** Returns the address of a product. */
async function someProduct() {
  const [bike] = await shop.call('GET /bikes')
  const { code, products } = await shop.call('GET /bikes/{code}', { params: { code: bike?.code ?? '' } })
  return { bike: code, product: products[0]?.code ?? '' }
}

const PERSONAL: Readonly<Record<string, () => Promise<unknown>>> = {
  'own orders': () => asha.call('GET /orders/{userId}', { params: { userId: asha.id } }),
  addresses: () => asha.call('GET /address/{userId}', { params: { userId: asha.id } }),
  'the saved cart': () => asha.call('GET /cart'),
  'credit points': () => asha.call('GET /credit/{userId}', { params: { userId: asha.id } }),
  'the devices on the profile': () => asha.call('GET /sessions'),
}

// Other processes answer where several are tested, and their statements cannot be counted here.
describe.skipIf(PROCESSES > 0)('a personal call sends few statements', () => {
  test.each(Object.entries(PERSONAL))('%s', async (_, ask) => {
    const { statements } = await withStatements(ask)
    expect(statements.length, statements.join('\n')).toBeGreaterThanOrEqual(2)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS)
  })

  test('own orders: the policies of cancellations are remembered, and read again after a change of the settings', async () => {
    let version = 1
    const memory = createCatalogueMemory(() => version)
    const own = () => withStatements(() => listOwnOrders({ ...shop.ctx, memory }, asha.id))
    const [first, second] = [await own(), await own()]
    expect([first.statements.length, second.statements.length]).toEqual([2, 1])
    expect(second.result).toEqual(first.result)
    version += 1
    expect((await own()).statements.length).toBe(2)
  })

  test("one's own review of a product", async () => {
    const params = await someProduct()
    const ask = () => asha.call('GET /reviews/{bike}/{product}/own', { params })
    const { statements } = await withStatements(ask)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS)
  })

  test('as many for three orders as for one, unless each order is read by itself', async () => {
    const ravi = await someBuyer(shop)
    await buy(paying, ravi, [await someLine(shop)])
    const ownOrders = (of: Buyer) =>
      withStatements(() => of.call('GET /orders/{userId}', { params: { userId: of.id } }))
    const [one, three] = [await ownOrders(ravi), await ownOrders(asha)]
    expect([one.result.orders.length, three.result.orders.length]).toEqual([1, 3])
    expect(three.statements.length).toBe(one.statements.length)

    const ids = three.result.orders.map(({ orderId }) => orderId)
    const eachByItself = await withStatements(async () => {
      for (const id of ids) await run(shop.deps, findFullOrders({ ids: [id] }))
    })
    expect(eachByItself.statements.length).toBe(ids.length)
  })
})
