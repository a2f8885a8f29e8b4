import type { UserInfo } from '#contract/accounts.ts'
import { withoutLanguage } from '#rules/language.ts'
import type { Area } from '#rules/staff.ts'
import { type Loaded, loadAsUser } from './load-as-user.ts'
import { hasAreaAccess, isAdministrator, isStaffOrAdmin } from './session.ts'

/**
 * Who may open each admin page, by the first segment of its address: all staff, or the staff of certain areas. Pages
 * that are not listed are for administrators only.
 */
export const ADMIN_PAGES: Readonly<Record<string, readonly Area[] | 'everybody'>> = {
  iamadmin: 'everybody',
  dashboard: ['accounts'],
  gst: ['accounts'],
  indusers: ['accounts'],
  'all-orders': ['orders'],
  'all-ordersdetails': ['orders'],
  'create-orders': ['orders'],
  dispatch: ['orders'],
  bikes: ['catalogue'],
  addproducts: ['catalogue'],
  'price-list': ['catalogue'],
  'catalogue-archive': ['catalogue'],
  stock: ['catalogue'],
  'import-export': ['catalogue', 'orders', 'accounts'],
  messages: ['support'],
  'reviews-admin': ['support'],
  'warranty-claims': ['support'],
}

/** The same for the pages below such an address, where they are open to more people than the list. */
const RECORD_PAGES: Readonly<Record<string, readonly Area[]>> = {
  // Staff of an area see only the parts of a customer that belong to it.
  indusers: ['accounts', 'orders', 'support'],
}

/** Returns whether a user may open an admin page; like the router, it ignores case. */
export function canOpenPage(user: UserInfo, path: string): boolean {
  const [address = ''] = path.replace(/^\/+/, '').split(/[?#]/)
  const [name = '', record = ''] = address.toLowerCase().split('/')
  const areas = (record !== '' && RECORD_PAGES[name]) || ADMIN_PAGES[name]
  if (areas === undefined) return isAdministrator(user)
  return areas === 'everybody' ? isStaffOrAdmin(user) : areas.some((area) => hasAreaAccess(user, area))
}

/** Loads the data of an admin page for its clientLoader; loads nothing for a visitor who may not open it. */
export const loadAsStaff = <T>(url: URL, load: (user: UserInfo) => Promise<T>): Promise<Loaded<T>> =>
  loadAsUser(load, (user) => canOpenPage(user, withoutLanguage(url.pathname)))
