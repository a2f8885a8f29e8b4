import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { productAnswer } from '../../../tests/support/product-answer.ts'
import { lineOf } from './cart-line.ts'
import { addItem, emptyCart, openCart, removeItem, saveShippingAddress, updateItem, useCart } from './cart-store.ts'
import { pricesOf, totalsOf, updatePrices } from './cart-totals.ts'
import { openMyBike, useMyBike } from './my-bike.ts'

/** Mocks of the browser's storage and window, as far as the cart uses them. */
const stored = new Map<string, string>()
let listeners: ((event: { key: string | null }) => void)[] = []

beforeEach(() => {
  stored.clear()
  listeners = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: { key: string | null }) => void) => listeners.push(listener),
    removeEventListener: () => {},
  })
  useCart.setState({ ready: false, lines: [], adding: false, error: null })
})
afterEach(() => vi.unstubAllGlobals())

const answerWith = (answer: object, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(answer), { status })),
  )

const guard = productAnswer({ name: 'Crash Guard', price: 5000_00, types: ['2 Sliders'], colors: ['Black', 'Red'] })
const choice = { color: 'Red', model: 'default', type: '2 Sliders' }
const wanted = { bikeCode: 'himalayan-450', productCode: 'crash-guard', choice, qty: 2 }
const lines = () => useCart.getState().lines

describe('adding', () => {
  test('R125 R126 R155 R156 R158 fetches the product, builds the line with the adjusted price, and stores it', async () => {
    answerWith({ bike: { products: [guard] } })
    expect(await addItem(wanted)).toBe(true)
    expect(fetch).toHaveBeenCalledWith('/api/bikes/products/himalayan-450/crash-guard', { method: 'GET' })
    expect(lines()).toEqual([
      {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        bike_id: guard.bikeId,
        bike_name: 'Himalayan 450',
        bike: 'Himalayan 450',
        bikeCode: 'himalayan-450',
        proId: guard.proId,
        code: 'crash-guard',
        name: 'Crash Guard',
        image: '',
        price: 6250,
        color: 'Red',
        model: 'default',
        shipping: 150,
        type: '2 Sliders',
        qty: 2,
        taxPercent: 18,
      },
    ])
    expect(JSON.parse(stored.get('cartItems') ?? '')).toEqual(lines())
  })

  test('R151 an equal line gets the new quantity and keeps its place; another choice is another line', async () => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    await addItem({ ...wanted, choice: { ...choice, color: 'Black' } })
    await addItem({ ...wanted, qty: 5 })
    expect(lines().map((line) => [line.color, line.qty])).toEqual([
      ['Red', 5],
      ['Black', 2],
    ])
  })

  test('R124 a choice that cannot be bought adds nothing', async () => {
    answerWith({ bike: { products: [guard] } })
    expect(await addItem({ ...wanted, choice: { ...choice, type: 'Gold' } })).toBe(false)
    expect(lines()).toEqual([])
    expect(
      lineOf(productAnswer({ types: ['Unknown'] }), { ...choice, color: 'default', type: 'Unknown' }, 1),
    ).toBeNull()
  })

  test('a hundred different parts are the most; the next one is refused in words', async () => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    const [line] = lines()
    if (!line) throw new Error('no line')
    const full = Array.from({ length: 100 }, (_, place) => ({ ...line, uuid: `u${place}`, proId: `p${place}` }))
    useCart.setState({ lines: full })
    expect(await addItem(wanted)).toBe(false)
    expect(useCart.getState().error).toContain('Your cart can hold 100 different parts')
    expect(lines()).toEqual(full)
  })

  test('R534 R539 stores a failure with the server’s message', async () => {
    answerWith({ message: 'This product is not in our catalogue.' }, 404)
    expect(await addItem(wanted)).toBe(false)
    expect(useCart.getState().error).toBe('This product is not in our catalogue.')
    expect(useCart.getState().adding).toBe(false)
  })

  test('R535 without a message it is the generic one', async () => {
    answerWith({}, 500)
    await addItem(wanted)
    expect(useCart.getState().error).toBe('Something went wrong. Please try again.')
  })
})

