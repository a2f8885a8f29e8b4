import { newId } from '#server/lib/ids.ts'
import type { Tx } from '#server/lib/tx.ts'
import { insertAccounts } from './accounts.queries.ts'

export interface DemoRider {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Adds the riders who wrote the demo's reviews. Nobody can sign in as one of them. Gives their ids in the same order. */
export async function addDemoRiders(tx: Tx, riders: readonly DemoRider[]): Promise<string[]> {
  const rows = riders.map((rider) => ({ id: newId(), ...rider }))
  await insertAccounts(tx.db, rows)
  return rows.map((row) => row.id)
}
