import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { foldEmail } from '#rules/email.ts'
import { isMobile } from '#rules/india.ts'
import { isBlank } from '#rules/pasted.ts'
import { ROLES } from '#rules/staff.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormSelect } from '#web/components/form-select.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser, isAdministrator, storeUser, useSession } from '#web/lib/session.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { AreaFields } from './area-fields.tsx'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { describeChoice, fieldsOf, NAMES, type UserFields } from './user-fields.ts'
import { gains, inOrder, rightsIn } from './user-rights.ts'
import { Code } from './verification-code.tsx'

type TextName = 'firstname' | 'lastname' | 'email' | 'mobile'

interface UserFormProps {
  readonly user: User
  readonly onExit: () => void
  readonly onSaved: () => void
}

/**
 * Edits an account; only administrators can change its rights. EXIT discards the input, because the form is mounted
 * again each time it is opened.
 */
export function UserForm({ user, onExit, onSaved }: UserFormProps) {
  const t = adminUsersTexts()
  const [refusal, setRefusal] = useState('')
  /** The submitted values, while a change waits for the password. */
  const [waiting, setWaiting] = useState<UserFields | null>(null)
  const givesRights = useSession((state) => state.user !== null && isAdministrator(state.user))
  const name = `${user.firstName} ${user.lastName}`
  const saved = fieldsOf(user)
  const form = useForm<UserFields>({ defaultValues: saved })
  const { register, handleSubmit, formState, setError, setFocus, watch } = form
  const edits = useEditConflict<UserFields, User>({ form, saved, version: user.version, fieldsOf })
  const { errors, isSubmitting } = formState
  const isStaff = watch('role') === 'ROLE_STAFF'

  useEffect(() => setFocus('firstname'), [setFocus])

  const ask = handleSubmit(async (filledIn) => {
    const changed = edits.changedFields(filledIn)
    if (changesRights(filledIn) || changed.has('email') || changed.has('active')) setWaiting(filledIn)
    else await send(filledIn)
  })

  const changesRights = (filledIn: UserFields) => givesRights && rightsIn(filledIn) !== rightsIn(edits.saved())

  /** Describes the consequences of the changes that wait for confirmation. */
  function consequences(filledIn: UserFields): string {
    const changed = edits.changedFields(filledIn)
    const { role, areas, active, email } = filledIn
    return [
      changesRights(filledIn) && `${t.users.becomes[role](inOrder(areas))} ${t.users.signedOut[gains(filledIn, user)]}`,
      changed.has('active') && t.users.consequences[active === 'true' ? 'active' : 'blocked'],
      changed.has('email') && t.users.consequences.email(foldEmail(email)),
    ]
      .filter(Boolean)
      .join(' ')
  }

  async function send(filledIn: UserFields, currentPassword?: string) {
    setRefusal('')
    const { active, role, areas, ...fields } = filledIn
    const changed = edits.changedFields(filledIn)
    const only = Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name)))
    const rights = { roles: [role], areas: role === 'ROLE_STAFF' ? areas : [] }
    try {
      const { result } = await callAsUser('PUT /user/{id}', {
        params: { id: user.id },
        body: {
          ...only,
          ...(changesRights(filledIn) && rights),
          ...(changed.has('active') && { isActive: active === 'true' }),
          confirmationCode: user.confirmationCode,
          ...(currentPassword !== undefined && { currentPassword }),
          version: edits.version(),
        },
      })
      // Elements behind the dialog can only take the focus once it is closed.
      flushSync(() => setWaiting(null))
      followOwn(result)
      toast(t.users.updated(`${result.firstName} ${result.lastName}`), 'success')
      const typed = foldEmail(fields.email)
      if (typed !== result.email) toast(t.users.emailAsked(typed), 'info')
      onSaved()
    } catch (error) {
      if (currentPassword !== undefined && isAboutPassword(error)) throw error
      setWaiting(null)
      const message = showFieldErrors(error, { names: NAMES, setError, otherwise: t.common.genericError })
      if (!(await edits.notice(error))) setRefusal(message)
    }
  }

  const labels: Readonly<Record<keyof UserFields, string>> = {
    firstname: t.users.firstName,
    lastname: t.users.lastName,
    email: t.account.email,
    mobile: t.users.mobile,
    active: t.users.active,
    role: t.users.role,
    areas: t.users.areas,
  }
  const text = (name: TextName, validate: (value: string) => boolean | string) => ({
    label: labels[name],
    autoComplete: 'off',
    required: true,
    error: errors[name]?.message,
    ...register(name, { validate }),
  })
  const filled = (message: string) => (value: string) => !isBlank(value) || message
  return (
    <>
      <form onSubmit={ask} noValidate aria-label={t.users.form(name)} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <TextField {...text('firstname', filled(t.account.firstNameRequired))} />
          <TextField {...text('lastname', filled(t.account.lastNameRequired))} />
          <TextField {...text('email', filled(t.account.emailRequired))} type="email" inputMode="email" />
          <TextField {...text('mobile', (value) => isMobile(value) || t.account.mobileInvalid)} inputMode="numeric" />
          <FormSelect
            label={t.users.active}
            control={form.control}
            name="active"
            options={(['true', 'false'] as const).map((value) => ({ value, label: t.users.activeChoice[value] }))}
          />
          {givesRights && (
            <FormSelect
              label={t.users.role}
              control={form.control}
              name="role"
              options={ROLES.toReversed().map((role) => ({ value: role, label: t.users.roles[role] }))}
            />
          )}
          <div className="sm:col-span-2">
            <Code user={user} />
          </div>
        </div>
        {givesRights && isStaff && (
          <AreaFields
            error={errors.areas?.message}
            box={register('areas', { validate: (areas) => areas.length > 0 || t.users.areaRequired })}
          />
        )}
        {edits.conflict && (
          <EditConflict
            conflict={edits.conflict}
            labelOf={(path) => labels[path as keyof UserFields]}
            show={(path, value) => describeChoice(t.users, path, value)}
            onKeepMine={() => edits.keepMine(ask)}
            onTakeOver={edits.takeOver}
          />
        )}
        {refusal && <Alert>{refusal}</Alert>}
        <div className="flex flex-col gap-3 sm:flex-row">
          <SubmitButton busy={isSubmitting}>{t.users.update}</SubmitButton>
          <Button look="line" onClick={onExit}>
            {t.users.exit}
          </Button>
        </div>
      </form>
      <ConfirmWithPassword
        open={waiting !== null}
        title={waiting && changesRights(waiting) ? t.users.rightsOf(name) : t.users.changeOf(name)}
        body={waiting ? consequences(waiting) : ''}
        onNo={() => setWaiting(null)}
        onYes={async (password) => {
          if (waiting) await send(waiting, password)
        }}
      />
    </>
  )
}

/** Returns whether an error is about the password itself, or about too many attempts. */
const isAboutPassword = (error: unknown): boolean =>
  error instanceof ApiError && (error.fields.currentPassword !== undefined || error.status === 429)

/** Updates the session after users edit their own account, because the header shows the name. */
function followOwn({ id, firstName, lastName, email, mobile, version }: User): void {
  const { user } = useSession.getState()
  if (user?.id === id) storeUser({ ...user, firstName, lastName, email, mobile, version })
}
