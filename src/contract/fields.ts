import { z } from 'zod'
import { foldMobile, foldPincode, MOBILE, ONLY_INDIA, PINCODE, STATE_NAMES } from '#rules/india.ts'
import { isStrongPassword, normalizePassword } from '#rules/password.ts'

/** A short text that somebody must fill in. */
export const required = (message: string, max = 100) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(max, { error: `At most ${max} characters` })

/** Exactly one plain address: no display name, no list, no line break can pass. Compared in lower case. */
export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .max(254, { error: 'Please enter a valid email address' })
  .toLowerCase()
  .pipe(z.email({ error: 'Please enter a valid email address' }))

/** A password as it is typed to sign in: only its length is limited. */
export const AnyPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(512)
  .transform(normalizePassword)

/** A password that somebody chooses (S2 §5). */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .max(512)
  .transform(normalizePassword)
  .refine(isStrongPassword, { error: 'password is weak. please provide strong password' })

export const Mobile = (message: string) =>
  z
    .string({ error: message })
    .max(40)
    .transform(foldMobile)
    .refine((digits) => MOBILE.test(digits), { error: message })

export const Pincode = z
  .string({ error: 'Postal code must be a 6-digit number' })
  .max(20)
  .transform(foldPincode)
  .refine((digits) => PINCODE.test(digits), { error: 'Postal code must be a 6-digit number' })

export const State = z.enum(STATE_NAMES as [string, ...string[]], { error: 'State is required' })

export const Country = z
  .string({ error: 'Country is required' })
  .trim()
  .refine((name) => name === 'India', { error: ONLY_INDIA })

/** Whether a number has so many decimals at most: what is smaller would be kept as nothing. */
const decimals =
  (most: number) =>
  (value: number): boolean =>
    Math.round(value * 10 ** most) / 10 ** most === value

export const tenths = decimals(1)
export const hundredths = decimals(2)

/** An id in a path or body. */
export const Id = z.uuid({ error: 'This is not an id of ours.' }).toLowerCase()

/** Whether there is such a day, written 'YYYY-MM-DD'. */
export const isDay = (day: string): boolean => {
  const date = /^20\d\d-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  return date?.toJSON()?.slice(0, 10) === day
}

/** A day that there is, 'YYYY-MM-DD' in India. */
export const Day = z.string().trim().refine(isDay, { error: 'There is no such day.' })

/** The same; empty is none. */
export const DayOrNone = z.literal('').or(Day)

/** Which state of a setting was seen, counted from 0: what nobody has changed yet. */
export const Version = z.int().min(0).max(1_000_000_000)
