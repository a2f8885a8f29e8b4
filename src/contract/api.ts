import type { accounts } from './accounts.ts'
import type { catalogue } from './catalogue.ts'
import type { catalogueAdmin } from './catalogue-admin.ts'
import type { checkout } from './checkout.ts'
import type { contact } from './contact.ts'
import type { media } from './media.ts'
import type { orders } from './orders.ts'
import type { ordersAdmin } from './orders-admin.ts'
import type { reports } from './reports.ts'
import type { reviews } from './reviews.ts'
import type { shop } from './shop.ts'
import type { stock } from './stock.ts'

/** Every call of the API, as a type: the caller needs no more. */
export type Api = typeof accounts &
  typeof catalogue &
  typeof catalogueAdmin &
  typeof checkout &
  typeof contact &
  typeof media &
  typeof orders &
  typeof ordersAdmin &
  typeof reports &
  typeof reviews &
  typeof shop &
  typeof stock
