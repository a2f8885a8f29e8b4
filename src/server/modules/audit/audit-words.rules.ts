// What the audit log stores, as people say it: rupees, names and dates instead of paise, ids and codes.
import type { AuditEntry } from '#contract/audit.ts'
import { recordLabel } from '#contract/record-words.ts'
import { settingLabel } from '#contract/setting-words.ts'
import { formatMoment } from '#rules/india-time.ts'
import { formatRupees, fromRupees, type Paise } from '#rules/money.ts'

export type Change = AuditEntry['changes'][number]

/** The fields of each kind of subject that are stored in paise, and those in rupees. */
const PAISE: Readonly<Record<string, readonly string[]>> = {
  product: ['price', 'shipping', 'mrp'],
  order: ['amount'],
}
const RUPEES: Readonly<Record<string, readonly string[]>> = {
  order: ['money', 'refunded', 'total'],
  coupon: ['amount'],
  account: ['refundLimit'],
}

const UUIDS = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g
const PICTURES = /\b[\da-f]{32}\b/g
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const CODES: Readonly<Record<string, string>> = {
  true: 'yes',
  false: 'no',
  ROLE_ADMIN: 'administrator',
  ROLE_STAFF: 'staff',
  ROLE_USER: 'customer',
}

const kindOf = (subject: string): string => subject.split(' ')[0] ?? ''

/** Returns the ids in some states: what they stand for is looked up. */
export const idsIn = (...states: readonly unknown[]): string[] =>
  states.flatMap((state) => JSON.stringify(state ?? '').match(UUIDS) ?? [])

/** Returns a stored field of a subject as an amount in rupees, if it is one. */
export function amountText(subject: string, field: string, value: unknown): string | null {
  const number = Number(value)
  if (value === null || value === undefined || value === '' || Number.isNaN(number)) return null
  if (PAISE[kindOf(subject)]?.includes(field)) return inRupees(number)
  return RUPEES[kindOf(subject)]?.includes(field) ? inRupees(fromRupees(number)) : null
}

/** Whole rupees without paise, as people write them. */
const inRupees = (amount: Paise): string => formatRupees(amount).replace(/\.00$/, '')

/** Returns the changes of a subject with readable names and values. */
export function inWords(
  subject: string,
  changes: readonly Change[],
  names: ReadonlyMap<string, string>,
): AuditEntry['changes'] {
  const readable = (field: string, text: string | null): string | null => {
    if (text === null) return null
    const amount = amountText(subject, field, text)
    if (amount) return amount
    if (MOMENT.test(text)) return formatMoment(new Date(text))
    if (field === 'payment' || field === 'variant') return text.replaceAll('_', ' ')
    return CODES[text] ?? text.replace(PICTURES, 'a picture').replace(UUIDS, (id) => names.get(id) ?? 'a record')
  }
  return changes.map(({ name, before, after }) => ({
    name: labelOf(subject, name),
    before: readable(name, before),
    after: readable(name, after),
  }))
}

function labelOf(subject: string, field: string): string {
  const kind = kindOf(subject)
  if (kind === 'settings' || kind === 'coupon') return settingLabel(field)
  const [first = '', ...rest] = field.split('.')
  return [recordLabel(first), ...rest].join(': ')
}

/** Returns a label as it stands within a sentence; abbreviations keep their capitals. */
export const within = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
