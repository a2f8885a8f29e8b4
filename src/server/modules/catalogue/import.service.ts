// Imports a file of rows in one transaction: all of them, or none; a dry run rolls it back.
import type { ImportReport, ImportRow } from '#contract/sheets.ts'
import { TableError } from '#rules/table-text.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { readSheet, type Shape, type SheetRow } from './sheets.rules.ts'

export interface Sheet {
  readonly what: 'bikes' | 'products' | 'variants'
  readonly shape: Shape
  readonly file: Uint8Array
  readonly dryRun: boolean
}

/** Thrown to roll back the transaction of a dry run. */
class OnlyLooked extends Error {
  readonly rows: ImportRow[]
  constructor(rows: ImportRow[]) {
    super('Nothing of this is kept.')
    this.rows = rows
  }
}

type StoreRows = (tx: Tx, rows: readonly SheetRow[]) => Promise<ImportRow[]>

/** A dry run performs all and rolls it back, so the two never differ. Any invalid row: nothing is saved. */
export async function importSheet(ctx: Ctx, request: Sheet, store: StoreRows): Promise<ImportReport> {
  const { what, dryRun } = request
  const sheetRows = rowsIn(request)
  const rows = await changeCatalogue(ctx, async (tx) => {
    const done = await store(tx, sheetRows)
    if (dryRun) throw new OnlyLooked(done)
    refuseWrong(done)
    const { add, change } = countsOf(done)
    if (add + change > 0)
      await audit(ctx, tx, { action: `${what} imported`, subject: what, after: { added: add, changed: change } })
    return done
  }).catch((error: unknown) => {
    if (error instanceof OnlyLooked) return error.rows
    throw error
  })
  const counts = countsOf(rows)
  const message = `${counts.add} ${dryRun ? 'to add' : 'added'}, ${counts.change} ${dryRun ? 'to change' : 'changed'}, ${counts.nothing} unchanged.`
  return { message, saved: !dryRun, counts, rows }
}

function rowsIn({ file, shape }: Sheet): SheetRow[] {
  try {
    return readSheet(file, shape)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw new ShopProblem('invalid', error.message, { fields: { file: error.message } })
  }
}

function countsOf(rows: readonly ImportRow[]): ImportReport['counts'] {
  const counts = { add: 0, change: 0, nothing: 0, wrong: 0 }
  for (const { does } of rows) counts[does] += 1
  return counts
}

function refuseWrong(rows: readonly ImportRow[]): void {
  const wrong = rows.filter(({ does }) => does === 'wrong')
  if (wrong.length === 0) return
  throw new ShopProblem(
    'invalid',
    `Nothing was imported: ${wrong.length === 1 ? 'a row is' : `${wrong.length} rows are`} wrong.`,
    {
      extra: { rows: wrong },
    },
  )
}
