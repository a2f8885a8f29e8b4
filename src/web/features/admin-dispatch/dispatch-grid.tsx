import type { ClipboardEvent, ComponentProps, KeyboardEvent } from 'react'
import type { Courier } from '#rules/couriers.ts'
import { Badge } from '#web/components/badge.tsx'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'
import { type Entry, type PastedParcels, readParcels } from './pasted-parcels.ts'
import type { Parcel } from './use-dispatch.ts'

const COLUMNS = 'md:grid-cols-[8.5rem_minmax(0,1fr)_12rem_minmax(0,17rem)]'
const BOX = 'h-11 w-full rounded-sm border border-ink/50 bg-paper px-3 text-ink'

interface DispatchGridProps {
  readonly parcels: readonly Parcel[]
  readonly couriers: readonly Courier[]
  readonly onEnter: (entries: Readonly<Record<string, Partial<Entry>>>) => void
  readonly onPaste: (found: PastedParcels) => void
  readonly disabled: boolean
  readonly marksMissing: boolean
}

/** Shows a row for each order, with its courier and tracking number. On a phone each is a card. */
export function DispatchGrid(props: DispatchGridProps) {
  const t = dispatchTexts().dispatch
  return (
    <div>
      <p aria-hidden className={`hidden gap-x-4 border-ink/25 border-b pb-1 font-medium text-sm md:grid ${COLUMNS}`}>
        {[t.order, t.customer, t.courier, t.number].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <ul aria-label={t.grid}>
        {props.parcels.map((parcel, place) => (
          <DispatchRow key={parcel.orderId} {...props} parcel={parcel} place={place} />
        ))}
      </ul>
    </div>
  )
}

type DispatchRowProps = DispatchGridProps & { readonly parcel: Parcel; readonly place: number }

function DispatchRow({ parcel, place, parcels, couriers, onEnter, onPaste, ...props }: DispatchRowProps) {
  const t = dispatchTexts().dispatch
  const { orderId, orderNo, customer, city, pieces, refusal, failure, courier, trackingId } = parcel
  const isOff = refusal !== null || props.disabled
  const isMissing = props.marksMissing && refusal === null && trackingId === ''
  const change = (entry: Partial<Entry>) => onEnter({ [orderId]: entry })

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n\r]./.test(text)) return
    event.preventDefault()
    onPaste(readParcels(text, parcels, couriers, place))
  }

  return (
    <li className={`grid gap-x-4 gap-y-2 border-line border-b py-3 md:items-center md:py-1.5 ${COLUMNS}`}>
      <p className="font-medium">{orderNo}</p>
      <div className="min-w-0">
        <p className="break-words">
          {customer}, {city} <span className="text-sm text-steel">{t.pieces(pieces)}</span>
        </p>
        {failure && <p className="break-words text-danger text-sm">{failure}</p>}
      </div>
      <div>
        <p aria-hidden className="mb-1 text-sm md:hidden">
          {t.courier}
        </p>
        <CourierSelect
          aria-label={t.courierOf(orderNo)}
          empty={t.noCourier}
          couriers={couriers}
          value={courier}
          disabled={isOff}
          onChange={({ target }) => change({ courier: target.value })}
        />
      </div>
      <label>
        <span className="mb-1 block text-sm md:sr-only">{t.number}</span>
        <span className="flex items-center gap-2">
          <input
            aria-label={t.numberOf(orderNo)}
            value={trackingId}
            disabled={isOff}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-tracking=""
            onChange={({ target }) => change({ trackingId: target.value })}
            onPaste={paste}
            onKeyDown={goToNextNumber}
            className={BOX}
          />
          {isMissing && <Badge tone="attention">{t.noNumber}</Badge>}
        </span>
      </label>
    </li>
  )
}

/** Moves from a number to the next one with Enter, which scanners send after each code. */
function goToNextNumber(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-tracking]:enabled')]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

interface CourierSelectProps extends ComponentProps<'select'> {
  /** What no courier is called. */
  readonly empty: string
  readonly couriers: readonly Courier[]
  readonly value: string
}

/** Chooses a courier; one that was pasted and is not in the settings is offered too. */
export function CourierSelect({ empty, couriers, ...select }: CourierSelectProps) {
  const names = couriers.map(({ name }) => name)
  const { value } = select
  return (
    <select {...select} className={BOX}>
      <option value="">{empty}</option>
      {[...names, ...(value && !names.includes(value) ? [value] : [])].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
