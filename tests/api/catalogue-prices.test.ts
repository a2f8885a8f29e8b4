import { expect, test } from 'vitest'
import { formatRupees } from '#rules/money.ts'
import type { Chosen } from '#rules/pricing.ts'
import { NOTHING_CHOSEN, priceSoFar } from '#web/features/product/options.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

interface Priced {
  readonly path: string
  /** Each choice changes the one before it. */
  readonly choices: readonly (readonly [Partial<Chosen>, string])[]
}

// The price that the specification's table gives for each choice, calculated by hand.
const SLIDERS_AND_MODELS: readonly Priced[] = [
  {
    // 4200 less 8 % is 3864.
    path: 'dominar-400/crash-guard',
    choices: [
      [{ model: 'Dominar 400', type: 'Standard', color: 'Black' }, '₹3,864.00'],
      [{ type: 'PRO' }, '₹3,864.00'],
      [{ model: 'Dominar 250' }, '₹4,064.00'],
      [{ color: 'Red' }, '₹4,314.00'],
      [{ color: 'Silver' }, '₹4,314.00'],
    ],
  },
  {
    // 4650 less 10 % is 4185.
    path: 'himalayan-450/crash-guard-with-sliders',
    choices: [
      [{ type: '2 Sliders', color: 'Black' }, '₹5,185.00'],
      [{ type: '4 Sliders' }, '₹5,985.00'],
      [{ color: 'Red' }, '₹6,235.00'],
    ],
  },
  {
    // 4100 less 10 % is 3690.
    path: 'adventure-390/bash-plate',
    choices: [
      [{ type: 'MODEL-1', color: 'Black' }, '₹3,690.00'],
      [{ type: 'MODEL-2' }, '₹3,590.00'],
    ],
  },
]

const SIDES_AND_MATERIALS: readonly Priced[] = [
  {
    // 4350 less 5 % is 4132.50; the half is taken before the colour is added.
    path: 'interceptor-650/saddle-stay',
    choices: [
      [{ type: 'Both', color: 'Black' }, '₹4,132.50'],
      [{ type: 'Left' }, '₹2,066.25'],
      [{ type: 'Right' }, '₹2,066.25'],
      [{ color: 'Silver' }, '₹2,316.25'],
    ],
  },
  {
    // The surcharge of the model is not halved.
    path: 'dominar-400/saddle-stay',
    choices: [
      [{ model: 'Dominar 250', type: 'Left', color: 'Black' }, '₹2,225.00'],
      [{ type: 'Both' }, '₹4,250.00'],
    ],
  },
  {
    path: 'himalayan-450/bash-plate',
    choices: [
      [{ type: 'Aluminium', color: 'Black' }, '₹3,950.00'],
      [{ type: 'Mild steel' }, '₹2,910.00'],
    ],
  },
]

const SIZES_AND_FINISHES: readonly Priced[] = [
  {
    path: 'dominar-400/handlebar-risers',
    choices: [
      [{ type: '1-inch', color: 'Black' }, '₹1,490.00'],
      [{ type: '1.5-inch' }, '₹1,620.00'],
      [{ type: '2 inches' }, '₹1,890.00'],
    ],
  },
  {
    // "1.5 inches" is a different option from "1.5-inch".
    path: 'himalayan-450/clamp-kit',
    choices: [
      [{ type: '1-inch', color: 'Black' }, '₹980.00'],
      [{ type: '1.5 inches' }, '₹980.00'],
    ],
  },
  {
    path: 'himalayan-450/windshield',
    choices: [
      [{ type: 'Black' }, '₹2,850.00'],
      [{ type: 'Transparant' }, '₹3,050.00'],
    ],
  },
]

test.each([
  ['R126 R168 R169 R170 R171 R176 R178 sliders, models and colours', SLIDERS_AND_MODELS],
  ['R126 R168 R169 R172 R177 R178 sides and materials', SIDES_AND_MATERIALS],
  ['R126 R168 R173 R174 R175 sizes and finishes', SIZES_AND_FINISHES],
])('%s of the catalogue have their prices', async (_, products) => {
  for (const { path, choices } of products) {
    const [bikeCode = '', productName = ''] = path.split('/')
    const params = { bikeCode, productName }
    const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', { params })
    const pricing = bike.products[0]?.pricing
    if (!pricing) throw new Error(`There is no ${path}.`)
    let chosen = NOTHING_CHOSEN
    for (const [choice, price] of choices) {
      chosen = { ...chosen, ...choice }
      const shown = priceSoFar(pricing, chosen)
      expect([formatRupees(shown.price), shown.from], `${path} ${JSON.stringify(chosen)}`).toEqual([price, false])
    }
  }
})
