import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CartTotals, cartTotals, lineKey } from '#rules/cart.ts'
import { calculateTotals } from '#rules/order-totals.ts'
import { claimablePoints } from '#rules/points.ts'
import { FIRST_ORDER_PERCENT, SPECIFIED_PRICES, SPECIFIED_SURCHARGES, templateOptions } from '#rules/price-template.ts'
import { foldName, type OptionKey, unitPrice } from '#rules/pricing.ts'
import { newId } from '#server/lib/ids.ts'
import { DEMO_BIKES } from '../../demo/catalogue.ts'
import { type Buyer, buy, payingShop, someBuyer, someLine } from '../support/paying-shop.ts'
import {
  type Choice,
  type OracleProduct,
  type OwnNames,
  oracleBill,
  oracleClaim,
  oraclePayable,
  oraclePrice,
  SPECIFIED_NAMES,
} from '../support/price-oracle.ts'

const CARTS = 10_000
const QUOTES = 200

const DEMO: readonly OracleProduct[] = DEMO_BIKES.flatMap((bike) =>
  bike.products.map(({ price, offer, colors, models, types }) => ({
    price: price * 100,
    offerPercent: offer,
    colors,
    models,
    types,
  })),
)

/** Names for which a shop might set its own adjustments, in paise. */
const OWN: OwnNames = { Carbon: 12_345, 'Short Lever': -999, 'Wide pegs': 1 }
const UNKNOWN = 'Not in any table'

const some = (names: readonly string[], most = 4) =>
  fc.uniqueArray(fc.constantFrom(...names), { maxLength: most, selector: (name) => name.trim().toLowerCase() })

const synthetic: fc.Arbitrary<OracleProduct> = fc.record({
  price: fc.oneof(fc.integer({ min: 100, max: 20_000_000 }), fc.integer({ min: 100, max: 200_000 })),
  offerPercent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 0, max: 9999 }).map((hundredths) => hundredths / 100),
  ),
  colors: some(['Black', 'Red', 'Silver', 'Blue', 'black ', 'Matt Black']),
  models: some([...SPECIFIED_NAMES, ...Object.keys(OWN), UNKNOWN]),
  types: some([...SPECIFIED_NAMES, ...Object.keys(OWN), UNKNOWN]),
})
const product = fc.oneof(synthetic, fc.constantFrom(...DEMO))

/** Generates an offered option, sometimes in another spelling, or one that is not offered. */
const chosen = (offered: readonly string[]): fc.Arbitrary<string> => {
  const right = offered.length > 0 ? fc.constantFrom(...offered) : fc.constant('default')
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 3, arbitrary: right.map((name) => ` ${name.toUpperCase()} `) },
    { weight: 1, arbitrary: fc.constant('Nothing like it') },
  )
}

const line = product.chain((from) =>
  fc.record({
    product: fc.constant(from),
    choice: fc.record({ color: chosen(from.colors), model: chosen(from.models), type: chosen(from.types) }),
    qty: fc.integer({ min: 1, max: 99 }),
    shipping: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
  }),
)

const someCart = fc.record({
  lines: fc.array(line, { maxLength: 6 }),
  firstOrder: fc.boolean(),
  balance: fc.integer({ min: 0, max: 5000 }),
  earlierOrders: fc.integer({ min: 0, max: 3 }),
  usePoints: fc.boolean(),
})
type SomeCart = typeof someCart extends fc.Arbitrary<infer Cart> ? Cart : never

const TEMPLATE = {
  prices: {
    ...SPECIFIED_PRICES,
    ...Object.fromEntries(Object.entries(OWN).map(([name, add]) => [foldName(name), { add }])),
  },
  surcharges: SPECIFIED_SURCHARGES,
}

const priced = ({ colors, models, types, ...from }: OracleProduct, choice: Choice) =>
  unitPrice({ ...from, options: templateOptions({ color: colors, model: models, type: types }, TEMPLATE) }, choice)

/**
 * Returns both results for a cart, side by side; `totals` are the shop's rules, or wrong ones that must be detected.
 */
