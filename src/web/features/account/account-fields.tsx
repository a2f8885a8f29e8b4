import type { ComponentProps } from 'react'
import { TextField } from '#web/components/field.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { accountTexts } from '#web/messages/en/account.ts'
import { PasswordChecklist } from './password-checklist.tsx'

/** The props that `register` returns, with the field's error. */
type Own = Omit<ComponentProps<typeof TextField>, 'label'>

export function NameFields({ first, last }: { first: Own; last: Own }) {
  const t = accountTexts().account
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t.firstName} autoComplete="given-name" required {...first} />
      <TextField label={t.lastName} autoComplete="family-name" required {...last} />
    </div>
  )
}

/** Shows an email field; `autoComplete` says when the address identifies an account. */
export function EmailField({ autoComplete = 'email', ...own }: Own) {
  const t = accountTexts().account
  return <TextField label={t.email} type="email" inputMode="email" autoComplete={autoComplete} required {...own} />
}

export function MobileField(own: Own) {
  const t = accountTexts().account
  return <TextField label={t.mobile} type="tel" inputMode="tel" autoComplete="tel-national" required {...own} />
}

interface PresentPasswordFieldProps extends Own {
  readonly label?: string
  readonly showLabel?: string
  readonly hideLabel?: string
}

/**
 * Shows a field for the current password; `label` and the button's labels are given where the form has another password
 * field.
 */
export function CurrentPasswordField({ label, showLabel, hideLabel, ...own }: PresentPasswordFieldProps) {
  const t = accountTexts().account
  return (
    <PasswordField
      label={label ?? t.password}
      showLabel={showLabel ?? t.showPassword}
      hideLabel={hideLabel ?? t.hidePassword}
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
  /** The typed values, for the checklist; without them there is none. */
  readonly typed?: { readonly password: string; readonly confirm: string }
}

/** Shows the fields for a new password and its confirmation, with the requirements. */
export function NewPasswordFields({ label, password, confirm, typed }: NewPasswordFieldsProps) {
  const t = accountTexts().account
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
