import { defineTexts } from '#web/lib/texts.ts'

/** The names of the parts of the settings, which the command palette has as well. */
const english = {
  settingSections: {
    seller: 'Seller',
    policies: 'Policies',
    coupons: 'Coupons',
    cancellation: 'Cancellation',
    tax: 'GST rates',
    declarations: 'Declarations',
    prices: 'Prices',
    home: 'Home page',
    hero: 'Hero bike',
    delivery: 'Delivery time',
    couriers: 'Couriers',
    security: 'Security',
  },
}

export const settingSectionTexts = defineTexts('setting-sections', english)
