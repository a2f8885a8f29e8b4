import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Coupon } from '#contract/coupons.ts'
import { settingWord } from '#contract/setting-words.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'

interface Fields {
  readonly code: string
  readonly kind: 'percent' | 'amount'
  readonly percent: string
  readonly amount: string
  readonly from: string
  readonly until: string
  readonly uses: string
  readonly usesEach: string
  readonly withFirstOrder: boolean
}

const NAMES = ['code', 'percent', 'amount', 'from', 'until', 'uses', 'usesEach'] as const

const NEW: Fields = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  from: '',
  until: '',
  uses: '',
  usesEach: '',
  withFirstOrder: false,
}

const fieldsOf = (coupon: Coupon): Fields => ({
  code: coupon.code,
  kind: coupon.percent === null ? 'amount' : 'percent',
  percent: String(coupon.percent ?? ''),
  amount: String(coupon.amount ?? ''),
  from: coupon.from,
  until: coupon.until,
  uses: String(coupon.uses ?? ''),
  usesEach: String(coupon.usesEach ?? ''),
  withFirstOrder: coupon.withFirstOrder,
})

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const termsOf = ({ kind, percent, amount, from, until, uses, usesEach, withFirstOrder }: Fields) => ({
  percent: kind === 'percent' ? numberOf(percent) : null,
  amount: kind === 'amount' ? numberOf(amount) : null,
  from,
  until,
  uses: numberOf(uses),
  usesEach: numberOf(usesEach),
  withFirstOrder,
})

interface CouponFormProps {
  /** Null: a new one. */
  readonly coupon: Coupon | null
  readonly onExit: () => void
  readonly onSaved: () => void
}

export function CouponForm({ coupon, onExit, onSaved }: CouponFormProps) {
  const t = useSettingsMessages()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError, watch } = useForm<Fields>({
    defaultValues: coupon ? fieldsOf(coupon) : NEW,
  })
  const kind = watch('kind')

  const send = handleSubmit(async (fields) => {
    setRefusal('')
    try {
      const terms = termsOf(fields)
      const { code } = coupon
        ? await callAsUser('PUT /coupons/{code}', {
            params: { code: coupon.code },
            body: { version: coupon.version, ...terms },
          })
        : await callAsUser('POST /coupons', { body: { code: fields.code, ...terms } })
      toast(coupon ? t.coupons.changedToast(code) : t.coupons.added(code), 'success')
      onSaved()
    } catch (error) {
      setRefusal(markRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  const of = (field: (typeof NAMES)[number]) => ({
    label: settingWord(field),
    error: formState.errors[field]?.message,
    autoComplete: 'off',
    ...register(field),
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      {!coupon && <TextField {...of('code')} maxLength={40} required />}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={t.coupons.kind} {...register('kind')}>
          <option value="percent">{t.coupons.kinds.percent}</option>
          <option value="amount">{t.coupons.kinds.amount}</option>
        </SelectField>
        <TextField key={kind} {...of(kind)} inputMode="decimal" type="number" step="0.01" min={0} required />
        <TextField {...of('from')} type="date" />
        <TextField {...of('until')} type="date" />
      </div>
      <p className="-mt-3 text-sm text-steel">{t.coupons.daysNote}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of('uses')} inputMode="numeric" type="number" min={1} />
        <TextField {...of('usesEach')} inputMode="numeric" type="number" min={1} />
      </div>
      <p className="-mt-3 text-sm text-steel">{t.coupons.usesNote}</p>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-ink" {...register('withFirstOrder')} />
        {settingWord('withFirstOrder')}
      </label>
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={formState.isSubmitting}>{t.settings.save}</SubmitButton>
        <Button look="line" onClick={onExit}>
          {t.coupons.exit}
        </Button>
      </div>
    </form>
  )
}
