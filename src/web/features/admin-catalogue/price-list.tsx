import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PriceRow } from '#contract/price-list.ts'
import { formatRupees } from '#rules/money.ts'
import { BULK_BUTTON, BulkBar } from '#web/components/bulk-bar.tsx'
import { Button } from '#web/components/button.tsx'
import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Day } from '#web/components/date.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { priceListTexts } from '#web/messages/en/price-list.ts'
import { CHANGES, ChangeForm } from './change-form.tsx'
import { PriceForm } from './price-form.tsx'
import { StateBadge, Thumbnail } from './row-parts.tsx'

/** Returns the list, in which one row at a time is edited. */
export function usePriceList(onChanged: () => Promise<void>): ListDefinition<PriceRow> {
  const { priceList: t } = priceListTexts()
  const [edited, setEdited] = useState<string | null>(null)
  const editButton = (id: string) => `prices-${id}`
  const close = (id: string) => {
    setEdited(null)
    document.getElementById(editButton(id))?.focus()
  }
  const money = (amount: number) => <span className="money">{formatRupees(amount)}</span>
  return {
    label: t.title,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    to: ({ id, bikeId }) => `/addProducts?form=${id}&bike=${bikeId}`,
    columns: namedColumns(t.columns, {
      picture: { width: 'w-[6%]', cell: ({ image }) => <Thumbnail image={image} /> },
      product: { width: 'w-[17%]', isName: true, cell: ({ bike }, link) => <TwoLines below={bike}>{link}</TwoLines> },
      kind: { width: 'w-[12%]', cell: ({ kind }) => kind },
      price: { width: 'w-[10%]', isFigure: true, cell: ({ price }) => money(price) },
      withGst: { width: 'w-[10%]', isFigure: true, cell: ({ withGst }) => money(withGst) },
      offer: {
        width: 'w-[6%]',
        isFigure: true,
        cell: ({ offerPercent }) => (offerPercent ? `${offerPercent} %` : '–'),
      },
      mrp: { width: 'w-[10%]', isFigure: true, cell: ({ mrp }) => (mrp === null ? '–' : money(mrp)) },
      stock: { width: 'w-[9%]', isFigure: true, cell: ({ available }) => available ?? t.notCounted },
      state: {
        width: 'w-[10%]',
        cell: ({ state, publishAt }) => (
          <>
            <StateBadge of={{ state, publishAt: null }} isAlways />
            {publishAt && (
              <span className="block truncate text-steel text-xs">
                <Day iso={publishAt} />
              </span>
            )}
          </>
        ),
      },
    }),
    card: (row) => ({
      picture: <Thumbnail image={row.image} isCard />,
      end: money(row.withGst),
      line: (
        <>
          <span className="block wrap-anywhere whitespace-normal">
            {[row.bike, row.kind].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-xs">
            {row.mrp === null ? t.noMrp : `${t.columns.mrp} ${formatRupees(row.mrp)}`}
          </span>
        </>
      ),
      badges: (
        <span className="flex flex-wrap items-center gap-x-2 text-steel text-xs">
          <StateBadge of={row} isAlways />
          {row.available === null ? t.stockNotTracked : t.inStock(row.available)}
        </span>
      ),
    }),
    actions: (row) => [
      {
        label: t.edit,
        name: t.editOf(row.name),
        icon: Pencil,
        id: editButton(row.id),
        isOpen: edited === row.id,
        onSelect: () => setEdited(edited === row.id ? null : row.id),
      },
    ],
    below: (row) =>
      edited === row.id && (
        <PriceForm
          row={row}
          onExit={() => close(row.id)}
          onSaved={async () => {
            // Opened again, the form begins with what is saved now.
            await onChanged()
            close(row.id)
          }}
        />
      ),
    room: 1280,
  }
}

interface PriceBarProps {
  readonly rows: readonly PriceRow[]
  readonly onClear: () => void
  readonly onChanged: () => void
}

/** Changes the selected products together. */
export function PriceBar({ rows, onClear, onChanged }: PriceBarProps) {
  const { priceList: t, common } = priceListTexts()
  const { open, dialog } = useDialog(common.close)
  return (
    <BulkBar texts={t.bulk} count={rows.length} onClear={onClear}>
      {CHANGES.map((what) => (
        <Button
          key={what}
          look="line"
          className={BULK_BUTTON}
          onClick={() =>
            open({
              title: t.titles[what](rows.length),
              className: 'max-w-3xl',
              show: (close) => (
                <ChangeForm
                  what={what}
                  rows={rows}
                  onChanged={() => {
                    close()
                    onClear()
                    onChanged()
                  }}
                />
              ),
            })
          }
        >
          {t.changes[what]}
        </Button>
      ))}
      {dialog}
    </BulkBar>
  )
}
