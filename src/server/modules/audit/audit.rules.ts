import type { AuditEntry } from '#contract/audit.ts'
import type { Area } from '#rules/staff.ts'

/** The area to which a kind of subject belongs, by the first word of the subject; what is not here belongs to none. */
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

/** The kinds of subject of an area; for what belongs to none, all the kinds that belong to one. */
export function kindsOf(area: AuditEntry['area']): { among: boolean; names: string[] } {
  const names = Object.keys(AREA_OF_KIND).filter((kind) => area === 'other' || AREA_OF_KIND[kind] === area)
  return { among: area !== 'other', names }
}

const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The id in a subject, if it has one. */
export const idIn = (subject: string): string | null => ID.exec(subject)?.[0] ?? null

/** What a state says that it is called. */
export function nameIn(state: unknown): string | null {
  const { name, ticket } = partsOf(state)
  const said = name ?? ticket
  return typeof said === 'string' ? said : null
}

const MOST_SHOWN = 500

/** What differs between two states: by the names of their parts, or as a whole where a state has none. */
export function changesBetween(before: unknown, after: unknown): AuditEntry['changes'] {
  const [was, is] = [partsOf(before), partsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: shown(was[name]), after: shown(is[name]) }))
    .filter((change) => change.before !== change.after)
}

/** The name of a state that is one value. */
const WHOLE = 'value'

function partsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state) ? { ...state } : { [WHOLE]: state }
}

function shown(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || text === '') return null
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => textOf(each) ?? '').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
