import { accounts } from '#contract/accounts.ts'
import type { Api } from '#contract/api.ts'
import { auditLog } from '#contract/audit.ts'
import { bulkOrders } from '#contract/bulk-orders.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueAdmin } from '#contract/catalogue-admin.ts'
import { checkout } from '#contract/checkout.ts'
import { contact } from '#contract/contact.ts'
import { contactAdmin } from '#contract/contact-admin.ts'
import { coupons } from '#contract/coupons.ts'
import { couriers } from '#contract/couriers.ts'
import { customers } from '#contract/customers.ts'
import { find } from '#contract/find.ts'
import { hero } from '#contract/hero.ts'
import { invitations } from '#contract/invitations.ts'
import { media } from '#contract/media.ts'
import { onBike } from '#contract/on-bike.ts'
import { orders } from '#contract/orders.ts'
import { ordersAdmin } from '#contract/orders-admin.ts'
import { payments } from '#contract/payments.ts'
import { priceList } from '#contract/price-list.ts'
import { prices } from '#contract/prices.ts'
import { productTax } from '#contract/product-tax.ts'
import { reports } from '#contract/reports.ts'
import { reviews } from '#contract/reviews.ts'
import { savedReplies } from '#contract/saved-replies.ts'
import { security } from '#contract/security.ts'
import { settings } from '#contract/settings.ts'
import { catalogueSheets, listSheets } from '#contract/sheets.ts'
import { shop } from '#contract/shop.ts'
import { signIns } from '#contract/sign-in.ts'
import { stock } from '#contract/stock.ts'
import { today } from '#contract/today.ts'
import { warranty } from '#contract/warranty.ts'

/** Every call of the API with its contract: does not compile if a group is missing. */
export const EVERY_CALL: Api = {
  ...accounts,
  ...auditLog,
  ...bulkOrders,
  ...catalogue,
  ...catalogueAdmin,
  ...catalogueSheets,
  ...checkout,
  ...contact,
  ...contactAdmin,
  ...coupons,
  ...couriers,
  ...security,
  ...customers,
  ...listSheets,
  ...find,
  ...hero,
  ...invitations,
  ...media,
  ...onBike,
  ...orders,
  ...ordersAdmin,
  ...payments,
  ...priceList,
  ...prices,
  ...productTax,
  ...reports,
  ...reviews,
  ...savedReplies,
  ...settings,
  ...shop,
  ...signIns,
  ...stock,
  ...today,
  ...warranty,
}
