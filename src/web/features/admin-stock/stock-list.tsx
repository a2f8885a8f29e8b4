import { useState } from 'react'
import type { StockRow } from '#contract/stock.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { type RecordColumn, RecordTable } from '#web/components/record-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { stockTexts } from '#web/messages/en/stock.ts'
import { Ledger } from './ledger.tsx'
import { MovementForm } from './movement-form.tsx'

interface Opened {
  readonly what: 'received' | 'counted' | 'history'
  readonly row: StockRow
}

/** Lists products with their stock and the actions on it. */
export function StockList({ rows, onChanged }: { rows: readonly StockRow[]; onChanged: () => void }) {
  const { stock: t } = stockTexts()
  const [opened, setOpened] = useState<Opened | null>(null)
  const titles = { received: t.receiveOf, counted: t.correctOf, history: t.historyOf }
  const close = () => setOpened(null)
  const figure = (name: keyof typeof t.columns, value: (row: StockRow) => number): RecordColumn<StockRow> => ({
    name: t.columns[name],
    cell: (row) => <span className="tabular-nums">{value(row)}</span>,
  })
  const columns: RecordColumn<StockRow>[] = [
    { name: t.columns.name, cell: ({ name }) => <span className="font-medium">{name}</span>, isRowHeader: true },
    { name: t.columns.bike, cell: ({ bike }) => bike },
    figure('onHand', ({ onHand }) => onHand),
    figure('reserved', ({ reserved }) => reserved),
    { name: t.columns.available, cell: (row) => <Available row={row} /> },
    figure('waiting', ({ waiting }) => waiting),
    { name: t.columns.actions, cell: (row) => <Actions row={row} onOpen={(what) => setOpened({ what, row })} /> },
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
  const { stock: t } = stockTexts()
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold tabular-nums">{available}</span>
      {low && (
        <span className={available > 0 ? 'text-signal-text' : 'text-danger'}>{available > 0 ? t.low : t.out}</span>
      )}
    </span>
  )
}

function Actions({ row, onOpen }: { row: StockRow; onOpen: (what: Opened['what']) => void }) {
  const { stock: t } = stockTexts()
  const name = `${row.name}, ${row.bike}`
  return (
    <span className="flex flex-wrap gap-x-4">
      <TextButton aria-label={t.receiveOf(name)} onClick={() => onOpen('received')}>
        {t.receive}
      </TextButton>
      <TextButton aria-label={t.correctOf(name)} onClick={() => onOpen('counted')}>
        {t.correct}
      </TextButton>
      <TextButton aria-label={t.historyOf(name)} onClick={() => onOpen('history')}>
        {t.history}
      </TextButton>
    </span>
  )
}
