import { Ban, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { DataList, type ListDefinition } from '#web/components/data-list.tsx'
import { formatDay } from '#web/components/date-field.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { toast } from '#web/components/toast.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { CouponForm } from './coupon-form.tsx'

/** Adds, edits and ends coupon codes. */
export function CouponsSection({ onSaved }: { onSaved: () => void }) {
  const { coupons: t, common } = settingsTexts()
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={() => callAsUser('GET /coupons')} texts={common}>
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
      <DataList list={couponList({ onEdit: setEdited, onEnd: setEnding })} rows={coupons} none={t.coupons.none} />
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
        yes={ending ? t.coupons.endYes(ending.code) : ''}
        isDanger
        no={t.common.no}
        onYes={() => ending && void end(ending)}
        onNo={() => setEnding(null)}
      />
    </>
  )
}

const TONES: Readonly<Record<Coupon['state'], Tone>> = {
  planned: 'info',
  valid: 'success',
  'used up': 'neutral',
  ended: 'neutral',
}

function StateBadge({ state }: Pick<Coupon, 'state'>) {
  return <Badge tone={TONES[state]}>{settingsTexts().coupons.states[state]}</Badge>
}

interface CouponActions {
  readonly onEdit: (coupon: Coupon) => void
  readonly onEnd: (coupon: Coupon) => void
}

function couponList({ onEdit, onEnd }: CouponActions): ListDefinition<Coupon> {
  const t = settingsTexts().coupons
  return {
    label: t.list,
    keyOf: ({ code }) => code,
    nameOf: ({ code }) => code,
    columns: [
      { key: 'code', name: t.columns.code, cell: (_, code) => code },
      { key: 'gives', name: t.columns.gives, width: 'w-[22%]', cell: (coupon) => <Gives coupon={coupon} /> },
      { key: 'days', name: t.columns.days, width: 'w-[18%]', cell: daysOf },
      { key: 'uses', name: t.columns.uses, width: 'w-[12%]', cell: (coupon) => <Uses coupon={coupon} /> },
      { key: 'state', name: t.columns.state, width: 'w-[10%]', cell: ({ state }) => <StateBadge state={state} /> },
    ],
    card: (coupon) => ({
      line: `${discountOf(coupon)} · ${daysOf(coupon)}`,
      badges: <StateBadge state={coupon.state} />,
    }),
    details: 'columns',
    actions: (coupon) => {
      const change = { label: t.change, name: t.changeOf(coupon.code), icon: Pencil, onSelect: () => onEdit(coupon) }
      const end = { label: t.end, name: t.endOf(coupon.code), icon: Ban, isDanger: true, onSelect: () => onEnd(coupon) }
      return coupon.state === 'ended' ? [change] : [change, end]
    },
    room: 1240,
  }
}

function discountOf({ percent, amount }: Coupon): string {
  const t = settingsTexts().coupons
  return percent === null ? t.amountOff(rupees(amount ?? 0)) : t.percentOff(percent)
}

function Gives({ coupon }: { coupon: Coupon }) {
  return <TwoLines below={coupon.withFirstOrder && settingsTexts().coupons.adds}>{discountOf(coupon)}</TwoLines>
}

function daysOf({ from, until }: Coupon): string {
  const t = settingsTexts().coupons
  if (from && until) return t.between(formatDay(from), formatDay(until))
  if (from) return t.since(formatDay(from))
  return until ? t.till(formatDay(until)) : t.always
}

function Uses({ coupon: { usageCount, usageLimit, usageLimitPerCustomer } }: { coupon: Coupon }) {
  const t = settingsTexts().coupons
  return (
    <TwoLines below={usageLimitPerCustomer !== null && t.each(usageLimitPerCustomer)}>
      {t.usedOf(usageCount, usageLimit)}
    </TwoLines>
  )
}
