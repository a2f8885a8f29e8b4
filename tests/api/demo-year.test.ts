import { expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { AREAS } from '#rules/staff.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import type { Simulator } from '#simulator/start.ts'
import { settingsFor, startProvider } from '../support/paying-shop.ts'
import { someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const provider = {} as Simulator
const shop = shopForTests('empty', async () => {
  Object.assign(provider, await startProvider())
  return settingsFor(provider)
})

const ctx = () => contextOf(shop.deps, { requestId: newId(), ip: '' })

test('year', async () => {
  const admin = await someone(shop, { admin: true })
  const staff = { id: admin.id, sessionId: '', email: admin.email, isAdmin: true, areas: AREAS }
  const t0 = Date.now()
  await loadDemo(ctx(), { staff, handOver: (records) => provider.control.replaceRecords(records) })
  console.log('ms', Date.now() - t0)
  const rows = async (q: string) => (await shop.deps.pool.query(q)).rows
  console.table(await rows('select status, payment, count(*) from shop_order group by 1,2 order by 1,2'))
  console.table(
    await rows(
      'select kind, min(number), max(number), count(*), min(issued_at), max(issued_at) from tax_document group by 1',
    ),
  )
  console.log(
    await rows(`select min(at), max(at), count(*) from order_history`),
    await rows(`select review from shop_order where review <> ''`),
    await rows(`select status, count(*) from refund group by 1`),
  )
  console.table(await rows(`select name, count(*) from pgboss.job group by 1`))
  console.table(await rows(`select kind, sum(points), count(*) from credit_entry group by 1`))
  console.table(
    await rows(
      `select (select count(*) from shop_order where points_used > 0) as used, (select count(*) from shop_order where gstin <> '') as gst`,
    ),
  )
  const { checks } = await diagnose(shop.deps, new Date())
  console.log(
    JSON.stringify(
      checks.filter((c) => c.violations.length || c.unable || c.note),
      null,
      1,
    ),
  )
  expect(1).toBe(1)
})
