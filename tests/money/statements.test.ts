import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { caller } from '#contract/call.ts'
import { type ListeningShop, listen } from '../support/listening-shop.ts'
import { payingShop, paymentCallback, placement, someBuyer, someLine } from '../support/paying-shop.ts'

const { shop, provider, waitForEvents } = payingShop()
let open: ListeningShop

beforeAll(async () => {
  open = await listen(shop, shop.connection)
})
afterAll(() => open.close())

/** What the shop sends by itself, whether somebody buys or not. */
const BY_ITSELF = /catalogue_version$|^listen |pgboss\.(version|schedule|subscription|bam|queue_stats)|into rate_limit/i

/** Returns the statements that the shop sends to its database meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
  sent.mockRestore()
  return texts.filter((text) => !BY_ITSELF.test(text.trim()))
}

test('an order needs few statements over its life', async () => {
  const buyer = await someBuyer(shop)
  const call = caller((path, init) =>
    fetch(open.url + path, { ...init, headers: { ...init.headers, 'x-access-token': buyer.token } }),
  )
  const line = await someLine(shop)
  const body = await placement(buyer, [line])
  await call('POST /quote', { body: { cartItems: [line] } })
  let callback: ReturnType<typeof paymentCallback> | undefined
  const placing = await statementsOf(async () => {
    const opened = await call('POST /create-payment', { body })
    const { response } = provider.control.pay(opened.razorpayOrder?.id ?? '', { outcome: 'captured' })
    callback = paymentCallback(opened, response)
  })
  const settling = await statementsOf(async () => {
    if (callback) await call('POST /verify-and-update-order', { body: callback })
  })
  const rest = await statementsOf(waitForEvents)
  const short = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' ').slice(0, 150)).join('\n')
  console.log(
    `placing ${placing.length}\n${short(placing)}\n\nsettling ${settling.length}\n${short(settling)}\n\nrest ${rest.length}\n${short(rest)}`,
  )
  expect(placing.length).toBeLessThanOrEqual(10)
  expect(settling.length).toBeLessThanOrEqual(14)
})
