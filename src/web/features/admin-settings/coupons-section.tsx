import { Ban, Pencil } from 'lucide-react'
import type { Coupon } from '#contract/coupons.ts'
import { settingLabel } from '#contract/setting-words.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { DataList, type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { formatDay } from '#web/components/date.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

export function CouponsSection({ onSaved }: { onSaved: () => void }) {
  const { common } = settingsTexts()
  const { open, dialog } = useDialog(common.close)
  return (
    <>
      <Loaded load={() => callAsUser('GET /coupons')} texts={common}>
        {(coupons, reload) => {
          const t = settingsTexts().coupons
          const done = (close: () => void) => {
            close()
            reload()
            onSaved()
          }
          const edit = (coupon: Coupon | null) =>
            open({
              title: coupon ? t.changeTitle(coupon.code) : t.addTitle,
              className: 'max-w-2xl',
              show: (close) => <CouponForm coupon={coupon} onExit={close} onSaved={() => done(close)} />,
            })
          const end = (coupon: Coupon) =>
            open({
              title: t.endTitle(coupon.code),
              className: 'max-w-md',
              show: (close) => <EndCouponForm coupon={coupon} onExit={close} onSaved={() => done(close)} />,
            })
          return (
            <>
              <Button look="ink" onClick={() => edit(null)} className="mb-6">
                {t.add}
              </Button>
              <DataList list={couponList(edit, end)} rows={coupons} none={t.none} />
            </>
          )
        }}
      </Loaded>
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
    columns: namedColumns(t.columns, {
      code: { cell: (_, code) => code },
      gives: {
        width: 'w-[22%]',
        cell: (coupon) => <TwoLines below={coupon.withFirstOrder && t.adds}>{discountOf(coupon)}</TwoLines>,
      },
      days: { width: 'w-[18%]', cell: daysOf },
      uses: {
        width: 'w-[12%]',
        cell: ({ usageCount, usageLimit, usageLimitPerCustomer: each }) => (
          <TwoLines below={each !== null && t.each(each)}>{t.usedOf(usageCount, usageLimit)}</TwoLines>
        ),
      },
      state: { width: 'w-[10%]', cell: state },
    }),
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

const KINDS = ['percent', 'amount'] as const

const fieldsOf = (coupon: Coupon | null) => ({
  code: coupon?.code ?? '',
  kind: coupon && coupon.percent === null ? ('amount' as const) : ('percent' as const),
  percent: coupon?.percent ?? null,
  amount: coupon?.amount ?? null,
  from: coupon?.from ?? '',
  until: coupon?.until ?? '',
  usageLimit: coupon?.usageLimit ?? null,
  usageLimitPerCustomer: coupon?.usageLimitPerCustomer ?? null,
  withFirstOrder: coupon?.withFirstOrder ?? false,
})

type Fields = ReturnType<typeof fieldsOf>

/** An empty number is null. */
const rules = { setValueAs: (typed: unknown) => (String(typed ?? '').trim() === '' ? null : Number(typed)) }

interface CouponFormProps {
  readonly coupon: Coupon | null
  readonly onExit: () => void
  readonly onSaved: () => void
}

function CouponForm({ coupon, onExit, onSaved }: CouponFormProps) {
  const { coupons: t, settings } = settingsTexts()
  const note = (text: string) => <p className="-mt-3 text-sm text-steel">{text}</p>
  const date = { type: 'date' } as const
  const uses = { type: 'number', inputMode: 'numeric', min: 1 } as const
  return (
    <RecordForm
      label={coupon ? t.changeTitle(coupon.code) : t.addTitle}
      draft={`coupon-${coupon?.code ?? 'new'}`}
      creates={coupon === null}
      saved={fieldsOf(coupon)}
      version={coupon?.version ?? 0}
      fieldsOf={fieldsOf}
      labelOf={(path) => (path === 'kind' ? t.kind : settingLabel(path))}
      groups={[
        {
          note: note(t.daysNote),
          fields: [
            { name: 'code', isRequired: true, isWide: true, input: { maxLength: 60 }, when: () => coupon === null },
            {
              name: 'kind',
              label: t.kind,
              control: 'choice',
              options: KINDS.map((value) => ({ value, label: t.kinds[value] })),
            },
            ...KINDS.map((each) => ({
              name: each,
              isRequired: true,
              when: ({ kind }: Fields) => kind === each,
              input: { inputMode: 'decimal', type: 'number', step: '0.01', min: 0 } as const,
              rules,
            })),
            { name: 'from', input: date },
            { name: 'until', input: date },
          ],
        },
        {
          note: note(t.usesNote),
          fields: [
            { name: 'usageLimit', input: uses, rules },
            { name: 'usageLimitPerCustomer', input: uses, rules },
          ],
        },
        { fields: [{ name: 'withFirstOrder', control: 'tick' }] },
      ]}
      button={settings.save}
      exit={{ label: t.exit, onExit }}
      save={({ code, kind, ...typed }, { version }) => {
        const terms = { ...typed, ...(kind === 'percent' ? { amount: null } : { percent: null }) }
        return coupon
          ? callAsUser('PUT /coupons/{code}', { params: { code: coupon.code }, body: { version, ...terms } })
          : callAsUser('POST /coupons', { body: { code, ...terms } })
      }}
      confirmation={({ code }) => (coupon ? t.changedToast(code) : t.added(code))}
      onSaved={onSaved}
    />
  )
}

function EndCouponForm({ coupon: { code, version }, onExit, onSaved }: CouponFormProps & { coupon: Coupon }) {
  const { coupons: t, common } = settingsTexts()
  return (
    <RecordForm
      label={t.endTitle(code)}
      draft={`coupon-end-${code}`}
      saved={{}}
      version={version}
      head={<p>{t.endBody}</p>}
      button={t.endYes(code)}
      look="danger"
      exit={{ label: common.no, onExit }}
      save={(_, { version: seen }) =>
        callAsUser('POST /coupons/{code}/end', { params: { code }, body: { version: seen } })
      }
      confirmation={() => t.endedToast(code)}
      onSaved={onSaved}
    />
  )
}
