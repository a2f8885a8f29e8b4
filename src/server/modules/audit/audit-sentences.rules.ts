// Every action of the audit log as a sentence. An action without one does not compile.
import { amountText, type Change, listed, within } from './audit-words.rules.ts'

export interface Told {
  readonly by: string
  readonly subject: string
  /** The readable name of the subject; null if it is no longer known. */
  readonly name: string | null
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** The changes with readable names and values. */
  readonly changes: readonly Change[]
}

type Sentence = (told: Told) => string

const named =
  (noun: string, article = 'a') =>
  ({ name }: Told) =>
    name === null ? `${article} ${noun}` : `${noun} ${name}`
const order = named('order', 'an')
const bike = named('bike')
const message = named('message')
const claim = named('warranty claim')
const product = ({ name }: Told) => name ?? 'a product'
const reply = named('saved reply')
const review = ({ name }: Told) => (name === null ? 'a review' : `a review of ${name}`)
const person = ({ name }: Told) => name ?? 'somebody'
const account = (told: Told) => `the account of ${person(told)}`
const coupon = ({ subject }: Told) => subject
const settings = ({ subject }: Told) => `the ${subject.replace(/^settings ?/, '')} settings`.replace('  ', ' ')

/** Longer values are below the sentence. */
const MOST_IN_SENTENCE = 60

/** What is stored in place of a personal value. */
const EARLIER_VALUE = 'earlier'
const NEW_VALUE = 'new'

const isShort = (text: string | null): boolean => text === null || text.length <= MOST_IN_SENTENCE

/** Says what changed: one field with its values, or how many, with the first names. */
const changed =
  (of: (told: Told) => string): Sentence =>
  (told) => {
    const { by, changes } = told
    const [first] = changes
    if (!first) return `${by} saved ${of(told)} without a change.`
    if (changes.length > 1) {
      const labels = changes.slice(0, 3).map(({ name }) => within(name))
      const more = changes.length - labels.length
      return `${by} changed ${changes.length} fields of ${of(told)}: ${listed(more > 0 ? [...labels, `${more} more`] : labels)}.`
    }
    const { name, before, after } = first
    const field = `the ${within(name)} of ${of(told)}`
    if (before === EARLIER_VALUE && after === NEW_VALUE) return `${by} changed ${field}.`
    if (!isShort(before) || !isShort(after)) return `${by} changed ${field}.`
    if (before === null) return `${by} set ${field} to ${after}.`
    return after === null
      ? `${by} removed ${field}: it was ${before}.`
      : `${by} changed ${field} from ${before} to ${after}.`
  }

const did =
  (verb: string, of: (told: Told) => string, ending = ''): Sentence =>
  (told) =>
    `${told.by} ${verb} ${of(told)}${ending}.`

function rightsIn({ roles, areas }: Told['after']): string {
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  if (list(roles).includes('ROLE_ADMIN')) return 'an administrator'
  return list(roles).includes('ROLE_STAFF') ? `staff for ${listed(list(areas))}` : 'a customer without rights'
}

const amountIn = ({ subject, after }: Told, field: string): string =>
  amountText(subject, field, after[field]) ?? 'money'

const counted = (value: unknown, one: string, many: string): string =>
  `${Number(value ?? 0)} ${Number(value) === 1 ? one : many}`

const pieces =
  (verb: string): Sentence =>
  (told) => {
    const { onHand: had } = told.before
    const { onHand: has, variant } = told.after
    const which = variant ? `${product(told)} (${variant})` : product(told)
    return `${told.by} ${verb} ${which}: ${Number(had ?? 0)} before, ${Number(has ?? 0)} now.`
  }

const imported: Sentence = ({ by, subject, after }) =>
  `${by} imported ${subject}: ${Number(after.added ?? 0)} added, ${Number(after.changed ?? 0)} changed.`

