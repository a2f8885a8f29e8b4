import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { foldEmail } from '#rules/email.ts'
import { isMobile } from '#rules/india.ts'
import { AREAS, type Area, ROLES, type Role } from '#rules/staff.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { FormFields, FormFrame, type FormGroup } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { isLimit, limitIn } from '#web/lib/refund-limit.ts'
import { callAsUser, isAdministrator, storeUser, useSession } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { userName } from '#web/lib/user-name.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { AreaFields } from './area-fields.tsx'
import { PasswordQuestion } from './password-question.tsx'

interface Edit {
  readonly typed: UserFields
  readonly version: number
  readonly changed: ReadonlySet<string>
}

/** Edits an account; only administrators can change its rights. Changes to its access need one's own password. */
export function UserForm({ user, onExit, onSaved }: { user: User; onExit: () => void; onSaved: () => void }) {
  const t = adminUsersTexts()
  const { state, givesRights, dialog } = useUserForm(user, onSaved)

  useEffect(() => state.form.setFocus('firstname'), [state.form.setFocus])

  return (
    <>
      <FormFrame
        label={t.users.form(userName(user))}
        form={state}
        save={t.users.update}
        exit={{ label: t.users.exit, onExit, discards: true }}
        labelOf={labelOf}
        show={describeChoice}
      >
        <FormFields form={state.form} labelOf={labelOf} groups={groupsOf(user, givesRights)} />
      </FormFrame>
      {dialog}
    </>
  )
}

/** Returns the state of the form, and the dialog that asks for the password before a change to the access is saved. */
function useUserForm(user: User, onSaved: () => void) {
  const t = adminUsersTexts()
  const { open, dialog } = useDialog(t.common.close)
  /** The change that was made with the password. */
  const created = useRef<Promise<{ result: User }>>(null)
  const givesRights = useSession((state) => state.user !== null && isAdministrator(state.user))
  const name = userName(user)

  const state = useRecordForm<UserFields, { result: User }, User>(NAMES, {
    draft: `user-${user.id}`,
    saved: fieldsOf(user),
    version: user.version,
    fieldsOf,
    isReady: (typed, edit) => {
      const isSafe = !(changesRights(typed) || ASKS.some((name) => edit.changed.has(name)))
      if (!isSafe && !created.current) ask({ typed, ...edit })
      return isSafe || created.current !== null
    },
    save: (typed, edit) => created.current ?? send({ typed, ...edit }),
    onSaved: ({ result }) => {
      followOwn(result)
      toast(t.users.updated(userName(result)), 'success')
      onSaved()
    },
    tell: toast,
  })

  const changesRights = (typed: UserFields): boolean => givesRights && rightsIn(typed) !== rightsIn(state.edits.saved())

  const send = (edit: Edit, currentPassword?: string) =>
    updateUser(user, edit, changesRights(edit.typed), currentPassword)

  const ask = (edit: Edit) =>
    open({
      title: changesRights(edit.typed) ? t.users.rightsOf(name) : t.users.changeOf(name),
      className: 'max-w-md',
      show: (close) => (
        <PasswordQuestion
          body={consequencesOf(user, edit, changesRights(edit.typed))}
          onNo={close}
          onYes={(password) => confirm(send(edit, password), close)}
        />
      ),
    })

  async function confirm(answer: Promise<{ result: User }>, close: () => void) {
    await answer.catch((error) => {
      if (isAboutPassword(error)) throw error
    })
    // Elements behind the dialog can only take the focus once it is closed.
    flushSync(close)
    created.current = answer
    await state.submit()
    created.current = null
  }

  return { state, givesRights, dialog }
}

async function updateUser(
  { id, confirmationCode }: User,
  { typed, version, changed }: Edit,
  changesRights: boolean,
  currentPassword: string | undefined,
) {
  const { active, role, areas, refundLimit, ...fields } = typed
  const answer = await callAsUser('PUT /user/{id}', {
    params: { id },
    body: {
      ...onlyFields(fields, changed),
      ...(changesRights && { roles: [role], areas: role === 'ROLE_STAFF' ? areas : [] }),
      ...(changed.has('refundLimit') && role === 'ROLE_STAFF' && { refundLimit: limitIn(refundLimit) }),
      ...(changed.has('active') && { isActive: active === 'true' }),
      confirmationCode,
      ...(currentPassword !== undefined && { currentPassword }),
      version,
    },
  })
  const email = foldEmail(fields.email)
  if (email !== answer.result.email) toast(adminUsersTexts().users.emailAsked(email), 'info')
  return answer
}

/** The fields that are changed only with one's own password, beside the rights. */
const ASKS = ['email', 'active', 'refundLimit'] as const

function consequencesOf(user: User, { typed, changed }: Edit, changesRights: boolean): string {
  const t = adminUsersTexts().users
  const { role, areas, active, email } = typed
  return [
    changesRights && `${t.becomes[role](inOrder(areas))} ${t.signedOut[gains(typed, user)]}`,
    changed.has('refundLimit') && t.consequences.refundLimit(typed.refundLimit.trim()),
    changed.has('active') && t.consequences[active === 'true' ? 'active' : 'blocked'],
    changed.has('email') && t.consequences.email(foldEmail(email)),
  ]
    .filter(Boolean)
    .join(' ')
}

