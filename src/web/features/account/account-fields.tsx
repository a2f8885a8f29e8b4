import type { ComponentProps } from 'react'
import { TextField } from '#web/components/field.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { PasswordChecklist } from './password-checklist.tsx'

/** What `register` gives, with the field's error. */
type Own = Omit<ComponentProps<typeof TextField>, 'label'>

export function NameFields({ first, last }: { first: Own; last: Own }) {
  const t = useAccountMessages().account
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t.firstName} autoComplete="given-name" required {...first} />
      <TextField label={t.lastName} autoComplete="family-name" required {...last} />
    </div>
  )
}

/** An e-mail address; where it names an account, `autoComplete` says so. */
export function EmailField({ autoComplete = 'email', ...own }: Own) {
  const t = useAccountMessages().account
  return <TextField label={t.email} type="email" inputMode="email" autoComplete={autoComplete} required {...own} />
}

export function MobileField(own: Own) {
  const t = useAccountMessages().account
  return <TextField label={t.mobile} type="tel" inputMode="tel" autoComplete="tel-national" required {...own} />
}

/** The password that somebody has; `label` where the form has another one besides. */
export function PresentPasswordField({ label, ...own }: Own & { label?: string }) {
  const t = useAccountMessages().account
  return (
    <PasswordField
      label={label ?? t.password}
      showLabel={t.showPassword}
      hideLabel={t.hidePassword}
      autoComplete="current-password"
      required
      {...own}
    />
  )
}

interface NewPasswordFieldsProps {
  readonly label: string
  readonly password: Own
  readonly confirm: Own
  /** What has been typed, for the checklist; without it there is none. */
  readonly typed?: { readonly password: string; readonly confirm: string }
}

/** A new password, the same once more, and what it has to be. */
export function NewPasswordFields({ label, password, confirm, typed }: NewPasswordFieldsProps) {
  const t = useAccountMessages().account
  return (
    <>
      <PasswordField
        label={label}
        showLabel={t.showPassword}
        hideLabel={t.hidePassword}
        autoComplete="new-password"
        required
        {...password}
      />
      <PasswordField
        label={t.confirmPassword}
        showLabel={t.showConfirm}
        hideLabel={t.hideConfirm}
        autoComplete="new-password"
        required
        {...confirm}
      />
      {typed && <PasswordChecklist {...typed} />}
    </>
  )
}
