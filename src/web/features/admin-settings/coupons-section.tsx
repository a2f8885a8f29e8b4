import { useState } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { formatDay } from '#web/components/date-field.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { CouponForm } from './coupon-form.tsx'
import { Loaded } from './loaded.tsx'

const fetchCoupons = () => callAsUser('GET /coupons')

/** Adds, edits and ends coupon codes. */
export function CouponsSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().coupons
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchCoupons}>
        {(coupons, reload) => (
          <Coupons
            coupons={coupons}
            onChanged={() => {
              reload()
              onSaved()
            }}
          />
        )}
      </Loaded>
    </>
  )
}

function Coupons({ coupons, onChanged }: { coupons: readonly Coupon[]; onChanged: () => void }) {
  const t = settingsTexts()
  const [edited, setEdited] = useState<Coupon | 'new' | null>(null)
  const [ending, setEnding] = useState<Coupon | null>(null)

  async function end({ code, version }: Coupon) {
    setEnding(null)
    try {
      await callAsUser('POST /coupons/{code}/end', { params: { code }, body: { version } })
      toast(t.coupons.endedToast(code), 'success')
    } catch (error) {
      toast(error instanceof Error ? error.message : t.common.genericError, 'error')
    }
    onChanged()
  }

  return (
    <>
      <Button look="ink" onClick={() => setEdited('new')} className="mb-6">
        {t.coupons.add}
      </Button>
      {coupons.length === 0 ? (
        <p className="text-steel">{t.coupons.none}</p>
      ) : (
        <CouponList coupons={coupons} onEdit={setEdited} onEnd={setEnding} />
      )}
      <Dialog
        open={edited !== null}
        holdsForm
        title={edited === 'new' || edited === null ? t.coupons.addTitle : t.coupons.changeTitle(edited.code)}
        closeLabel={t.common.close}
        onClose={() => setEdited(null)}
        className="max-w-2xl"
      >
        <CouponForm
          coupon={edited === 'new' ? null : edited}
          onExit={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            onChanged()
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={ending !== null}
        title={ending ? t.coupons.endTitle(ending.code) : ''}
        body={t.coupons.endBody}
        yes={t.common.yes}
        no={t.common.no}
        onYes={() => ending && void end(ending)}
        onNo={() => setEnding(null)}
      />
    </>
  )
}

interface CouponListProps {
  readonly coupons: readonly Coupon[]
  readonly onEdit: (coupon: Coupon) => void
  readonly onEnd: (coupon: Coupon) => void
}

function CouponList({ coupons, onEdit, onEnd }: CouponListProps) {
  const t = settingsTexts().coupons
  return (
    <RecordTable
      label={t.list}
      rows={coupons}
      keyOf={({ code }) => code}
      columns={[
        { name: t.columns.code, cell: ({ code }) => code, isRowHeader: true, className: 'break-all font-medium' },
        { name: t.columns.gives, cell: (coupon) => <Gives coupon={coupon} /> },
        { name: t.columns.days, cell: (coupon) => <Days coupon={coupon} />, className: 'tabular-nums' },
        { name: t.columns.uses, cell: (coupon) => <Uses coupon={coupon} />, className: 'tabular-nums' },
        {
          name: t.columns.state,
          cell: ({ state }) => (
            <span className={state === 'valid' ? 'font-medium' : 'text-steel'}>{t.states[state]}</span>
          ),
        },
        {
          name: t.columns.actions,
          cell: (coupon) => (
            <span className="flex gap-5">
              <TextButton aria-label={t.changeOf(coupon.code)} onClick={() => onEdit(coupon)}>
                {t.change}
              </TextButton>
              {coupon.state !== 'ended' && (
                <TextButton aria-label={t.endOf(coupon.code)} onClick={() => onEnd(coupon)} className="text-danger">
                  {t.end}
                </TextButton>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

function Gives({ coupon: { percent, amount, withFirstOrder } }: { coupon: Coupon }) {
  const t = settingsTexts().coupons
  return (
    <span>
      {percent !== null && t.percentOff(percent)}
      {amount !== null && t.amountOff(formatRupees(fromRupees(amount)))}
      {withFirstOrder && <span className="block text-steel text-xs">{t.adds}</span>}
    </span>
  )
}

function Days({ coupon: { from, until } }: { coupon: Coupon }) {
  const t = settingsTexts().coupons
  if (from && until) return t.between(formatDay(from), formatDay(until))
  if (from) return t.since(formatDay(from))
  return until ? t.till(formatDay(until)) : t.always
}

function Uses({ coupon: { usageCount, usageLimit, usageLimitPerCustomer } }: { coupon: Coupon }) {
  const t = settingsTexts().coupons
  return (
    <span>
      {t.usedOf(usageCount, usageLimit)}
      {usageLimitPerCustomer !== null && (
        <span className="block text-steel text-xs">{t.each(usageLimitPerCustomer)}</span>
      )}
    </span>
  )
}