const labelOf = (path: string) => adminUsersTexts().users.fields[path as keyof UserFields]

function groupsOf(user: User, givesRights: boolean): FormGroup<UserFields>[] {
  const { users: t, account } = adminUsersTexts()
  return [
    {
      columns: 'sm:grid-cols-2 lg:grid-cols-4',
      fields: [
        { name: 'firstname', missing: account.firstNameRequired },
        { name: 'lastname', missing: account.lastNameRequired },
        { name: 'email', missing: account.emailRequired, input: { type: 'email', inputMode: 'email' } },
        {
          name: 'mobile',
          isRequired: true,
          input: { inputMode: 'numeric' },
          rules: { validate: (typed) => isMobile(String(typed)) || account.mobileInvalid },
        },
        {
          name: 'active',
          control: 'choice',
          options: (['true', 'false'] as const).map((value) => ({ value, label: t.activeChoice[value] })),
        },
        {
          name: 'role',
          control: 'choice',
          when: () => givesRights,
          options: ROLES.toReversed().map((value) => ({ value, label: t.roles[value] })),
        },
      ],
      note: <Code user={user} />,
    },
    {
      columns: '',
      fields: [
        {
          name: 'areas',
          control: 'own',
          when: ({ role }) => givesRights && role === 'ROLE_STAFF',
          show: ({ register }, error) => (
            <AreaFields
              error={error}
              box={register('areas', { validate: (areas) => areas.length > 0 || t.areaRequired })}
            />
          ),
        },
      ],
    },
    {
      columns: 'sm:grid-cols-2',
      fields: [
        {
          name: 'refundLimit',
          hint: t.refundLimitHint,
          when: ({ role }) => givesRights && role === 'ROLE_STAFF',
          input: { inputMode: 'decimal' },
          rules: { validate: (typed) => isLimit(String(typed)) || t.refundLimitWrong },
        },
      ],
    },
  ]
}

/** Returns whether an error is about the password itself, or about too many attempts. */
const isAboutPassword = (error: unknown): boolean =>
  error instanceof ApiError && (error.fields.currentPassword !== undefined || error.status === 429)

/** Updates the session after users edit their own account, because the header shows the name. */
function followOwn({ id, firstName, lastName, email, mobile, version }: User): void {
  const { user } = useSession.getState()
  if (user?.id === id) storeUser({ ...user, firstName, lastName, email, mobile, version })
}

/** Shows whether the confirmation link was used, and sends it again; the code itself is not shown (U9). */
function Code({ user: { id, confirmationCode } }: { user: User }) {
  const t = adminUsersTexts().users
  const { isBusy, act } = useAction((message) => toast(message, 'error'))
  const waits = confirmationCode === 'sent'
  const sendAgain = async () => {
    const { message } = await callAsUser('POST /user/{id}/verification', { params: { id } })
    toast(message, 'success')
  }
  return (
    <div className="flex max-w-md items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField label={t.code} value={waits ? t.codes.sent : t.codes.verified} readOnly />
      </div>
      {waits && (
        <Button look="line" aria-disabled={isBusy || undefined} onClick={() => act(sendAgain)} className="shrink-0">
          {t.sendAgain}
        </Button>
      )}
    </div>
  )
}

const roleOf = (user: User): Role => ROLES.find((role) => role === user.roles[0]) ?? 'ROLE_USER'

const inOrder = (areas: readonly Area[]): Area[] => AREAS.filter((area) => areas.includes(area))

/** Returns a text that is equal for equal rights. */
const rightsIn = ({ role, areas }: UserFields): string =>
  [role, ...(role === 'ROLE_STAFF' ? inOrder(areas) : [])].join()

/** Returns whether the new rights exceed the account's current ones; if so, the account needs a new password. */
function gains({ role, areas }: UserFields, user: User): 'more' | 'fewer' {
  if (role === 'ROLE_ADMIN') return roleOf(user) === 'ROLE_ADMIN' ? 'fewer' : 'more'
  return role === 'ROLE_STAFF' && areas.some((area) => !user.areas.includes(area)) ? 'more' : 'fewer'
}

/** The fields that can be invalid, in the order of the page. */
const NAMES = ['firstname', 'lastname', 'email', 'mobile', 'areas', 'refundLimit'] as const

const fieldsOf = (user: User) => ({
  firstname: user.firstName,
  lastname: user.lastName,
  email: user.email,
  mobile: user.mobile,
  active: `${user.isActive}` as const,
  role: roleOf(user),
  // An administrator's areas are not stored.
  areas: roleOf(user) === 'ROLE_STAFF' ? user.areas : [],
  refundLimit: user.refundLimit === null ? '' : String(user.refundLimit),
})

type UserFields = ReturnType<typeof fieldsOf>

function describeChoice(path: string, value: unknown): string | undefined {
  const t = adminUsersTexts().users
  if (path === 'active') return value === 'true' ? t.activeChoice.true : t.activeChoice.false
  if (path === 'role') return t.roles[value as Role]
  if (path === 'areas')
    return inOrder(value as Area[])
      .map((area) => t.areaNames[area])
      .join(', ')
  return undefined
}