describe('changing', () => {
  test('R147 R150 a new quantity counts at once, is stored, and the line is added anew with today’s price', async () => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    answerWith({
      bike: {
        products: [productAnswer({ name: 'Crash Guard', price: 6000_00, types: ['2 Sliders'], colors: ['Red'] })],
      },
    })
    const [line] = lines()
    if (!line) throw new Error('no line')
    const done = updateItem(line, 7)
    expect(lines()[0]?.qty).toBe(7)
    await done
    expect(lines()).toMatchObject([{ uuid: line.uuid, qty: 7, price: 7250 }])
    expect(JSON.parse(stored.get('cartItems') ?? '')).toEqual(lines())
  })

  test.each([0, -1, 1.5, 100, Number.NaN])('R148 a quantity of %d is ignored', async (qty) => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    const before = lines()
    if (before[0]) await updateItem(before[0], qty)
    expect(lines()).toBe(before)
  })

  test('R137 R150 R159 a removed line is gone from the storage as well', async () => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    removeItem(lines()[0]?.uuid ?? '')
    expect(lines()).toEqual([])
    expect(stored.get('cartItems')).toBe('[]')
  })

  test('R152 R159 clearing empties items and totals in memory and storage', async () => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    updatePrices(pricesOf(totalsOf(lines(), 18)))
    expect(JSON.parse(stored.get('cartPrices') ?? '')).toEqual({
      itemsPrice: 12_500,
      discountPrice: 0,
      taxPrice: 2250,
      shippingPrice: 150,
      totalPrice: 14_900,
      creditPoints: 125,
    })
    emptyCart()
    expect(lines()).toEqual([])
    expect([...stored.keys()]).toEqual([])
  })

  test('R158 R159 the chosen shipping address is stored and can be removed', () => {
    saveShippingAddress({ name: 'Asha', pincode: '641006' })
    expect(JSON.parse(stored.get('shippingAddress') ?? '')).toEqual({ name: 'Asha', pincode: '641006' })
    saveShippingAddress(null)
    expect(stored.has('shippingAddress')).toBe(false)
  })
})

describe('opening', () => {
  test.each(['', 'not json', '{}', '{"length":3}', '"text"', '[[[]]]', '[7, {"name":"half a line"}]', 'null'])(
    'R158 what is stored as %s is an empty cart, and no bike',
    (text) => {
      for (const key of ['cartItems', 'myBike']) stored.set(key, text)
      openCart()
      openMyBike()
      expect(useCart.getState()).toMatchObject({ ready: true, lines: [] })
      expect(useMyBike.getState()).toEqual({ ready: true, bike: null })
    },
  )

  test.each([
    null,
    7,
    [],
    { qty: 0 },
    { qty: 1.5 },
    { qty: '3' },
    { qty: 1e9 },
    { price: -1 },
    { price: null },
    { price: 'free' },
    { price: 1e300 },
    { shipping: '60' },
    { name: { toString: 'x' } },
    { name: 'x'.repeat(100_000) },
    { color: 'x'.repeat(101) },
    { proId: '' },
    { uuid: undefined },
  ])('R158 a valid line stays, one with %j does not', async (fault) => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    const [line] = lines()
    const wrong = fault === null || typeof fault === 'number' || Array.isArray(fault) ? fault : { ...line, ...fault }
    stored.set('cartItems', JSON.stringify([wrong, line]))
    openCart()
    expect(lines()).toEqual([line])
  })

  test('adopts what another tab stores', async () => {
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    const other = stored.get('cartItems') ?? ''
    emptyCart()
    openCart()
    expect(lines()).toEqual([])
    stored.set('cartItems', other)
    for (const listener of listeners) listener({ key: 'cartItems' })
    expect(lines()).toHaveLength(1)
  })

  test('a full or forbidden storage does not change what is shown', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    })
    openCart()
    answerWith({ bike: { products: [guard] } })
    await addItem(wanted)
    expect(lines()).toHaveLength(1)
  })
})