function compareTotals(cart: SomeCart, totals: typeof cartTotals = cartTotals) {
  const units = cart.lines.map(({ product: from, choice }) => oraclePrice(from, choice, OWN))
  const rulesUnits = cart.lines.map(({ product: from, choice }) => {
    const unit = priced(from, choice)
    return unit.ok ? BigInt(unit.price) : null
  })
  const sold = cart.lines.flatMap(({ qty, shipping }, place) => {
    const price = units[place] ?? null
    return price === null ? [] : [{ price, qty, shipping }]
  })
  const discount = cart.firstOrder ? 10 : 0
  const bill = oracleBill(sold, discount)
  const { balance, earlierOrders, usePoints, firstOrder } = cart
  const claim = oracleClaim({ balance, earlierOrders, total: bill.totalPrice })
  const used = usePoints ? claim : 0n

  const lines = sold.map(({ price, qty, shipping }) => ({ price: Number(price), qty, shipping, taxPercent: 18 }))
  const orderTotals = calculateTotals(lines, {
    firstOrder,
    firstOrderPercent: FIRST_ORDER_PERCENT,
    coupon: null,
    points: balance,
    usePoints,
    earlierOrders,
  })
  const claimable = claimablePoints(Number(bill.totalPrice), balance, earlierOrders)
  const oracle = { units, ...bill, claim, used, payable: oraclePayable(bill.totalPrice, used) }
  const counted = (of: CartTotals) => ({
    itemsPrice: BigInt(of.itemsPrice),
    discountPrice: BigInt(of.discountPrice),
    taxPrice: BigInt(of.taxPrice),
    shippingPrice: BigInt(of.shippingPrice),
    roundOff: BigInt(of.roundOff),
    totalPrice: BigInt(of.totalPrice),
    creditPoints: BigInt(of.creditPoints),
  })
  return {
    oracle,
    rules: {
      units: rulesUnits,
      ...counted(totals(lines, discount, 0)),
      claim: BigInt(claimable),
      used: BigInt(orderTotals.pointsUsed),
      payable: BigInt(orderTotals.payable),
    },
    calculated: { ...oracle, ...counted(orderTotals), claim: BigInt(orderTotals.claimable) },
  }
}

describe(`${CARTS} carts, priced by the shop's rules and by the oracle`, () => {
  test('R164 R165 R309 M1-M11 no difference of a single paisa', () => {
    fc.assert(
      fc.property(someCart, (cart) => {
        const { oracle, rules, calculated } = compareTotals(cart)
        expect(rules).toEqual(oracle)
        expect(calculated).toEqual(oracle)
      }),
      { numRuns: CARTS },
    )
  })

  test('every choice that a product of the demo catalogue offers', () => {
    const each = (names: readonly string[]) => (names.length > 0 ? names : ['default'])
    for (const from of DEMO) {
      for (const color of each(from.colors)) {
        for (const model of each(from.models)) {
          for (const type of each(from.types)) {
            const choice = { color, model, type }
            const unit = priced(from, choice)
            expect(unit.ok && BigInt(unit.price)).toBe(oraclePrice(from, choice))
          }
        }
      }
    }
  })

  const broken: Record<string, typeof cartTotals> = {
    'the tax is rounded to paise before shipping is added': (lines, discount) => {
      const right = cartTotals(lines, discount, 0)
      const { itemsPrice, discountPrice, taxPrice, shippingPrice } = right
      const sum = itemsPrice - discountPrice + taxPrice + shippingPrice
      const totalPrice = Math.floor((sum + 50) / 100) * 100
      return { ...right, totalPrice, roundOff: totalPrice - sum }
    },
    'shipping is counted by the piece': (lines, discount) =>
      cartTotals(
        lines.map((each) => ({ ...each, shipping: each.shipping * each.qty })),
        discount,
        0,
      ),
    'half a paisa of the discount rounds down': (lines, discount) => {
      const right = cartTotals(lines, discount, 0)
      const discountPrice = Math.floor((right.itemsPrice * discount) / 100)
      return { ...right, discountPrice }
    },
  }
  for (const [fault, totals] of Object.entries(broken)) {
    test(`the comparison can fail: ${fault}`, () => {
      const found = fc.check(
        fc.property(someCart, (cart) => {
          const { oracle, rules } = compareTotals(cart, totals)
          expect(rules).toEqual(oracle)
        }),
        { numRuns: CARTS, endOnFailure: true },
      )
      expect(found.failed).toBe(true)
    })
  }
})

