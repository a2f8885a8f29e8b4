import type { AuditEntry } from '#contract/audit.ts'
import type { Area } from '#rules/staff.ts'

/** The area that each kind of subject (its first word) belongs to. Kinds that are not listed belong to no area. */
const AREA_OF_KIND: Readonly<Record<string, Area>> = {
  bike: 'catalogue',
  bikes: 'catalogue',
  product: 'catalogue',
  products: 'catalogue',
  variants: 'catalogue',
  option: 'catalogue',
  order: 'orders',
  orders: 'orders',
  message: 'support',
  reply: 'support',
  review: 'support',
  warranty: 'support',
  account: 'accounts',
  customers: 'accounts',
  invitation: 'accounts',
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

/** Returns the name, ticket or title in a recorded state, or null if it has none of them. */
export function nameIn(state: unknown): string | null {
  const { name, ticket, title } = partsOf(state)
  const label = name ?? ticket ?? title
  return typeof label === 'string' ? label : null
}

const MAX_SHOWN = 500

/** How much is shown before the first difference of two texts that are too long to be shown. */
const LEAD = 60

/** The version changes with every save and says nothing about the change itself. */
const VERSION = 'version'

/** A state without fields is compared as a whole. Nested fields are named like "onBike.z". */
export function changesBetween(before: unknown, after: unknown): AuditEntry['changes'] {
  const [earlier, later] = [flatParts(partsOf(before)), flatParts(partsOf(after))]
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((name) => {
    const [old, current] = [earlier.get(name) ?? '', later.get(name) ?? '']
    if (name === VERSION || old === current) return []
    const from = firstDifference(old, current)
    return [{ name, before: shown(old, from), after: shown(current, from) }]
  })
}

/** Returns the fields of a state as texts, those within other fields too. */
function flatParts(parts: Readonly<Record<string, unknown>>, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(parts).flatMap(([name, value]): [string, string][] =>
      isGroup(value) ? [...flatParts(value, `${prefix}${name}.`)] : [[prefix + name, textOf(value)]],
    ),
  )
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function firstDifference(one: string, other: string): number {
  let place = 0
  while (place < one.length && one[place] === other[place]) place += 1
  return place
}

/** The field name for a state that is a single value. */
const WHOLE = 'value'

export function partsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state) ? { ...state } : { [WHOLE]: state }
}

/** Returns a text as it is shown, so that the difference that begins at a place is in it. */
function shown(text: string, from: number): string | null {
  if (text === '') return null
  const start = from < MAX_SHOWN ? 0 : from - LEAD
  const part = text.slice(start, start + MAX_SHOWN)
  return `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(value.some(isGroup) ? '; ' : ', ')
  if (!isGroup(value)) return String(value)
  const parts = Object.entries(value).map(([name, part]) => [name, textOf(part)])
  return parts.flatMap(([name, text]) => (text === '' ? [] : `${name} ${text}`)).join(', ')
}
