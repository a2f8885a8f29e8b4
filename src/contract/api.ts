import type { accounts } from './accounts.ts'
import type { auditLog } from './audit.ts'
import type { bulkOrders } from './bulk-orders.ts'
import type { catalogue } from './catalogue.ts'
import type { catalogueAdmin } from './catalogue-admin.ts'
import type { checkout } from './checkout.ts'
import type { contact } from './contact.ts'
import type { contactAdmin } from './contact-admin.ts'
import type { coupons } from './coupons.ts'
import type { couriers } from './couriers.ts'
import type { customers } from './customers.ts'
import type { find } from './find.ts'
import type { hero } from './hero.ts'
import type { invitations } from './invitations.ts'
import type { media } from './media.ts'
import type { onBike } from './on-bike.ts'
import type { orders } from './orders.ts'
import type { ordersAdmin } from './orders-admin.ts'
import type { payments } from './payments.ts'
import type { priceList } from './price-list.ts'
import type { prices } from './prices.ts'
import type { productTax } from './product-tax.ts'
import type { reports } from './reports.ts'
import type { reviews } from './reviews.ts'
import type { savedReplies } from './saved-replies.ts'
import type { security } from './security.ts'
import type { settings } from './settings.ts'
import type { catalogueSheets, listSheets } from './sheets.ts'
import type { shop } from './shop.ts'
import type { signIns } from './sign-in.ts'
import type { stock } from './stock.ts'
import type { today } from './today.ts'
import type { warranty } from './warranty.ts'

/** All calls of the API as a type, which is all that the client needs. */
export type Api = typeof accounts &
  typeof auditLog &
  typeof bulkOrders &
  typeof catalogue &
  typeof catalogueAdmin &
  typeof checkout &
  typeof contact &
  typeof contactAdmin &
  typeof coupons &
  typeof couriers &
  typeof customers &
  typeof find &
  typeof hero &
  typeof invitations &
  typeof media &
  typeof onBike &
  typeof orders &
  typeof ordersAdmin &
  typeof payments &
  typeof priceList &
  typeof prices &
  typeof productTax &
  typeof reports &
  typeof reviews &
  typeof savedReplies &
  typeof security &
  typeof catalogueSheets &
  typeof listSheets &
  typeof settings &
  typeof shop &
  typeof signIns &
  typeof stock &
  typeof today &
  typeof warranty
