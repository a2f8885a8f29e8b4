import type { AuditEntry } from '#contract/audit.ts'
import type { Area } from '#rules/staff.ts'

/** The area that each kind of subject (its first word) belongs to. Kinds that are not listed belong to no area. */
const AREA_OF_KIND: Readonly<Record<string, Area>> = {
  bike: 'catalogue',
  bikes: 'catalogue',
  product: 'catalogue',
  products: 'catalogue',
  option: 'catalogue',
  order: 'orders',
  orders: 'orders',
  message: 'support',
  review: 'support',
  warranty: 'support',
  account: 'accounts',
  customers: 'accounts',
}

const isKind = (kind: string): boolean => Object.hasOwn(AREA_OF_KIND, kind)

export function areaOfSubject(subject: string): AuditEntry['area'] {
  const [kind = ''] = subject.split(' ')
  return isKind(kind) ? (AREA_OF_KIND[kind] ?? 'other') : 'other'
}

/** Returns the kinds of subject of an area. For "other" it returns all the kinds that have an area, to be excluded. */
export function kindsOf(area: AuditEntry['area']): { among: boolean; names: string[] } {
  const names = Object.keys(AREA_OF_KIND).filter((kind) => area === 'other' || AREA_OF_KIND[kind] === area)
  return { among: area !== 'other', names }
}

const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Returns the id at the end of a subject, or null if there is none. */
export const idIn = (subject: string): string | null => ID.exec(subject)?.[0] ?? null

/** Returns the name or ticket in a recorded state, or null if it has neither. */
export function nameIn(state: unknown): string | null {
  const { name, ticket } = partsOf(state)
  const label = name ?? ticket
  return typeof label === 'string' ? label : null
}

const MAX_SHOWN = 500

/** The version changes with every save and says nothing about the change itself. */
const VERSION = 'version'

/** Returns the differences between two states, field by field; a state without fields is compared as a whole. */
export function changesBetween(before: unknown, after: unknown): AuditEntry['changes'] {
  const [was, is] = [partsOf(before), partsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => name !== VERSION)
    .map((name) => ({ name, before: shown(was[name]), after: shown(is[name]) }))
    .filter((change) => change.before !== change.after)
}

/** The field name for a state that is a single value. */
const WHOLE = 'value'

function partsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state) ? { ...state } : { [WHOLE]: state }
}

function shown(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || text === '') return null
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => textOf(each) ?? '').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
