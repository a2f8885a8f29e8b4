import { useState } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { Button } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { writeDay } from '#web/components/day-field.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'
import { CouponForm } from './coupon-form.tsx'
import { Loaded } from './loaded.tsx'

const fetchCoupons = () => callAsUser('GET /coupons')

/** Codes for the cart: added, changed and ended here. */
export function CouponsSection({ onSaved }: { onSaved: () => void }) {
  const t = useSettingsMessages().coupons
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded fetchIt={fetchCoupons}>
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
  const t = useSettingsMessages()
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
      <Confirm
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

const ACTION = 'min-h-11 underline underline-offset-4'

function CouponList({ coupons, onEdit, onEnd }: CouponListProps) {
  const t = useSettingsMessages().coupons
  return (
    <RecordTable
      label={t.list}
      rows={coupons}
      keyOf={({ code }) => code}
      columns={[
        { head: t.columns.code, cell: ({ code }) => code, names: true, className: 'break-all font-medium' },
        { head: t.columns.gives, cell: (coupon) => <Gives coupon={coupon} /> },
        { head: t.columns.days, cell: (coupon) => <Days coupon={coupon} />, className: 'tabular-nums' },
        { head: t.columns.uses, cell: (coupon) => <Uses coupon={coupon} />, className: 'tabular-nums' },
        {
          head: t.columns.state,
          cell: ({ state }) => (
            <span className={state === 'valid' ? 'font-medium' : 'text-steel'}>{t.states[state]}</span>
          ),
        },
        {
          head: t.columns.actions,
          cell: (coupon) => (
            <span className="flex gap-5">
              <button
                type="button"
                aria-label={t.changeOf(coupon.code)}
                onClick={() => onEdit(coupon)}
                className={ACTION}
              >
                {t.change}
              </button>
              {coupon.state !== 'ended' && (
                <button
                  type="button"
                  aria-label={t.endOf(coupon.code)}
                  onClick={() => onEnd(coupon)}
                  className={`${ACTION} text-danger`}
                >
                  {t.end}
                </button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

function Gives({ coupon: { percent, amount, withFirstOrder } }: { coupon: Coupon }) {
  const t = useSettingsMessages().coupons
  return (
    <span>
      {percent === null ? t.amountOff(formatRupees(fromRupees(amount ?? 0))) : t.percentOff(percent)}
      {withFirstOrder && <span className="block text-steel text-xs">{t.adds}</span>}
    </span>
  )
}

function Days({ coupon: { from, until } }: { coupon: Coupon }) {
  const t = useSettingsMessages().coupons
  if (from && until) return t.between(writeDay(from), writeDay(until))
  if (from) return t.since(writeDay(from))
  return until ? t.till(writeDay(until)) : t.always
}

function Uses({ coupon: { used, uses, usesEach } }: { coupon: Coupon }) {
  const t = useSettingsMessages().coupons
  return (
    <span>
      {t.usedOf(used, uses)}
      {usesEach !== null && <span className="block text-steel text-xs">{t.each(usesEach)}</span>}
    </span>
  )
}
