import { useState } from 'react'
import type { OrderToDispatch } from '#contract/bulk-orders.ts'
import type { Courier } from '#rules/couriers.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'
import { CourierSelect, DispatchGrid } from './dispatch-grid.tsx'
import { DispatchProgress, DispatchResults } from './dispatch-results.tsx'
import { PastePanel, PasteReport } from './paste-panel.tsx'
import type { PastedParcels } from './pasted-parcels.ts'
import { useDispatch } from './use-dispatch.ts'

interface DispatchFormProps {
  readonly orders: readonly OrderToDispatch[]
  readonly couriers: readonly Courier[]
  readonly userId: string
}

/** Dispatches many orders: takes courier and tracking number of each, sends them, and shows the result of each. */
export function DispatchForm({ orders, couriers, userId }: DispatchFormProps) {
  const t = dispatchTexts().dispatch
  const { parcels, toSend, enter, send, isRunning, dispatch, problem } = useDispatch(orders, userId)
  const [found, setFound] = useState<PastedParcels | null>(null)
  const [asking, setAsking] = useState(false)
  const missing = toSend.filter(({ trackingId }) => trackingId.trim() === '').length
  const [first] = toSend
  const isSameCourier = toSend.every(({ courier }) => courier === first?.courier)

  function begin() {
    setAsking(false)
    setFound(null)
    void send()
  }

  function fill(pasted: PastedParcels) {
    setFound(pasted)
    // A paste without couriers leaves those that were chosen.
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
          <div className="max-w-64">
            <p aria-hidden className="mb-1.5 font-medium text-sm">
              {t.sameForAll}
            </p>
            <CourierSelect
              label={t.sameForAll}
              empty={t.choose}
              couriers={couriers}
              value={isSameCourier && first ? first.courier : ''}
              disabled={isRunning}
              onChange={(courier) => enter(Object.fromEntries(toSend.map(({ orderId }) => [orderId, { courier }])))}
            />
          </div>
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

const withoutEmpty = (entry: PastedParcels['entries'][string]) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))
