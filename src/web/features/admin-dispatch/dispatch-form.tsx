import { Check, FileSpreadsheet } from 'lucide-react'
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import type { Dispatch, OrderToDispatch } from '#contract/bulk-orders.ts'
import type { Courier } from '#rules/couriers.ts'
import { Alert } from '#web/components/alert.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { TextArea } from '#web/components/field.tsx'
import { FileDrop } from '#web/components/file-drop.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'
import { type Entry, type ListedOrder, type PastedParcels, readParcels } from './pasted-parcels.ts'
import { type Parcel, useDispatch } from './use-dispatch.ts'

interface DispatchFormProps {
  readonly orders: readonly OrderToDispatch[]
  readonly couriers: readonly Courier[]
  readonly userId: string
}

export function DispatchForm({ orders, couriers, userId }: DispatchFormProps) {
  const t = dispatchTexts().dispatch
  const { parcels, toSend, enter, send, isRunning, dispatch, problem } = useDispatch(orders, userId)
  const [found, setFound] = useState<PastedParcels | null>(null)
  const [asking, setAsking] = useState(false)
  const missing = toSend.filter(({ trackingId }) => trackingId.trim() === '').length

  function begin() {
    setAsking(false)
    setFound(null)
    void send()
  }

  function fill(pasted: PastedParcels) {
    setFound(pasted)
    enter(Object.fromEntries(Object.entries(pasted.entries).map(([id, entry]) => [id, withoutEmpty(entry)])))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isRunning && <DispatchProgress dispatch={dispatch} />}
      {!isRunning && dispatch && <DispatchResults key={dispatch.id} dispatch={dispatch} />}
      {parcels.length > 0 && (
        <>
          {!isRunning && <PastePanel orders={parcels} couriers={couriers} onFound={fill} />}
          {found && <PasteReport found={found} />}
          <CourierForAll parcels={toSend} couriers={couriers} onEnter={enter} disabled={isRunning} />
          <DispatchGrid
            parcels={parcels}
            couriers={couriers}
            onEnter={enter}
            onPaste={fill}
            disabled={isRunning}
            marksMissing={missing < toSend.length}
          />
          {problem && <Alert>{problem}</Alert>}
          {toSend.length > 0 && (
            <Button
              aria-disabled={isRunning || undefined}
              onClick={() => (missing > 0 && !isRunning ? setAsking(true) : begin())}
              className="w-full justify-self-start sm:w-auto"
            >
              {t.send(toSend.length)}
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t.askTitle}
        body={
          <>
            {t.ask(missing)} <span className="mt-2 block text-steel">{t.askNote}</span>
          </>
        }
        yes={t.askYes}
        no={t.askNo}
        onNo={() => setAsking(false)}
        onYes={begin}
      />
    </div>
  )
}

/** A paste without couriers leaves those that were chosen. */
const withoutEmpty = (entry: PastedParcels['entries'][string]) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))

/** Far more than the numbers of 500 orders. */
const MAX_BYTES = 500_000

interface PastePanelProps {
  readonly orders: readonly ListedOrder[]
  readonly couriers: readonly Courier[]
  readonly onFound: (found: PastedParcels) => void
}

function PastePanel({ orders, couriers, onFound }: PastePanelProps) {
  const t = dispatchTexts().dispatch
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  function fillIn(given: string) {
    setProblem('')
    onFound(readParcels(given, orders, couriers))
    setText('')
  }

  async function read([file]: readonly File[]) {
    if (!file) return
    if (file.size > MAX_BYTES) return setProblem(t.tooLarge)
    fillIn(await file.text())
  }

  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-2">
        <TextArea
          label={t.paste}
          hint={t.pasteHint}
          rows={3}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (text !== '' || !/[\t\n\r]/.test(pasted)) return
            event.preventDefault()
            fillIn(pasted)
          }}
        />
        {text.trim() !== '' && (
          <Button look="ink" onClick={() => fillIn(text)} className="min-h-11 justify-self-start px-4 text-base">
            {t.fillIn}
          </Button>
        )}
      </div>
      <FileDrop
        icon={FileSpreadsheet}
        label={t.file}
        dropLabel={t.drop}
        hint={t.fileHint}
        accept=".csv,.tsv,.txt,text/csv"
        error={problem}
        onFiles={(files) => void read(files)}
      />
    </div>
  )
}

function PasteReport({ found: { entries, unknown } }: { readonly found: PastedParcels }) {
  const t = dispatchTexts().dispatch
  const id = useId()
  return (
    <div role="status" className="text-sm">
      <p>{t.filled(Object.keys(entries).length)}</p>
      {unknown.length > 0 && (
        <>
          <p id={id} className="mt-1 text-danger">
            {t.unknown(unknown.length)}
          </p>
          <ul aria-labelledby={id} className="mt-1 list-disc pl-5">
            {unknown.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and the list never changes
              <li key={`${place} ${row}`} className="break-words">
                {row}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function DispatchProgress({ dispatch }: { readonly dispatch: Dispatch | null }) {
  const t = dispatchTexts().dispatch
  const all = dispatch?.orders.length ?? 0
  const settled = dispatch ? all - dispatch.orders.filter(({ state }) => state === 'waiting').length : 0
  return (
    <div role="status" className="grid gap-2 rounded-sm border border-line px-5 py-4">
      <p className="font-medium">{all > 0 ? `${t.working}: ${t.progress(settled, all)}` : t.working}</p>
      <ProgressBar label={t.working} part={all > 0 ? settled / all : undefined} />
      <p className="text-sm text-steel">{t.stays}</p>
    </div>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

function DispatchResults({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = dispatchTexts().dispatch
  const done = dispatch.orders.filter(({ state }) => state === 'done')
  const failed = dispatch.orders.filter(({ state }) => state === 'failed').length
  return (
    <section aria-labelledby="dispatched" className="grid gap-3 rounded-sm border border-line px-5 py-4">
      <h2 id="dispatched" ref={focus} tabIndex={-1} className="text-2xl outline-none">
        {t.doneTitle(done.length)}
      </h2>
      {failed > 0 && <p className="font-medium text-danger">{t.failedTitle(failed)}</p>}
      {done.length > 0 && (
        <ul aria-label={t.results} className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 xl:grid-cols-3">
          {done.map(({ orderId, orderNo, message }) => (
            <li key={orderId} className="flex items-start gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-moss" />
              <span className="min-w-0 break-words">
                <span className="font-medium">{orderNo}</span> {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type CourierForAllProps = Pick<DispatchGridProps, 'parcels' | 'couriers' | 'onEnter' | 'disabled'>

function CourierForAll({ parcels, couriers, onEnter, disabled }: CourierForAllProps) {
  const t = dispatchTexts().dispatch
  const [first] = parcels
  const isSame = parcels.every(({ courier }) => courier === first?.courier)
  return (
    <div className="max-w-64">
      <p aria-hidden className="mb-1.5 font-medium text-sm">
        {t.sameForAll}
      </p>
      <CourierSelect
        aria-label={t.sameForAll}
        empty={t.choose}
        couriers={couriers}
        value={isSame && first ? first.courier : ''}
        disabled={disabled}
        onChange={({ target: { value: courier } }) =>
          onEnter(Object.fromEntries(parcels.map(({ orderId }) => [orderId, { courier }])))
        }
      />
    </div>
  )
}

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

function DispatchGrid(props: DispatchGridProps) {
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
  readonly empty: string
  readonly couriers: readonly Courier[]
  readonly value: string
}

/** Chooses a courier; one that was pasted and is not in the settings is offered too. */
function CourierSelect({ empty, couriers, ...select }: CourierSelectProps) {
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
