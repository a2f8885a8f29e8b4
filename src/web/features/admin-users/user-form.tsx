import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { isMobile } from '#rules/india.ts'
import { AREAS, type Area, ROLES, type Role } from '#rules/staff.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminUsersMessages } from '#web/lib/admin-users-messages.ts'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { callAsUser, isAdministrator, keepUser, useSession } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { AreaFields } from './area-fields.tsx'

interface Fields {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly mobile: string
  readonly active: 'true' | 'false'
  readonly role: Role
  readonly areas: Area[]
}

const NAMES = ['firstname', 'lastname', 'email', 'mobile', 'areas'] as const

const roleOf = (user: User): Role => ROLES.find((role) => role === user.roles[0]) ?? 'ROLE_USER'
/** The areas of staff: an administrator's stand nowhere. */
const areasOf = (user: User): Area[] => (roleOf(user) === 'ROLE_STAFF' ? user.areas : [])

interface UserFormProps {
  readonly user: User
  readonly onExit: () => void
  readonly onSaved: () => void
}

/**
 * What the staff of accounts changes of an account, and an administrator of its rights. EXIT forgets what was typed,
 * because the form is made anew each time.
 */
export function UserForm({ user, onExit, onSaved }: UserFormProps) {
  const t = useAdminUsersMessages()
  const [refusal, setRefusal] = useState('')
  /** Filled in, with other rights than before: waits for a Yes. */
  const [waiting, setWaiting] = useState<Fields | null>(null)
  const givesRights = useSession((state) => state.user !== null && isAdministrator(state.user))
  const name = `${user.firstName} ${user.lastName}`
  const { register, handleSubmit, formState, setError, setFocus, watch } = useForm<Fields>({
    defaultValues: {
      firstname: user.firstName,
      lastname: user.lastName,
      email: user.email,
      mobile: user.mobile,
      active: user.isActive ? 'true' : 'false',
      role: roleOf(user),
      areas: areasOf(user),
    },
  })
  const { errors, isSubmitting } = formState
  const isStaff = watch('role') === 'ROLE_STAFF'

  useEffect(() => setFocus('firstname'), [setFocus])

  const ask = handleSubmit(async (filledIn) => {
    if (givesRights && rightsIn(filledIn) !== rightsIn({ role: roleOf(user), areas: areasOf(user) })) {
      setWaiting(filledIn)
    } else await send(filledIn)
  })

  async function send({ active, role, areas, ...fields }: Fields) {
    setRefusal('')
    const rights = givesRights ? { roles: [role], areas: role === 'ROLE_STAFF' ? areas : [] } : {}
    try {
      const { result } = await callAsUser('PUT /user/{id}', {
        params: { id: user.id },
        body: { ...fields, ...rights, isActive: active === 'true', confirmationCode: user.confirmationCode },
      })
      followOwn(result)
      toast(t.users.updated(`${result.firstName} ${result.lastName}`), 'success')
      const typed = fields.email.trim().toLowerCase()
      if (typed !== result.email) toast(t.users.emailAsked(typed), 'info')
      onSaved()
    } catch (error) {
      setRefusal(markRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  }

  const filled = (message: string) => (value: string) => value.trim() !== '' || message
  return (
    <form onSubmit={ask} noValidate aria-label={t.users.form(name)} className="grid gap-5">
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
        {givesRights && (
          <SelectField label={t.users.role} {...register('role')}>
            {ROLES.toReversed().map((role) => (
              <option key={role} value={role}>
                {t.users.roles[role]}
              </option>
            ))}
          </SelectField>
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
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={isSubmitting}>{t.users.update}</SubmitButton>
        <Button look="line" onClick={onExit}>
          {t.users.exit}
        </Button>
      </div>
      <Confirm
        open={waiting !== null}
        title={t.users.rightsOf(name)}
        body={waiting && `${t.users.becomes[waiting.role](inOrder(waiting.areas))} ${t.users.signedOut}`}
        yes={t.common.yes}
        no={t.common.no}
        onNo={() => setWaiting(null)}
        onYes={() => {
          setWaiting(null)
          void handleSubmit(send)()
        }}
      />
    </form>
  )
}

const inOrder = (areas: readonly Area[]): Area[] => AREAS.filter((area) => areas.includes(area))

/** Tells two sets of rights apart. */
const rightsIn = ({ role, areas }: Pick<Fields, 'role' | 'areas'>): string =>
  [role, ...(role === 'ROLE_STAFF' ? inOrder(areas) : [])].join()

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
