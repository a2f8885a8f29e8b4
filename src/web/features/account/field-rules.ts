import { looksLikeEmail } from '#rules/email.ts'
import { isMobile } from '#rules/india.ts'
import { isStrongPassword, normalizePassword } from '#rules/password.ts'
import { isBlank } from '#rules/pasted.ts'
import type { AccountTexts } from '#web/messages/en/account.ts'

type Rule = (value: string) => true | string

export const notEmpty =
  (message: string): Rule =>
  (value) =>
    !isBlank(value) || message

export const validEmail =
  (t: AccountTexts['account']): Rule =>
  (value) => {
    if (isBlank(value)) return t.emailRequired
    return looksLikeEmail(value) || t.emailInvalid
  }

export const validMobile =
  (t: AccountTexts['account']): Rule =>
  (value) =>
    isMobile(value) || t.mobileInvalid

export const strongPassword =
  (t: AccountTexts['account']): Rule =>
  (value) => {
    if (value === '') return t.passwordRequired
    return isStrongPassword(value) || t.weak
  }

/** Compares passwords; different Unicode encodings of the same characters are equal. */
export const samePassword = (one: string, other: string): boolean => normalizePassword(one) === normalizePassword(other)

/** Requires the same password in both fields, with the form's own message if they differ. */
export const matchesPassword =
  (t: AccountTexts['account'], mismatch: string) =>
  (value: string, typed: { readonly password: string }): true | string => {
    if (value === '') return t.confirmRequired
    return samePassword(value, typed.password) || mismatch
  }
