import { ClipboardPen, History, PackagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StockRow } from '#contract/stock.ts'
import { isSameVariant } from '#rules/variants.ts'
import { Badge } from '#web/components/badge.tsx'
import { DataList, type ListDefinition, namedColumns, type RowAction } from '#web/components/data-list.tsx'
import { formatInFull } from '#web/components/date.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { type OpenedDialog, useDialog } from '#web/components/use-dialog.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { stockTexts } from '#web/messages/en/stock.ts'

interface StockListProps {
  readonly rows: readonly StockRow[]
  readonly none: ReactNode
  readonly onChanged: () => void
}

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
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    columns: namedColumns(columns, {
      name: { cell: (_, name) => name },
      bike: {
        width: 'w-[17%]',
        cell: ({ bike, sku }) => (
          <>
            {bike}
            {sku && <span className="block text-steel text-xs">{sku}</span>}
          </>
        ),
      },
      onHand: { ...figure, cell: ({ onHand }) => onHand },
      reserved: { ...figure, cell: ({ reserved }) => reserved },
      available: {
        ...figure,
        width: 'w-[15%]',
        cell: (row) => (
          <>
            {low(row)} <span className="font-semibold">{row.available}</span>
          </>
        ),
      },
      waiting: { ...figure, cell: ({ waiting }) => waiting },
    }),
    card: (row) => ({
      line: [row.bike, row.sku, `${columns.available}: ${row.available}`].filter(Boolean).join(' · '),
      badges: low(row),
    }),
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
        show: (close: () => void) => <MovementForm row={row} kind={kind} onExit={close} onChanged={onChanged} />,
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

interface MovementFormProps extends Pick<StockListProps, 'onChanged'> {
  readonly row: StockRow
  readonly kind: 'received' | 'counted'
  readonly onExit: () => void
}

function MovementForm({ row, kind, onExit, onChanged }: MovementFormProps) {
  const t = stockTexts().stock
  // After a refused count, the next one is compared with the stock from the error.
  const [expected, setExpected] = useState(row.onHand)
  const counts = kind === 'counted'
  const params = { proId: row.proId }
  const { color, model, type } = row
  const variant = { color, model, type }
  const number = {
    isRequired: true,
    input: { inputMode: 'numeric', maxLength: 6 },
    rules: { validate: (typed: unknown) => /^\s*\d+\s*$/.test(String(typed)) || t.whole },
  } as const
  return (
    <RecordForm
      label={counts ? t.correctOf(row.name) : t.receiveOf(row.name)}
      draft={`stock-${kind}-${row.id}`}
      saved={{ pieces: '', onHand: counts ? String(row.onHand) : '', reason: '' }}
      head={
        <p className="text-steel">
          {row.bike}. {t.columns.onHand}: {expected}, {t.columns.reserved}: {row.reserved}
        </p>
      }
      fields={[
        counts
          ? { name: 'onHand', label: t.counted, hint: t.countedHint, ...number }
          : { name: 'pieces', label: t.pieces, ...number },
        {
          name: 'reason',
          label: t.reason,
          input: { placeholder: counts ? t.reasonCounted : t.reasonReceived, maxLength: 250 },
        },
      ]}
      button={t.save}
      exit={{ label: t.exit, onExit }}
      save={({ pieces, onHand, reason }, { key }) =>
        counts
          ? callAsUser('POST /stock/{proId}/counted', {
              params,
              body: { variant, onHand: Number(onHand), expected, reason },
            })
          : callAsUser('POST /stock/{proId}/received', {
              params,
              body: { variant, pieces: Number(pieces), reason, key },
            })
      }
      confirmation={({ onHand }) => t.received(row.name, onHand)}
      onSaved={() => {
        onExit()
        onChanged()
      }}
      onRefused={() =>
        callAsUser('GET /stock/{proId}', { params }).then(
          ({ counts: stocks }) =>
            setExpected((before) => stocks.find((each) => isSameVariant(each, variant))?.onHand ?? before),
          () => {},
        )
      }
    />
  )
}

const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : `−${-pieces}`)

function Ledger({ proId }: { proId: string }) {
  const { stock: t, common } = stockTexts()
  return (
    <Loaded load={() => callAsUser('GET /stock/{proId}', { params: { proId } })} texts={common}>
      {({ movements }) =>
        movements.length === 0 ? (
          <p className="text-steel">{t.noMovements}</p>
        ) : (
          <ol className="max-h-[60vh] overflow-y-auto border-line border-b">
            {movements.map(({ at, kind, variant, pieces, by, orderNo, reason }) => (
              <li
                key={`${at} ${kind} ${variant} ${orderNo} ${pieces}`}
                className="flex gap-4 border-line border-t py-2.5"
              >
                <span className="w-14 shrink-0 text-right font-semibold tabular-nums">{signed(pieces)}</span>
                <span className="min-w-0 flex-1">
                  <span className="block break-words">
                    {[variant, t.kinds[kind], orderNo, reason].filter(Boolean).join(' · ')}
                  </span>
                  <span className="block text-sm text-steel">
                    {formatInFull(new Date(at))}, {by ?? t.shop}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}
