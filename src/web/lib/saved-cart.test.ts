import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { productAnswer } from '../../../tests/support/product-answer.ts'
import { type CartLine, lineOf } from './cart-line.ts'
import { openCart, setCartLines, useCart } from './cart-store.ts'
import { openMyBike } from './my-bike.ts'
import { flushSavedCart, syncSavedCart } from './saved-cart.ts'
import { useSession } from './session.ts'

const TOKEN = `e30.${Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url')}.signature`
const USER = {
  id: 'asha',
  token: TOKEN,
  firstName: 'Asha',
  lastName: 'Menon',
  email: 'asha@example.com',
  mobile: '9840012345',
  roles: ['ROLE_USER' as const],
  areas: [],
  version: 1,
}

/** Mocks of the browser's storage and window, as far as the cart uses them. */
const stored = new Map<string, string>()
/** The cart in the account, and the calls that reached it. */
let account: { cartItems: readonly CartLine[]; myBike: null }
let calls: string[]
/** Holds or refuses a call before it reaches the account. */
let onTheWay: () => Promise<void>
let stop = () => {}

beforeEach(() => {
  stored.clear()
  account = { cartItems: [], myBike: null }
  calls = []
  onTheWay = async () => {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '' }: { method?: string; body?: string }) => {
    await onTheWay()
    calls.push(method)
    if (method === 'PUT') account = { ...account, cartItems: JSON.parse(body).cartItems }
    return Response.json(account)
  })
  useSession.setState({ ready: true, user: USER })
})
afterEach(() => {
  stop()
  useSession.setState({ ready: false, user: null })
  useCart.setState({ ready: false, lines: [] })
  vi.unstubAllGlobals()
})

function guards(qty: number): CartLine {
  const line = lineOf(productAnswer(), { color: 'default', model: 'default', type: 'default' }, qty)
  if (!line) throw new Error('no line')
  return line
}

/** Opens the shop on this device with a cart that it has stored. */
function start(lines: readonly CartLine[]): void {
  stored.set('cartItems', JSON.stringify(lines))
  openCart()
  openMyBike()
  stop = syncSavedCart(USER.id)
}

test('W1 a line removed on another device is removed on this one too', async () => {
  const line = guards(2)
  const content = JSON.stringify({ cartItems: [line], myBike: null })
  stored.set('savedCart', JSON.stringify({ userId: USER.id, content }))
  start([line])
  await flushSavedCart()
  expect(useCart.getState().lines).toEqual([])
  expect(stored.get('cartItems')).toBe('[]')
  expect([account.cartItems, calls]).toEqual([[], ['GET']])
})

test('W1 what is added while the carts are being merged stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTheWay = () => promise
  start([])
  const line = guards(3)
  setCartLines([line])
  resolve()
  await flushSavedCart()
  expect(account.cartItems).toEqual([line])
  expect(useCart.getState().lines).toEqual([line])
})

test('W1 a merge that failed is made up for by the next change', async () => {
  onTheWay = () => Promise.reject(new Error('Not now.'))
  start([])
  await flushSavedCart()
  expect(calls).toEqual([])
  onTheWay = async () => {}
  const line = guards(3)
  setCartLines([line])
  await eventually(() => expect(account.cartItems).toEqual([line]))
})
