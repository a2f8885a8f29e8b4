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
import { hero } from '#contract/hero.ts'
import { invitations } from '#contract/invitations.ts'
import { media } from '#contract/media.ts'
import { onBike } from '#contract/on-bike.ts'
import { orders } from '#contract/orders.ts'
import { ordersAdmin } from '#contract/orders-admin.ts'
import { payments } from '#contract/payments.ts'
import { prices } from '#contract/prices.ts'
import { productTax } from '#contract/product-tax.ts'
import { reports } from '#contract/reports.ts'
import { reviews } from '#contract/reviews.ts'
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
  ...listSheets,
  ...hero,
  ...invitations,
  ...media,
  ...onBike,
  ...orders,
  ...ordersAdmin,
  ...payments,
  ...prices,
  ...productTax,
  ...reports,
  ...reviews,
  ...settings,
  ...shop,
  ...signIns,
  ...stock,
  ...today,
  ...warranty,
}
