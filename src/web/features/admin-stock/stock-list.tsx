import { useState } from 'react'
import type { StockRow } from '#contract/stock.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { type Column, RecordTable } from '#web/components/record-table.tsx'
import { useStockMessages } from '#web/lib/stock-messages.ts'
import { Ledger } from './ledger.tsx'
import { MovementForm } from './movement-form.tsx'

interface Opened {
  readonly what: 'received' | 'counted' | 'history'
  readonly row: StockRow
}

/** Products with their stock, and what can be done to it. */
export function StockList({ rows, onChanged }: { rows: readonly StockRow[]; onChanged: () => void }) {
  const { stock: t } = useStockMessages()
  const [opened, setOpened] = useState<Opened | null>(null)
  const titles = { received: t.receiveOf, counted: t.correctOf, history: t.historyOf }
  const close = () => setOpened(null)
  const figure = (name: keyof typeof t.columns, value: (row: StockRow) => number): Column<StockRow> => ({
    head: t.columns[name],
    cell: (row) => <span className="tabular-nums">{value(row)}</span>,
  })
  const columns: Column<StockRow>[] = [
    { head: t.columns.name, cell: ({ name }) => <span className="font-medium">{name}</span>, names: true },
    { head: t.columns.bike, cell: ({ bike }) => bike },
    figure('onHand', ({ onHand }) => onHand),
    figure('reserved', ({ reserved }) => reserved),
    { head: t.columns.available, cell: (row) => <Available row={row} /> },
    figure('waiting', ({ waiting }) => waiting),
    { head: t.columns.actions, cell: (row) => <Actions row={row} onOpen={(what) => setOpened({ what, row })} /> },
  ]
  return (
    <>
      <RecordTable label={t.title} columns={columns} rows={rows} keyOf={({ proId }) => proId} />
      <Dialog
        open={opened !== null}
        onClose={close}
        title={opened ? titles[opened.what](opened.row.name) : ''}
        closeLabel={t.close}
        holdsForm={opened?.what !== 'history'}
      >
        {opened?.what === 'history' && <Ledger proId={opened.row.proId} />}
        {opened && opened.what !== 'history' && (
          <MovementForm
            row={opened.row}
            kind={opened.what}
            onExit={close}
            onSaved={() => {
              close()
              onChanged()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function Available({ row: { available, low } }: { row: StockRow }) {
  const { stock: t } = useStockMessages()
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold tabular-nums">{available}</span>
      {low && (
        <span className={available > 0 ? 'text-signal-text' : 'text-danger'}>{available > 0 ? t.low : t.out}</span>
      )}
    </span>
  )
}

const ACTION = 'min-h-11 underline underline-offset-4'

function Actions({ row, onOpen }: { row: StockRow; onOpen: (what: Opened['what']) => void }) {
  const { stock: t } = useStockMessages()
  const name = `${row.name}, ${row.bike}`
  return (
    <span className="flex flex-wrap gap-x-4">
      <button type="button" aria-label={t.receiveOf(name)} onClick={() => onOpen('received')} className={ACTION}>
        {t.receive}
      </button>
      <button type="button" aria-label={t.correctOf(name)} onClick={() => onOpen('counted')} className={ACTION}>
        {t.correct}
      </button>
      <button type="button" aria-label={t.historyOf(name)} onClick={() => onOpen('history')} className={ACTION}>
        {t.history}
      </button>
    </span>
  )
}
