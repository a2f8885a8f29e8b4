import { Check, Circle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { checkPassword, SHORTEST_PASSWORD } from '#rules/password.ts'
import { TextField } from '#web/components/field.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { accountTexts } from '#web/messages/en/account.ts'
import { samePassword } from './field-rules.ts'

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

/** `label` and the button's labels are given where the form has another password field. */
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

function PasswordChecklist({ password, confirm }: { password: string; confirm: string }) {
  const t = accountTexts().account.checklist
  const { length, special, number } = checkPassword(password)
  const tooLong = !length && [...password].length >= SHORTEST_PASSWORD
  const points = [
    { text: tooLong ? t.tooLong : t.length, met: length },
    { text: t.special, met: special },
    { text: t.number, met: number },
    { text: t.match, met: password !== '' && samePassword(password, confirm) },
  ]
  const met = points.filter((point) => point.met).length
  return (
    <div>
      <ul aria-label={t.label} className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
        {points.map((point) => (
          <li
            key={point.text}
            data-met={point.met}
            className="flex items-center gap-2 text-steel data-[met=true]:text-moss"
          >
            {point.met ? (
              <Check aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />
            ) : (
              <Circle aria-hidden className="size-4 shrink-0 p-0.5" />
            )}
            {point.text}
            <span className="sr-only">{point.met ? t.met : t.open}</span>
          </li>
        ))}
      </ul>
      {/* Announced only when the number changes, not on every keystroke; silent until something is typed. */}
      <p role="status" className="sr-only">
        {password !== '' && t.count(met, points.length)}
      </p>
    </div>
  )
}