const SENTENCES = {
  'account changed': changed(account),
  'account erased': ({ by }) => `${by} erased an account.`,
  'roles changed': (told) => `${told.by} made ${person(told)} ${rightsIn(told.after)}.`,
  'administrator appointed': did('made', person, ' an administrator'),
  'second factor on': did('turned on the second factor of', person),
  'second factor off': did('turned off the second factor of', person),
  'e-mail changed': did('changed the email address of', account),
  'e-mail restored': did('restored the email address of', account),
  'person invited': (told) => `${told.by} invited ${person(told)} as ${rightsIn(told.after)}.`,
  'invitation sent again': did('sent again the invitation of', person),
  'invitation withdrawn': did('withdrew the invitation of', person),
  'invitation accepted': (told) => `${told.by} accepted the invitation as ${rightsIn(told.after)}.`,
  'signed out everywhere': did('signed out', person, ' everywhere'),
  'points corrected': changed(account),
  'order taken': (told) => `${told.by} took ${order(told)} of ${amountIn(told, 'total')}.`,
  'order changed': changed(order),
  'lines changed': (told) => `${told.by} changed the lines of ${order(told)}; its total is ${amountIn(told, 'total')}.`,
  'order archived': did('archived', order),
  'order restored': did('restored', order),
  'order refunded': (told) => `${told.by} refunded ${amountIn(told, 'money')} of ${order(told)}.`,
  'refund made again': (told) => `${told.by} made the refund of ${amountIn(told, 'amount')} of ${order(told)} again.`,
  'payment reviewed': (told) =>
    told.subject.startsWith('order ')
      ? `${told.by} ended the review of the payment of ${order(told)}.`
      : `${told.by} ended the review of a payment without an order.`,
  'note added': did('wrote a note about', order),
  'orders printed': ({ by, after }) =>
    `${by} printed ${within(String(after.what ?? 'papers'))} of ${counted(after.orders, 'order', 'orders')}.`,
  'orders exported': ({ by }) => `${by} exported orders.`,
  'customers exported': ({ by }) => `${by} exported the customers.`,
  'review looked at': did('approved', review),
  'review hidden': did('hid', review),
  'review shown': did('showed', review, ' again'),
  'review answered': did('answered', review),
  'message acknowledged': did('acknowledged', message),
  'message answered': did('answered', message),
  'note on message': did('wrote a note about', message),
  'message closed': did('closed', message),
  'message opened again': did('opened', message, ' again'),
  'claim changed': changed(claim),
  'saved reply added': did('added', reply),
  'saved reply changed': changed(reply),
  'saved reply deleted': did('deleted', reply),
  'bike added': did('added', bike),
  'bike changed': changed(bike),
  'bike archived': did('archived', bike),
  'bike restored': did('restored', bike),
  'bike deleted': did('deleted', bike),
  'product added': did('added', product),
  'product changed': changed(product),
  'product archived': did('archived', product),
  'product restored': did('restored', product),
  'product not published': (told) => `${told.by} could not publish ${product(told)} at its time.`,
  'bikes imported': imported,
  'products imported': imported,
  'variants imported': imported,
  'pieces received': pieces('received pieces of'),
  'pieces counted': pieces('counted the pieces of'),
  'stock changed': changed((told) => `the stock of ${product(told)}`),
  'settings changed': changed(settings),
  'coupon added': did('added', coupon),
  'coupon changed': changed(coupon),
  'coupon ended': did('ended', coupon),
} as const satisfies Readonly<Record<string, Sentence>>

/** The actions that the audit log can record. */
export type AuditedAction = keyof typeof SENTENCES

/** Actions that earlier versions recorded have no sentence of their own. */
export function sentenceOf(action: string, told: Told): string {
  const known: Readonly<Record<string, Sentence>> = SENTENCES
  return Object.hasOwn(known, action) && known[action] ? known[action](told) : `${told.by}: ${action}.`
}

export const ACTIONS = Object.keys(SENTENCES)
