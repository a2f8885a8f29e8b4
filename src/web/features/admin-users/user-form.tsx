import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { isMobile } from '#rules/india.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminUsersMessages } from '#web/lib/admin-users-messages.ts'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { callAsUser, keepUser, useSession } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'

interface Fields {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly mobile: string
  readonly active: 'true' | 'false'
  readonly role: 'ROLE_USER' | 'ROLE_ADMIN'
}

const NAMES = ['firstname', 'lastname', 'email', 'mobile'] as const

interface UserFormProps {
  readonly user: User
  readonly onExit: () => void
  readonly onSaved: () => void
}

/** What an administrator changes of an account. EXIT forgets what was typed, because the form is made anew each time. */
export function UserForm({ user, onExit, onSaved }: UserFormProps) {
  const t = useAdminUsersMessages()
  const [refusal, setRefusal] = useState('')
  const name = `${user.firstName} ${user.lastName}`
  const { register, handleSubmit, formState, setError, setFocus } = useForm<Fields>({
    defaultValues: {
      firstname: user.firstName,
      lastname: user.lastName,
      email: user.email,
      mobile: user.mobile,
      active: user.isActive ? 'true' : 'false',
      role: user.roles[0] === 'ROLE_ADMIN' ? 'ROLE_ADMIN' : 'ROLE_USER',
    },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => setFocus('firstname'), [setFocus])

  const send = handleSubmit(async ({ active, role, ...fields }) => {
    setRefusal('')
    try {
      const { result } = await callAsUser('PUT /user/{id}', {
        params: { id: user.id },
        body: { ...fields, isActive: active === 'true', roles: [role], confirmationCode: user.confirmationCode },
      })
      followOwn(result)
      toast(t.users.updated(`${result.firstName} ${result.lastName}`), 'success')
      const typed = fields.email.trim().toLowerCase()
      if (typed !== result.email) toast(t.users.emailAsked(typed), 'info')
      onSaved()
    } catch (error) {
      setRefusal(markRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  const filled = (message: string) => (value: string) => value.trim() !== '' || message
  return (
    <form onSubmit={send} noValidate aria-label={t.users.form(name)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label={t.users.firstName}
          autoComplete="off"
          required
          error={errors.firstname?.message}
          {...register('firstname', { validate: filled(t.account.firstNameRequired) })}
        />
        <TextField
          label={t.users.lastName}
          autoComplete="off"
          required
          error={errors.lastname?.message}
          {...register('lastname', { validate: filled(t.account.lastNameRequired) })}
        />
        <TextField
          label={t.account.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          error={errors.email?.message}
          {...register('email', { validate: filled(t.account.emailRequired) })}
        />
        <TextField
          label={t.users.mobile}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.mobile?.message}
          {...register('mobile', { validate: (value) => isMobile(value) || t.account.mobileInvalid })}
        />
        <SelectField label={t.users.active} {...register('active')}>
          <option value="true">{t.users.activeChoice.true}</option>
          <option value="false">{t.users.activeChoice.false}</option>
        </SelectField>
        <SelectField label={t.users.role} {...register('role')}>
          <option value="ROLE_USER">{t.users.roles.ROLE_USER}</option>
          <option value="ROLE_ADMIN">{t.users.roles.ROLE_ADMIN}</option>
        </SelectField>
        <div className="sm:col-span-2">
          <Code user={user} />
        </div>
      </div>
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={isSubmitting}>{t.users.update}</SubmitButton>
        <Button look="line" onClick={onExit}>
          {t.users.exit}
        </Button>
      </div>
    </form>
  )
}

/** Nobody reads a code here (A9): it is shown whether it was used, and it can be sent once more. */
function Code({ user }: { user: User }) {
  const t = useAdminUsersMessages().users
  const [busy, setBusy] = useState(false)
  const once = useOnce()
  const waits = user.confirmationCode === 'sent'

  const sendAgain = () =>
    once(async () => {
      setBusy(true)
      try {
        const { message } = await callAsUser('POST /user/{id}/verification', { params: { id: user.id } })
        toast(message, 'success')
      } catch (error) {
        toast(error instanceof Error ? error.message : GENERIC_MESSAGE, 'error')
      }
      setBusy(false)
    })

  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField label={t.code} value={waits ? t.codes.sent : t.codes.verified} readOnly />
      </div>
      {waits && (
        <Button look="line" aria-disabled={busy || undefined} onClick={sendAgain} className="shrink-0">
          {t.sendAgain}
        </Button>
      )}
    </div>
  )
}

/** An administrator's own name stands in the header. */
function followOwn({ id, firstName, lastName, email, mobile }: User): void {
  const { user } = useSession.getState()
  if (user?.id === id) keepUser({ ...user, firstName, lastName, email, mobile })
}
