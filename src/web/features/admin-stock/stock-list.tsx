import { ClipboardPen, History, PackagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StockRow } from '#contract/stock.ts'
import { Badge } from '#web/components/badge.tsx'
import { DataList, type ListDefinition, type RowAction } from '#web/components/data-list.tsx'
import { type OpenedDialog, useDialog } from '#web/components/use-dialog.tsx'
import { stockTexts } from '#web/messages/en/stock.ts'
import { Ledger } from './ledger.tsx'
import { MovementForm } from './movement-form.tsx'

interface StockListProps {
  readonly rows: readonly StockRow[]
  readonly none: ReactNode
  readonly onChanged: () => void
}

/** Lists products with their stock and the actions on it. */
export function StockList({ rows, none, onChanged }: StockListProps) {
  const { stock: t, common } = stockTexts()
  const { open, dialog } = useDialog(common.close)
  return (
    <>
      <DataList
        list={stockList(open, onChanged)}
        rows={rows}
        found={rows.length > 0 && t.count(rows.length)}
        none={none}
      />
      {dialog}
    </>
  )
}

function stockList(open: (dialog: OpenedDialog) => void, onChanged: () => void): ListDefinition<StockRow> {
  const { stock: t } = stockTexts()
  const { columns } = t
  const figure = { width: 'w-[9%]', isFigure: true }
  const low = ({ low: isLow, available }: StockRow) =>
    isLow && <Badge tone={available > 0 ? 'attention' : 'danger'}>{available > 0 ? t.low : t.out}</Badge>
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
        cell: (row) => (
          <>
            {low(row)} <span className="font-semibold">{row.available}</span>
          </>
        ),
      },
      { ...figure, key: 'waiting', name: columns.waiting, cell: ({ waiting }) => waiting },
    ],
    card: (row) => ({ line: `${row.bike} · ${columns.available}: ${row.available}`, badges: low(row) }),
    details: 'columns',
    actions: (row) => {
      const action = (
        label: string,
        titleOf: (name: string) => string,
        icon: RowAction['icon'],
        dialog: Omit<OpenedDialog, 'title'>,
      ) => ({
        label,
        name: titleOf(`${row.name}, ${row.bike}`),
        icon,
        onSelect: () => open({ title: titleOf(row.name), ...dialog }),
      })
      const form = (kind: 'received' | 'counted') => ({
        show: (close: () => void) => <MovementForm row={row} kind={kind} onExit={close} onSaved={onChanged} />,
      })
      return [
        action(t.receive, t.receiveOf, PackagePlus, form('received')),
        action(t.correct, t.correctOf, ClipboardPen, form('counted')),
        action(t.history, t.historyOf, History, { holdsForm: false, show: () => <Ledger proId={row.proId} /> }),
      ]
    },
    room: 1100,
  }
}
