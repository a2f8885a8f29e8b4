import type { UserInfo } from '#contract/accounts.ts'
import type { Found } from '#contract/find.ts'
import { MAX_FOUND_EACH } from '#rules/counted.ts'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { nextStep } from '#web/lib/next-step.ts'
import { matchesEveryWord } from '#web/lib/words.ts'
import { paletteTexts } from '#web/messages/en/palette.ts'
import { settingSectionTexts } from '#web/messages/en/setting-sections.ts'
import type { Section } from './sections.ts'

export interface PaletteEntry {
  readonly to: string
  readonly label: string
  /** What tells it from others of its name, in small letters. */
  readonly detail?: string
}

export interface PaletteGroup {
  readonly key: keyof ReturnType<typeof paletteTexts>['palette']['groups']
  readonly items: readonly PaletteEntry[]
}

/** Who is signed in, and the sections that they may open. */
export interface Staff {
  readonly user: UserInfo
  readonly sections: readonly Section[]
}

/** Pages that begin something new. */
const BEGINS = ['/create-orders']

/** Returns what a user may do and open, whatever was found: actions, pages, and the parts of the settings. */
function entriesFor({ user, sections }: Staff) {
  const t = paletteTexts().palette
  const linked = sections.flatMap((section) => [section, ...section.pages])
  const pages = linked.map(({ to, name }): PaletteEntry => ({ to, label: name }))
  const actions = [
    ...pages.filter(({ to }) => BEGINS.includes(to)),
    { to: '/addProducts?form=new', label: t.addProduct },
    { to: '/bikes?form=new', label: t.addBike },
    { to: '/', label: t.viewShop },
  ]
  const settings = Object.entries(settingSectionTexts().settingSections).map(
    ([section, name]): PaletteEntry => ({ to: `/settings?section=${section}`, label: t.setting(name) }),
  )
  const mayOpen = ({ to }: PaletteEntry) => to === '/' || canOpenPage(user, to)
  return {
    actions: actions.filter(mayOpen),
    pages: pages.filter(({ to }) => !BEGINS.includes(to)),
    settings: settings.filter(mayOpen),
  }
}

/** Returns the actions and pages that a text names, the first of each; without a text those that are used most. */
export function namedEntries(staff: Staff, typed: string): PaletteGroup[] {
  const { actions, pages, settings } = entriesFor(staff)
  const named = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label }) => matchesEveryWord(label, typed)).slice(0, MAX_FOUND_EACH)
  const groups: PaletteGroup[] =
    typed === ''
      ? [
          { key: 'actions', items: actions },
          { key: 'pages', items: pages },
        ]
      : [
          { key: 'actions', items: named(actions) },
          { key: 'pages', items: named([...pages, ...settings]) },
        ]
  return groups.filter(({ items }) => items.length > 0)
}

/** Returns where what was found leads to; an order that is to be dispatched next offers that too. */
export function foundEntries(found: Found): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    { key: 'orders', items: (found.orders ?? []).flatMap(orderEntries) },
    {
      key: 'products',
      items: (found.products ?? []).map(({ id, name, bikeId, bike }) => ({
        ...{ to: `/addProducts?form=${id}&bike=${bikeId}`, label: name, detail: bike },
      })),
    },
    {
      key: 'bikes',
      items: (found.bikes ?? []).map(({ id, name, brand }) => ({
        to: `/bikes?form=${id}`,
        label: name,
        detail: brand,
      })),
    },
    {
      key: 'customers',
      items: (found.customers ?? []).map(({ id, name, email }) => ({
        ...{ to: `/indUsers/${id}`, label: name || email, detail: email },
      })),
    },
    {
      key: 'messages',
      items: (found.messages ?? []).map(({ id, ticket, name, subject }) => ({
        ...{ to: `/messages/${id}`, label: ticket, detail: [name, subject].filter(Boolean).join(' · ') },
      })),
    },
    {
      key: 'claims',
      items: (found.claims ?? []).map(({ id, number, name, status }) => ({
        ...{ to: `/warranty-claims/${id}`, label: number, detail: `${name} · ${status}` },
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function orderEntries(order: NonNullable<Found['orders']>[number]): PaletteEntry[] {
  const t = paletteTexts().palette
  const { id, orderNo, name, status, archivedAt } = order
  const opens = { to: `/all-orders/${id}`, label: orderNo, detail: `${name} · ${archivedAt ? t.archived : status}` }
  const dispatches = { to: `/dispatch?orders=${id}`, label: t.dispatch(orderNo), detail: name }
  return nextStep(order) === 'dispatch' ? [opens, dispatches] : [opens]
}
