import type { UserInfo } from '#contract/accounts.ts'
import type { Area } from '#rules/staff.ts'
import { isAdministrator, worksHere, worksIn } from './session.ts'

/**
 * Whose a page of the administration is, by the first part of its address: of all who work here, or of the staff of some
 * areas. A page that is not here is for administrators alone.
 */
export const ADMIN_PAGES: Readonly<Record<string, readonly Area[] | 'everybody'>> = {
  iamadmin: 'everybody',
  dashboard: ['accounts'],
  gst: ['accounts'],
  indusers: ['accounts'],
  'all-orders': ['orders'],
  'all-ordersdetails': ['orders'],
  'create-orders': ['orders'],
  bikes: ['catalogue'],
  addproducts: ['catalogue'],
  stock: ['catalogue'],
  'import-export': ['catalogue', 'orders', 'accounts'],
  messages: ['support'],
  'reviews-admin': ['support'],
  'warranty-claims': ['support'],
}

/** Whether somebody may open a page of the administration; the router does not look at capitals either. */
export function mayOpen(user: UserInfo, path: string): boolean {
  const [name = ''] = path.replace(/^\/+/, '').split(/[/?#]/)
  const whose = ADMIN_PAGES[name.toLowerCase()]
  if (whose === undefined) return isAdministrator(user)
  return whose === 'everybody' ? worksHere(user) : whose.some((area) => worksIn(user, area))
}
