import { z } from 'zod'
import { EMAIL, foldEmail, MAX_EMAIL } from '#rules/email.ts'
import { foldGstin } from '#rules/gstin.ts'
import { foldMobile, foldPincode, MOBILE, ONLY_INDIA, PINCODE, STATE_NAMES } from '#rules/india.ts'
import { isStrongPassword, normalizePassword } from '#rules/password.ts'
import { isBlank, plainCode, plainText } from '#rules/pasted.ts'
import { containsAddress } from '#rules/person-name.ts'
import { firstUnprintable } from '#rules/printable.ts'
import { openPlaceholderProblem } from '#rules/saved-reply.ts'
import { foldShopNumber } from '#rules/shop-number.ts'
import { foldHsn, HSN } from '#rules/tax.ts'

const requiredAs =
  (clean: (typed: string) => string) =>
  (message: string, max = 100) =>
    z
      .string({ error: message })
      .overwrite(clean)
      .min(1, { error: message, abort: true })
      .max(max, { error: `At most ${max} characters`, abort: true })
      .refine((text) => !isBlank(text), { error: message })

/** A required text. One that is too long is not checked any further. */
export const required = requiredAs((typed) => typed.trim())

/** A required name or part of an address: marks that nobody sees are removed. */
export const plainRequired = requiredAs(plainText)

/** The check of text that is printed on bills and parcels: what our fonts lack would be an empty box there. */
export const printed: z.core.CheckFn<string> = ({ value, issues }) => {
  const unknown = firstUnprintable(value)
  if (unknown === null) return
  const message = `“${unknown}” cannot be printed on bills and parcels. Please write this without it.`
  issues.push({ code: 'custom', message, input: value })
}

/** Returns whether a list has everything once. */
export const areDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length

/** The check of an answer: a placeholder that was forgotten would be read by whoever gets it. */
export const withoutPlaceholders: z.core.CheckFn<string> = ({ value, issues }) => {
  const message = openPlaceholderProblem(value)
  if (message) issues.push({ code: 'custom', message, input: value })
}

const NO_LINK = 'Please enter a name without a web address'

/** A required name, without a web or email address in it. */
export const personName = (message: string, max = 100) =>
  plainRequired(message, max).refine((name) => !containsAddress(name), { error: NO_LINK })

/** Exactly one plain address, without a display name, list or line break, in the form in which it is stored. */
export const Email = z
  .string({ error: 'Email is required' })
  .max(400, { error: 'Please enter a valid email address' })
  .transform(foldEmail)
  .pipe(
    z
      .string()
      .max(MAX_EMAIL, { error: 'Please enter a valid email address', abort: true })
      .regex(EMAIL, { error: 'Please enter a valid email address' }),
  )

/** A password typed to sign in: only its length is limited. */
export const AnyPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(512)
  .transform(normalizePassword)

/** A newly chosen password (S2 §5). */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .max(512)
  .transform(normalizePassword)
  .refine(isStrongPassword, { error: 'password is weak. please provide strong password' })

export const Mobile = (message: string) =>
  z
    .string({ error: message })
    .max(60)
    .transform(foldMobile)
    .refine((digits) => MOBILE.test(digits), { error: message })

export const Pincode = z
  .string({ error: 'Postal code must be a 6-digit number' })
  .max(60)
  .transform(foldPincode)
  .refine((digits) => PINCODE.test(digits), { error: 'Postal code must be a 6-digit number' })

/** Whether the buyer has confirmed a PIN and a state that contradict each other. */
export const PincodeConfirmed = z.boolean().optional()

/** A GSTIN in its normalised form; whether it is valid is checked where it is used. */
export const Gstin = z.string().max(60).transform(foldGstin)

/** The number of an order, a message or a claim, in any spelling. */
export const ShopNumber = z.string().max(100).transform(foldShopNumber)

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorCode = z
  .string()
  .max(60)
  .transform((typed) => plainCode(typed).replace(/[ -]/g, ''))

/** The six digits of an emailed code, however they are grouped. */
export const EmailedCode = SecondFactorCode.pipe(z.string().regex(/^\d{6}$/, { error: 'The code has six digits.' }))

/** The page that a person is on the way to; anything but a path of this shop counts as the home page. */
export const RedirectTarget = z.string().max(1000).optional()

export const SearchText = z.string().overwrite(plainText).max(200)

export const State = z.enum(STATE_NAMES as [string, ...string[]], { error: 'State is required' })

export const Country = z
  .string({ error: 'Country is required' })
  .trim()
  .refine((name) => name === 'India', { error: ONLY_INDIA })

/** Returns a check that a number has at most this many decimals, because further ones would be lost. */
const decimals =
  (most: number) =>
  (value: number): boolean =>
    Math.round(value * 10 ** most) / 10 ** most === value

const tenths = decimals(1)
export const hundredths = decimals(2)

/** How much somebody may refund of one order, in rupees; null: no limit. */
export const RefundLimit = z
  .number({ error: 'Please enter an amount in rupees, or leave it empty.' })
  .min(0, { error: 'Please enter an amount in rupees, or leave it empty.' })
  .max(10_000_000, { error: 'At most ₹1,00,00,000, or leave it empty.' })
  .refine(hundredths, { error: 'At most two decimals' })
  .nullable()

export const Id = z.uuid({ error: 'This is not an id of ours.' }).toLowerCase()

export const isDay = (day: string): boolean => {
  const date = /^20\d\d-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  return date?.toJSON()?.slice(0, 10) === day
}

/** An existing day, 'YYYY-MM-DD' in India. */
export const Day = z.string().trim().refine(isDay, { error: 'There is no such day.' })

export const DayOrNone = z.literal('').or(Day)

/** The version of a record that was read: it increases with each change. */
export const Version = z.int().min(0).max(1_000_000_000)

/** A version that may be given as text: in a cell of a file, or in an address. */
export const VersionText = z.union(
  [
    Version,
    z
      .string()
      .trim()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  { error: 'A version is a whole number' },
)

/** An HSN code of 4, 6 or 8 digits; spaces and dots between them are removed. */
export const Hsn = z
  .string({ error: 'An HSN code has 4, 6 or 8 digits.' })
  .max(60)
  .transform(foldHsn)
  .refine((code) => HSN.test(code), { error: 'An HSN code has 4, 6 or 8 digits.' })

export const TaxPercent = z
  .number({ error: 'How many percent?' })
  .min(0, { error: 'From 0 to 100' })
  .max(100, { error: 'From 0 to 100' })
  .refine(tenths, { error: 'At most one decimal.' })

/** A one-line declaration shown beside a price; may be empty. */
export const DeclaredLine = z
  .string()
  .trim()
  .max(120, { error: 'At most 120 characters' })
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'Please write this in one line.' })

/** A declaration of several lines, such as an address; may be empty. */
export const DeclaredText = z
  .string()
  .trim()
  .max(300, { error: 'At most 300 characters' })
  .refine((text) => !/[^\P{Cc}\n]/u.test(text), { error: 'This holds a character that cannot be seen' })

/** The amounts of a tax in rupees; null where one does not apply or is not known yet. */
export const TaxSplit = z.object({
  cgst: z.number().nullable(),
  sgst: z.number().nullable(),
  igst: z.number().nullable(),
})

export const paging = (usualSize: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(usualSize),
})

export const pageOf = <T extends z.ZodType>(entry: T) =>
  z.object({ data: z.array(entry), currentPage: z.int(), totalPages: z.int(), totalItems: z.int() })

/** A file that is made in one piece. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const PostalAddress = {
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
  phone: z.string(),
}
