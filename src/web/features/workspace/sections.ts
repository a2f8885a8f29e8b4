import {
  BarChart3,
  Boxes,
  House,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  Settings,
  ShieldCheck,
  Star,
  Users,
} from 'lucide-react'
import type { UserInfo } from '#contract/accounts.ts'
import type { Today } from '#contract/today.ts'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { workspaceTexts } from '#web/messages/en/workspace.ts'

type Texts = ReturnType<typeof workspaceTexts>['workspace']

interface Page {
  readonly to: string
  readonly name: string
}

export interface Section extends Page {
  readonly key: keyof Texts['sections']
  readonly icon: LucideIcon
  readonly pages: readonly Page[]
  /** The addresses of all of its pages, linked or not. */
  readonly paths: readonly string[]
}

/** Pages that are opened from another one only, so they need no name here. */
type Unlinked = '/dispatch'

const SECTIONS: readonly (readonly [Section['key'], LucideIcon, string, ...(keyof Texts['pages'] | Unlinked)[]])[] = [
  ['home', House, '/iamadmin'],
  ['orders', ReceiptText, '/all-orders', '/create-orders', '/all-ordersDetails', '/dispatch'],
  ['products', Package, '/addProducts', '/price-list', '/bikes', '/catalogue-archive', '/import-export'],
  ['stock', Boxes, '/stock'],
  ['customers', Users, '/indUsers'],
  ['messages', Mail, '/messages'],
  ['warranty', ShieldCheck, '/warranty-claims'],
  ['reviews', Star, '/reviews-admin'],
  ['reports', BarChart3, '/dashboard', '/gst'],
  ['settings', Settings, '/settings', '/audit'],
]

/** Returns the sections of the administration that a user may open; one whose first page is barred begins with another. */
export function sectionsFor(user: UserInfo): Section[] {
  const t = workspaceTexts().workspace
  const names: Readonly<Record<string, string>> = t.pages
  return SECTIONS.flatMap(([key, icon, ...paths]) => {
    const [first, ...pages] = paths
      .map((to, place) => ({ to, name: place === 0 ? t.sections[key] : names[to] }))
      .filter((page): page is Page => page.name !== undefined && canOpenPage(user, page.to))
    return first ? [{ key, icon, ...first, pages, paths }] : []
  })
}

/** Returns whether an address is that of a page, or of a record below it. */
export const isAt = (pathname: string, to: string): boolean =>
  pathname.toLowerCase() === to.toLowerCase() || pathname.toLowerCase().startsWith(`${to.toLowerCase()}/`)

export const isOpen = ({ paths }: Section, pathname: string): boolean => paths.some((path) => isAt(pathname, path))

export type Counts = Partial<Record<Section['key'], number>>

export const countsOf = (today: Today): Counts => ({
  orders: (today.toPack ?? 0) + (today.toDispatch ?? 0),
  stock: today.lowStock ?? 0,
  messages: today.messages?.open ?? 0,
  warranty: today.claims?.open ?? 0,
  reviews: today.reviewsWaiting ?? 0,
  reports: (today.paymentsToReview ?? 0) + (today.openDisputes ?? 0),
})
