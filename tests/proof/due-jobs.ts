import { PgBoss } from 'pg-boss'
import type { Harness } from './harness.ts'

/**
 * Makes the queue's pending work due: jobs of a dead process expire, and retries that wait are started. Both would
 * happen by themselves minutes later; the queue's own supervision does the work.
 */
export async function runDueJobs(harness: Harness): Promise<void> {
  const pool = harness.pool()
  await pool.query(`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`)
  await pool.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null')
  await withQueue(harness, (queue) => queue.supervise())
  await pool.query(
    `update pgboss.job set start_after = now() - interval '1 second' where state = 'retry' and start_after > now()`,
  )
  await pool.query(
    `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from pgboss.queue`,
  )
}

/** Makes the shop's one-minute timer run now, even for orders that were checked a minute ago. */
export async function runMinuteTimer(harness: Harness): Promise<void> {
  const pool = harness.pool()
  await pool.query(
    `update shop_order set checked_at = checked_at - interval '2 minutes' where payment in ('awaiting', 'confirming')`,
  )
  await pool.query(`update webhook_event set received_at = received_at - interval '1 day' where handled_at is null`)
  await withQueue(harness, async (queue) => {
    await queue.send('payments-minute', {})
  })
}

async function withQueue(harness: Harness, work: (queue: PgBoss) => Promise<void>): Promise<void> {
  const queue = new PgBoss({
    ...harness.connection(),
    application_name: 'proof',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  queue.on('error', () => {})
  await queue.start()
  try {
    await work(queue)
  } finally {
    await queue.stop({ graceful: false })
  }
}
