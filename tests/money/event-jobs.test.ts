import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import {
  orderRecords,
  payingShop,
  place,
  providerOrder,
  queryRows,
  someBuyer,
  someLine,
  WEBHOOK_SECRET,
  waitForReceivedEvents,
} from '../support/paying-shop.ts'

const { shop, provider } = payingShop()

/** The advisory lock for which the transaction that stores the slow event waits when it commits. */
const COMMIT_LOCK = 4711
const SLOW = 'an event that is committed late'

let client: pg.Client

beforeAll(async () => {
  client = new pg.Client(shop.connection)
  await client.connect()
  await client.query(`
    create function wait_at_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${COMMIT_LOCK}); return new; end $$;
    create constraint trigger wait_at_commit after insert on webhook_event deferrable initially deferred
      for each row when (new.id = '${SLOW}') execute function wait_at_commit()`)
})
afterAll(() => client.end())

function sendEvent(entity: { readonly id: string }, id: string = randomUUID()): Promise<Response> {
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')
  return shop.request('/api/webhooks/payment', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id,
    },
  })
}

const waitingFor = (lock: string) =>
  queryRows(shop, `select pid from pg_locks where locktype = 'advisory' and not granted and ${lock}`)

test('an event is processed although the job it relied on ran before the event was committed', async () => {
  provider.control.webhooks.disable()
  const opened = await place(await someBuyer(shop), [await someLine(shop)])
  const about = providerOrder(opened)
  const { payment } = provider.control.pay(about, { outcome: 'captured' })
  // A job for this order is already waiting, as after an earlier event.
  const [job] = await queryRows<{ id: string }>(
    shop,
    `insert into pgboss.job (name, policy, singleton_key, data, start_after, retry_limit, expire_seconds)
     values ('payment-events', 'short', $1, jsonb_build_object('about', $1::text), now() + interval '1 hour', 0, 60)
     returning id`,
    about,
  )
  await client.query('select pg_advisory_lock($1)', [COMMIT_LOCK])
  const sent = sendEvent(payment, SLOW)
  await eventually(async () => expect(await waitingFor(`objid = ${COMMIT_LOCK}`)).toHaveLength(1))
  await queryRows(shop, 'update pgboss.job set start_after = pgboss.job_now() where id = $1', job?.id)
  // An event about an order of another shop wakes the worker.
  await sendEvent({ id: 'pay_ofAnotherShop01' })
  // The job has either ended without the event, which is the fault, or waits for it.
  await eventually(async () => {
    const [{ state } = {}] = await queryRows(shop, 'select state from pgboss.job where id = $1', job?.id)
    expect(state === 'completed' || (await waitingFor(`objid <> ${COMMIT_LOCK}`)).length === 1).toBe(true)
  })
  await client.query('select pg_advisory_unlock($1)', [COMMIT_LOCK])
  expect((await sent).status).toBe(200)
  await waitForReceivedEvents(shop)
  expect((await orderRecords(shop, opened.orderId)).state.payment).toBe('paid')
})