describe('a shop’s answers to POST /quote', () => {
  const paying = payingShop()
  const { shop } = paying
  const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T
  interface Customer {
    readonly who: Buyer | null
    readonly firstOrder: boolean
    readonly balance: number
    readonly earlierOrders: number
  }
  const customers: Customer[] = []
  const allProducts: { id: string; name: string; bike: string; shipping: number; pricing: OracleProduct }[] = []

  beforeAll(async () => {
    for (const { code } of await shop.call('GET /bikes')) {
      const { products } = await shop.call('GET /bikes/{code}', { params: { code } })
      for (const each of products) {
        const shipping = Math.round(Number(each.shipping) * 100)
        const { price, offerPercent, options } = each.pricing
        const names = (option: OptionKey) => options[option].map((value) => value.name)
        const pricing = { price, offerPercent, colors: names('color'), models: names('model'), types: names('type') }
        allProducts.push({ id: each.id, name: each.name, bike: each.bikes.name, shipping, pricing })
      }
    }
    const [fresh, known] = [await someBuyer(shop), await someBuyer(shop)]
    await buy(paying, known, [await someLine(shop)])
    await shop.deps.pool.query(
      `insert into credit_entry (id, account_id, kind, points, reason) values ($1, $2, 'corrected', 777, 'a test')`,
      [newId(), known.id],
    )
    const { credit } = await known.call('GET /credit/{userId}', { params: { userId: known.id } })
    customers.push(
      { who: null, firstOrder: false, balance: 0, earlierOrders: 0 },
      { who: fresh, firstOrder: true, balance: 0, earlierOrders: 0 },
      { who: known, firstOrder: false, balance: credit[0]?.points ?? 0, earlierOrders: 1 },
    )
  })

  const someChoice = () => {
    const from = pick(allProducts)
    const option = (names: readonly string[]) => (names.length > 0 ? pick(names) : 'default')
    const { colors, models, types } = from.pricing
    const choice = { color: option(colors), model: option(models), type: option(types) }
    return { from, line: { proId: from.id, name: from.name, bike: from.bike, ...choice, qty: randomInt(1, 12) } }
  }

  type CartChoice = ReturnType<typeof someChoice>

  /** Equal parts form one line, and a line is shipped once (M6, S1 section 4). */
  function linesOf(choices: readonly CartChoice[]) {
    const lines = new Map<string, { price: bigint; qty: number; shipping: number }>()
    for (const { from, line } of choices) {
      const price = oraclePrice(from.pricing, line)
      if (price === null) continue
      const key = lineKey(line)
      lines.set(key, { price, qty: line.qty + (lines.get(key)?.qty ?? 0), shipping: from.shipping })
    }
    return [...lines.values()]
  }

  const rupees = (amount: bigint) => Number(amount) / 100

  function answerTo(choices: readonly CartChoice[], { who, firstOrder, ...claimant }: Customer, usePoints: boolean) {
    const lines = linesOf(choices)
    const bill = oracleBill(lines, firstOrder ? 10 : 0)
    const claim = oracleClaim({ ...claimant, total: bill.totalPrice })
    const used = usePoints ? claim : 0n
    return {
      itemsPrice: rupees(bill.itemsPrice),
      discountPrice: rupees(bill.discountPrice),
      firstOrder,
      taxPrice: rupees(bill.taxPrice),
      shippingPrice: rupees(bill.shippingPrice),
      roundOff: rupees(bill.roundOff),
      totalPrice: rupees(bill.totalPrice),
      creditPoints: Number(bill.creditPoints),
      pointsUsed: Number(used),
      amountToPay: rupees(oraclePayable(bill.totalPrice, used)),
      points: who ? { balance: claimant.balance, claimable: Number(claim) } : null,
      lines: lines.map(({ price, qty, shipping }) => ({ price: rupees(price), qty, shipping: shipping / 100 })),
    }
  }

  test(`M1-M15 of ${QUOTES} carts say what the oracle says`, async () => {
    for (let count = 0; count < QUOTES; count++) {
      const choices = Array.from({ length: randomInt(1, 7) }, someChoice)
      const customer = pick(customers)
      const usePoints = randomInt(2) === 1
      const cartItems = choices.map((line) => line.line)
      const quote = await (customer.who ?? shop).call('POST /quote', { body: { cartItems, usePoints } })
      expect(quote, JSON.stringify(cartItems)).toMatchObject(answerTo(choices, customer, usePoints))
    }
  })
})
