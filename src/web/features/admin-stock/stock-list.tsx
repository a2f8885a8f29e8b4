import { ClipboardPen, History, PackagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StockRow } from '#contract/stock.ts'
import { Badge } from '#web/components/badge.tsx'
import { DataList, type ListDefinition, type RowAction } from '#web/components/data-list.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { stockTexts } from '#web/messages/en/stock.ts'
import { Ledger } from './ledger.tsx'
import { MovementForm } from './movement-form.tsx'

interface Opened {
  readonly what: 'received' | 'counted' | 'history'
  readonly row: StockRow
}

interface StockListProps {
  readonly rows: readonly StockRow[]
  readonly none: ReactNode
  readonly onChanged: () => void
}

/** Lists products with their stock and the actions on it. */
export function StockList({ rows, none, onChanged }: StockListProps) {
  const { stock: t } = stockTexts()
  const [opened, setOpened] = useState<Opened | null>(null)
  const titles = { received: t.receiveOf, counted: t.correctOf, history: t.historyOf }
  const close = () => setOpened(null)
  return (
    <>
      <DataList
        list={stockList((what, row) => setOpened({ what, row }))}
        rows={rows}
        found={rows.length > 0 && t.count(rows.length)}
        none={none}
      />
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

function stockList(open: (what: Opened['what'], row: StockRow) => void): ListDefinition<StockRow> {
  const { stock: t } = stockTexts()
  const { columns } = t
  const figure = { width: 'w-[9%]', isFigure: true }
  return {
    label: t.title,
    keyOf: ({ proId }) => proId,
    nameOf: ({ name }) => name,
    columns: [
      { key: 'name', name: columns.name, cell: (_, name) => name },
      { key: 'bike', name: columns.bike, width: 'w-[17%]', cell: ({ bike }) => bike },
      { ...figure, key: 'onHand', name: columns.onHand, cell: ({ onHand }) => onHand },
      { ...figure, key: 'reserved', name: columns.reserved, cell: ({ reserved }) => reserved },
      {
        ...figure,
        key: 'available',
        name: columns.available,
        width: 'w-[15%]',
        cell: (row) => <Available row={row} />,
      },
      { ...figure, key: 'waiting', name: columns.waiting, cell: ({ waiting }) => waiting },
    ],
    card: (row) => ({
      line: `${row.bike} · ${columns.available}: ${row.available}`,
      badges: row.low && <Low row={row} />,
    }),
    details: 'columns',
    actions: (row) => {
      const name = `${row.name}, ${row.bike}`
      return [
        { label: t.receive, name: t.receiveOf(name), icon: PackagePlus, onSelect: () => open('received', row) },
        { label: t.correct, name: t.correctOf(name), icon: ClipboardPen, onSelect: () => open('counted', row) },
        { label: t.history, name: t.historyOf(name), icon: History, onSelect: () => open('history', row) },
      ] satisfies RowAction[]
    },
    room: 1100,
  }
}

function Available({ row }: { row: StockRow }) {
  return (
    <>
      {row.low && <Low row={row} />} <span className="font-semibold tabular-nums">{row.available}</span>
    </>
  )
}

function Low({ row: { available } }: { row: StockRow }) {
  const { stock: t } = stockTexts()
  return <Badge tone={available > 0 ? 'attention' : 'danger'}>{available > 0 ? t.low : t.out}</Badge>
}
