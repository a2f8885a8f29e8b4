import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { foldEmail } from '#rules/email.ts'
import type { Area } from '#rules/staff.ts'
import { Alert } from '#web/components/alert.tsx'
import { Choices } from '#web/components/choices.tsx'
import { TextField } from '#web/components/field.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { fieldsIn } from '#web/lib/form-field.ts'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { isLimit, limitIn } from '#web/lib/refund-limit.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { AreaFields } from './area-fields.tsx'

type InvitedRole = 'ROLE_STAFF' | 'ROLE_ADMIN'

const NOTHING = {
  email: '',
  firstname: '',
  lastname: '',
  role: 'ROLE_STAFF' as InvitedRole,
  areas: [] as Area[],
  refundLimit: '',
  currentPassword: '',
}

/** In the order of the page. */
const NAMES = ['email', 'firstname', 'lastname', 'areas', 'refundLimit', 'currentPassword'] as const

/** Invites somebody to the administration, in one form: the last field proves who invites. */
export function InviteForm({ onSent }: { onSent: (email: string) => void }) {
  const t = adminUsersTexts()
  const [refusal, setRefusal] = useState('')
  const form = useForm({ defaultValues: NOTHING })
  const { handleSubmit, formState, setError, setFocus, setValue, control } = form
  const field = fieldsIn(form)
  const role = useWatch({ control, name: 'role' })
  const isStaff = role === 'ROLE_STAFF'

  useEffect(() => setFocus('email'), [setFocus])

  const send = handleSubmit(async ({ areas, refundLimit, ...typed }) => {
    setRefusal('')
    try {
      await callAsUser('POST /invitations', {
        body: { ...typed, ...(isStaff && { areas, refundLimit: limitIn(refundLimit) }) },
      })
      onSent(foldEmail(typed.email))
    } catch (error) {
      setRefusal(showFieldErrors(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })
  const isShown = Object.values(formState.errors).some((error) => 'message' in error && error.message === refusal)

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <p className="text-steel">{t.invitations.body}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label={t.users.fields.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            {...field('email', { validate: (typed) => typed.trim() !== '' || t.account.emailRequired })}
          />
        </div>
        <TextField
          label={t.users.fields.firstname}
          autoComplete="off"
          required
          {...field('firstname', { validate: (typed) => typed.trim() !== '' || t.account.firstNameRequired })}
        />
        <TextField
          label={t.users.fields.lastname}
          autoComplete="off"
          required
          {...field('lastname', { validate: (typed) => typed.trim() !== '' || t.account.lastNameRequired })}
        />
      </div>
      <Choices
        label={t.users.fields.role}
        name="role"
        options={(['ROLE_STAFF', 'ROLE_ADMIN'] as const).map((value) => ({ value, label: t.users.roles[value] }))}
        value={role}
        onChange={(value) => setValue('role', value as InvitedRole)}
      />
      {isStaff && (
        <AreaFields
          error={formState.errors.areas?.message}
          box={form.register('areas', { validate: (areas) => !isStaff || areas.length > 0 || t.users.areaRequired })}
        />
      )}
      {isStaff && (
        <TextField
          label={t.users.fields.refundLimit}
          hint={t.users.refundLimitHint}
          inputMode="decimal"
          autoComplete="off"
          {...field('refundLimit', { validate: (typed) => !isStaff || isLimit(typed) || t.users.refundLimitWrong })}
        />
      )}
      <PasswordField
        label={t.users.yourPassword}
        showLabel={t.account.showPassword}
        hideLabel={t.account.hidePassword}
        autoComplete="current-password"
        required
        hint={t.users.whyPassword}
        {...field('currentPassword', { validate: (typed) => typed !== '' || t.account.passwordRequired })}
      />
      {refusal && !isShown && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting}>{t.invitations.send}</SubmitButton>
      </div>
    </form>
  )
}
