import { isMobile } from '#rules/india.ts'
import { isStrongPassword, normalizePassword } from '#rules/password.ts'
import type { AccountTexts } from '#web/messages/en-account.ts'

type Rule = (value: string) => true | string

/** One at sign with something before it and a dotted name behind it; the server looks closer. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const filled =
  (message: string): Rule =>
  (value) =>
    value.trim() !== '' || message

export const anEmail =
  (t: AccountTexts['account']): Rule =>
  (value) => {
    if (value.trim() === '') return t.emailRequired
    return EMAIL.test(value.trim()) || t.emailInvalid
  }

export const aMobile =
  (t: AccountTexts['account']): Rule =>
  (value) =>
    isMobile(value) || t.mobileInvalid

/** A password that counts as strong (S2 §5). */
export const strong =
  (t: AccountTexts['account']): Rule =>
  (value) => {
    if (value === '') return t.passwordRequired
    return isStrongPassword(value) || t.weak
  }

/** Two ways of writing the same letters are one password. */
export const samePassword = (one: string, other: string): boolean => normalizePassword(one) === normalizePassword(other)

/** The same password once more, with the words of the form for when it is not. */
export const confirmed =
  (t: AccountTexts['account'], mismatch: string) =>
  (value: string, typed: { readonly password: string }): true | string => {
    if (value === '') return t.confirmRequired
    return samePassword(value, typed.password) || mismatch
  }
