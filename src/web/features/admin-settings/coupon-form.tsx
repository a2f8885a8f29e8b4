import type { Coupon } from '#contract/coupons.ts'
import { settingLabel } from '#contract/setting-words.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

const KINDS = ['percent', 'amount'] as const

/** Returns the fields of a coupon as they are typed; null for a new one. */
const fieldsOf = (coupon: Coupon | null) => ({
  code: coupon?.code ?? '',
  kind: coupon && coupon.percent === null ? ('amount' as const) : ('percent' as const),
  percent: String(coupon?.percent ?? ''),
  amount: String(coupon?.amount ?? ''),
  from: coupon?.from ?? '',
  until: coupon?.until ?? '',
  usageLimit: String(coupon?.usageLimit ?? ''),
  usageLimitPerCustomer: String(coupon?.usageLimitPerCustomer ?? ''),
  withFirstOrder: coupon?.withFirstOrder ?? false,
})

type Fields = ReturnType<typeof fieldsOf>

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const termsOf = ({ code: _, kind, percent, amount, usageLimit, usageLimitPerCustomer, ...same }: Fields) => ({
  ...same,
  percent: kind === 'percent' ? numberOf(percent) : null,
  amount: kind === 'amount' ? numberOf(amount) : null,
  usageLimit: numberOf(usageLimit),
  usageLimitPerCustomer: numberOf(usageLimitPerCustomer),
})

interface CouponFormProps {
  /** Null for a new coupon. */
  readonly coupon: Coupon | null
  readonly onExit: () => void
  readonly onSaved: () => void
}

export function CouponForm({ coupon, onExit, onSaved }: CouponFormProps) {
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
              options: KINDS.map((each) => ({ value: each, label: t.kinds[each] })),
            },
            ...KINDS.map((each) => ({
              name: each,
              isRequired: true,
              when: ({ kind }: Fields) => kind === each,
              input: { inputMode: 'decimal', type: 'number', step: '0.01', min: 0 } as const,
            })),
            { name: 'from', input: date },
            { name: 'until', input: date },
          ],
        },
        {
          note: note(t.usesNote),
          fields: [
            { name: 'usageLimit', input: uses },
            { name: 'usageLimitPerCustomer', input: uses },
          ],
        },
        { fields: [{ name: 'withFirstOrder', control: 'tick' }] },
      ]}
      button={settings.save}
      exit={{ label: t.exit, onExit }}
      save={(fields, { version }) => {
        const terms = termsOf(fields)
        return coupon
          ? callAsUser('PUT /coupons/{code}', { params: { code: coupon.code }, body: { version, ...terms } })
          : callAsUser('POST /coupons', { body: { code: fields.code, ...terms } })
      }}
      onSaved={({ code }) => {
        toast(coupon ? t.changedToast(code) : t.added(code), 'success')
        onSaved()
      }}
    />
  )
}
