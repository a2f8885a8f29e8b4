import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Coupon } from '#contract/coupons.ts'
import { settingLabel } from '#contract/setting-words.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormSelect } from '#web/components/form-select.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

interface Fields {
  readonly code: string
  readonly kind: 'percent' | 'amount'
  readonly percent: string
  readonly amount: string
  readonly from: string
  readonly until: string
  readonly usageLimit: string
  readonly usageLimitPerCustomer: string
  readonly withFirstOrder: boolean
}

const NAMES = ['code', 'percent', 'amount', 'from', 'until', 'usageLimit', 'usageLimitPerCustomer'] as const

const NEW: Fields = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  from: '',
  until: '',
  usageLimit: '',
  usageLimitPerCustomer: '',
  withFirstOrder: false,
}

const fieldsOf = (coupon: Coupon): Fields => ({
  code: coupon.code,
  kind: coupon.percent === null ? 'amount' : 'percent',
  percent: String(coupon.percent ?? ''),
  amount: String(coupon.amount ?? ''),
  from: coupon.from,
  until: coupon.until,
  usageLimit: String(coupon.usageLimit ?? ''),
  usageLimitPerCustomer: String(coupon.usageLimitPerCustomer ?? ''),
  withFirstOrder: coupon.withFirstOrder,
})

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const termsOf = ({
  kind,
  percent,
  amount,
  from,
  until,
  usageLimit,
  usageLimitPerCustomer,
  withFirstOrder,
}: Fields) => ({
  percent: kind === 'percent' ? numberOf(percent) : null,
  amount: kind === 'amount' ? numberOf(amount) : null,
  from,
  until,
  usageLimit: numberOf(usageLimit),
  usageLimitPerCustomer: numberOf(usageLimitPerCustomer),
  withFirstOrder,
})

interface CouponFormProps {
  /** Null for a new coupon. */
  readonly coupon: Coupon | null
  readonly onExit: () => void
  readonly onSaved: () => void
}

export function CouponForm({ coupon, onExit, onSaved }: CouponFormProps) {
  const t = settingsTexts()
  const [refusal, setRefusal] = useState('')
  const saved = coupon ? fieldsOf(coupon) : NEW
  const form = useForm<Fields>({ defaultValues: saved })
  const { register, handleSubmit, formState, setError, watch } = form
  const edits = useEditConflict<Fields, Coupon>({ form, saved, version: coupon?.version ?? 0, fieldsOf })
  const kind = watch('kind')

  const send = handleSubmit(async (fields) => {
    setRefusal('')
    try {
      const terms = termsOf(fields)
      const { code } = coupon
        ? await callAsUser('PUT /coupons/{code}', {
            params: { code: coupon.code },
            body: { version: edits.version(), ...terms },
          })
        : await callAsUser('POST /coupons', { body: { code: fields.code, ...terms } })
      toast(coupon ? t.coupons.changedToast(code) : t.coupons.added(code), 'success')
      onSaved()
    } catch (error) {
      const message = showFieldErrors(error, { names: NAMES, setError, otherwise: t.common.genericError })
      if (!(await edits.notice(error))) setRefusal(message)
    }
  })

  const of = (field: (typeof NAMES)[number]) => ({
    label: settingLabel(field),
    error: formState.errors[field]?.message,
    autoComplete: 'off',
    ...register(field),
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      {!coupon && <TextField {...of('code')} maxLength={60} required />}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect
          label={t.coupons.kind}
          control={form.control}
          name="kind"
          options={(['percent', 'amount'] as const).map((each) => ({ value: each, label: t.coupons.kinds[each] }))}
        />
        <TextField key={kind} {...of(kind)} inputMode="decimal" type="number" step="0.01" min={0} required />
        <TextField {...of('from')} type="date" />
        <TextField {...of('until')} type="date" />
      </div>
      <p className="-mt-3 text-sm text-steel">{t.coupons.daysNote}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of('usageLimit')} inputMode="numeric" type="number" min={1} />
        <TextField {...of('usageLimitPerCustomer')} inputMode="numeric" type="number" min={1} />
      </div>
      <p className="-mt-3 text-sm text-steel">{t.coupons.usesNote}</p>
      <Checkbox {...register('withFirstOrder')} className="gap-3">
        {settingLabel('withFirstOrder')}
      </Checkbox>
      {edits.conflict && (
        <EditConflict
          conflict={edits.conflict}
          labelOf={(path) => (path === 'kind' ? t.coupons.kind : settingLabel(path))}
          onKeepMine={() => edits.keepMine(send)}
          onTakeOver={edits.takeOver}
        />
      )}
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
