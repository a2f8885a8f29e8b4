import { Ban, Pencil } from 'lucide-react'
import type { Coupon } from '#contract/coupons.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { DataList, type ListDefinition } from '#web/components/data-list.tsx'
import { formatDay } from '#web/components/date-field.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { type OpenedDialog, useDialog } from '#web/components/use-dialog.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { CouponForm, EndCouponForm } from './coupon-form.tsx'

/** Adds, edits and ends coupon codes. */
export function CouponsSection({ onSaved }: { onSaved: () => void }) {
  const { common } = settingsTexts()
  return (
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
  )
}

function Coupons({ coupons, onChanged }: { coupons: readonly Coupon[]; onChanged: () => void }) {
  const { coupons: t, common } = settingsTexts()
  const { open, dialog } = useDialog(common.close)
  const edit = (coupon: Coupon | null): OpenedDialog => ({
    title: coupon ? t.changeTitle(coupon.code) : t.addTitle,
    className: 'max-w-2xl',
    show: (close) => <CouponForm coupon={coupon} onExit={close} onSaved={onChanged} />,
  })
  const end = (coupon: Coupon): OpenedDialog => ({
    title: t.endTitle(coupon.code),
    className: 'max-w-md',
    show: (close) => <EndCouponForm coupon={coupon} onExit={close} onSaved={onChanged} />,
  })
  return (
    <>
      <Button look="ink" onClick={() => open(edit(null))} className="mb-6">
        {t.add}
      </Button>
      <DataList
        list={couponList(
          (coupon) => open(edit(coupon)),
          (coupon) => open(end(coupon)),
        )}
        rows={coupons}
        none={t.none}
      />
      {dialog}
    </>
  )
}

const TONES: Readonly<Record<Coupon['state'], Tone>> = {
  planned: 'info',
  valid: 'success',
  'used up': 'neutral',
  ended: 'neutral',
}

type Act = (coupon: Coupon) => void

function couponList(onEdit: Act, onEnd: Act): ListDefinition<Coupon> {
  const t = settingsTexts().coupons
  const discountOf = ({ percent, amount }: Coupon) =>
    percent === null ? t.amountOff(rupees(amount ?? 0)) : t.percentOff(percent)
  const state = ({ state: name }: Coupon) => <Badge tone={TONES[name]}>{t.states[name]}</Badge>
  return {
    label: t.list,
    keyOf: ({ code }) => code,
    nameOf: ({ code }) => code,
    columns: [
      { key: 'code', name: t.columns.code, cell: (_, code) => code },
      {
        key: 'gives',
        name: t.columns.gives,
        width: 'w-[22%]',
        cell: (coupon) => <TwoLines below={coupon.withFirstOrder && t.adds}>{discountOf(coupon)}</TwoLines>,
      },
      { key: 'days', name: t.columns.days, width: 'w-[18%]', cell: daysOf },
      {
        key: 'uses',
        name: t.columns.uses,
        width: 'w-[12%]',
        cell: ({ usageCount, usageLimit, usageLimitPerCustomer: each }) => (
          <TwoLines below={each !== null && t.each(each)}>{t.usedOf(usageCount, usageLimit)}</TwoLines>
        ),
      },
      { key: 'state', name: t.columns.state, width: 'w-[10%]', cell: state },
    ],
    card: (coupon) => ({ line: `${discountOf(coupon)} · ${daysOf(coupon)}`, badges: state(coupon) }),
    details: 'columns',
    actions: (coupon) => {
      const change = { label: t.change, name: t.changeOf(coupon.code), icon: Pencil, onSelect: () => onEdit(coupon) }
      const end = { label: t.end, name: t.endOf(coupon.code), icon: Ban, isDanger: true, onSelect: () => onEnd(coupon) }
      return coupon.state === 'ended' ? [change] : [change, end]
    },
    room: 1240,
  }
}

function daysOf({ from, until }: Coupon): string {
  const t = settingsTexts().coupons
  if (from && until) return t.between(formatDay(from), formatDay(until))
  if (from) return t.since(formatDay(from))
  return until ? t.till(formatDay(until)) : t.always
}
