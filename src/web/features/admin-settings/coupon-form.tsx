import type { Coupon } from '#contract/coupons.ts'
import { settingLabel } from '#contract/setting-words.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

const KINDS = ['percent', 'amount'] as const

/** Returns the fields of a coupon; null for a new one. */
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
      onSaved={({ code }) => {
        toast(coupon ? t.changedToast(code) : t.added(code), 'success')
        onExit()
        onSaved()
      }}
    />
  )
}

/** Asks before a coupon ends. */
export function EndCouponForm({ coupon: { code, version }, onExit, onSaved }: CouponFormProps & { coupon: Coupon }) {
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
      onSaved={() => {
        toast(t.endedToast(code), 'success')
        onExit()
        onSaved()
      }}
    />
  )
}
