import { istDate } from '#rules/financial-year.ts'
import { toRupees } from '#rules/money.ts'
import { type Cell, csvTexts } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type FileStream, fileStream } from '#server/lib/file-stream.ts'
import { run } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { type Customer, findCustomersAfter } from './reports.store.ts'

const COLUMNS = ['First name', 'Last name', 'Email', 'Mobile', 'Verified', 'Registered', 'Orders', 'Spent']

/** The number of accounts read at a time. */
const PIECE = 1000

const rowOf = (customer: Customer): Cell[] => [
  customer.firstName,
  customer.lastName,
  customer.email,
  customer.mobile,
  customer.verified ? 'yes' : 'no',
  istDate(new Date(customer.registered)),
  customer.orders,
  { rupees: toRupees(customer.spent) },
]

/** Those not erased, with their orders and spending. The export of personal data is audited. */
export async function exportCustomers(ctx: Ctx): Promise<FileStream> {
  await ctx.tx((tx) => audit(ctx, tx, { action: 'customers exported', subject: 'customers' }))
  async function* pieces() {
    let customers = await run(ctx, findCustomersAfter(undefined, PIECE))
    while (customers.length > 0) {
      yield customers.map(rowOf)
      customers = customers.length < PIECE ? [] : await run(ctx, findCustomersAfter(customers.at(-1)?.id, PIECE))
    }
  }
  return fileStream(`customers-${istDate(ctx.now)}.csv`, csvTexts(COLUMNS, pieces()))
}
