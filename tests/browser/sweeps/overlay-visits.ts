// How to open each overlay of the shop: dialogs, menus, sheets, panels, bars and toasts, by the source that renders it.
import type { Locator, Page } from '@playwright/test'
import type { OrderRecord } from '#contract/order-record.ts'
import type { SalesReport } from '#contract/reports.ts'
import type { StockRow } from '#contract/stock.ts'
import { WHOLE_PRODUCT } from '#rules/variants.ts'
import { expect } from '../../support/browser.ts'
import { claimForm, plainPicture } from '../../support/claim-forms.ts'
import { someHome } from '../../support/home-address.ts'
import { someIp } from '../../support/some-ip.ts'
import { callAs, callFrom, GOOD_PASSWORD, type Somebody, someCustomer, someEmail } from '../account-steps.ts'
import { GUARD } from '../addresses.ts'
import { linesOf, onOrderPage, payByCard, toDialog, toReview } from '../checkout-steps.ts'
import { choose as chooseFromMenu, menuField } from '../picker-steps.ts'
import {
  addButton,
  at,
  banner,
  choose,
  hold,
  isNarrow,
  open,
  openMenu,
  openMyBike,
  openSearch,
  openStyle,
  openWelcome,
  stay,
  store,
} from '../steps.ts'

export interface Visit {
  /** Relative to src/web. */
  readonly source: string
  readonly name: string
  /** Opens the overlay and returns its box. */
  readonly open: (page: Page) => Promise<Locator>
  /** The width at which it exists: menus of phones and desktops differ. */
  readonly where?: 'narrow' | 'wide'
}

/** Returns the topmost dialog. */
async function dialogOn(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]').last()
  await expect(dialog).toBeVisible()
  return dialog
}

/** Presses a button and returns the dialog that it opens. */
async function pressed(page: Page, button: Locator): Promise<Locator> {
  await button.click()
  return dialogOn(page)
}

const main = (page: Page): Locator => page.getByRole('main')
const button = (page: Page, name: string | RegExp): Locator =>
  main(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()

async function openUserMenu(page: Page): Promise<Locator> {
  await banner(page)
    .getByRole('button', { name: /^Account of / })
    .click()
  const menu = page.locator('#user-menu')
  await expect(menu).toBeVisible()
  return menu
}

/** Overlays that the frame around every page opens. */
export const FRAME: readonly Visit[] = [
  { source: 'features/my-bike/bike-choice.tsx', name: 'my bike', open: openMyBike },
  { source: 'features/frame/mobile-menu.tsx', name: 'menu', where: 'narrow', open: openMenu },
  {
    source: 'features/frame/header.tsx',
    name: 'bikes',
    where: 'wide',
    async open(page) {
      // With the keyboard: the pointer alone opens it, and a click after that would close it.
      await banner(page).getByRole('button', { name: 'Bikes' }).press('Enter')
      const menu = page.locator('#bikes-menu')
      await expect(menu).toBeVisible()
      return menu
    },
  },
  {
    source: 'features/search/search-box.tsx',
    name: 'search',
    async open(page) {
      const field = await openSearch(page)
      await field.fill('crash guard')
      await expect(page.getByRole('region', { name: 'Searched results' }).getByRole('link').first()).toBeVisible()
      return field.locator('xpath=ancestor::search/..')
    },
  },
  {
    source: 'routes/storefront.tsx',
    name: 'the link to the content',
    async open(page) {
      const link = page.getByRole('link', { name: 'Skip to the content' })
      await link.focus()
      return link
    },
  },
]

/** Overlays of the frame for people who are signed in. */
export const OWN_FRAME: readonly Visit[] = [
  { source: 'features/frame/user-menu.tsx', name: 'user menu', open: openUserMenu },
]

/** Overlays of the frame around the administration. */
export const STAFF_FRAME: readonly Visit[] = [
  ...OWN_FRAME,
  {
    source: 'features/workspace/navigation.tsx',
    name: 'all pages of the administration',
    where: 'narrow',
    async open(page) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      return dialogOn(page)
    },
  },
  {
    source: 'features/workspace/palette.tsx',
    name: 'command palette',
    async open(page) {
      await page.keyboard.press('Control+k')
      return dialogOn(page)
    },
  },
  {
    source: 'features/workspace/use-finder.tsx',
    name: 'keyboard shortcuts',
    async open(page) {
      await page.keyboard.press('?')
      return dialogOn(page)
    },
  },
  {
    source: 'routes/administration.tsx',
    name: 'the link to the content',
    async open(page) {
      const link = page.getByRole('link', { name: 'Skip to the content' })
      await link.focus()
      return link
    },
  },
]

const toastsOf = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

export const SHOPPER: readonly Visit[] = [
  {
    source: 'features/home/welcome.tsx',
    name: 'welcome',
    async open(page) {
      // A new page: the popup has already been shown on the current one.
      const fresh = await page.context().newPage()
      await open(fresh, '/')
      return openWelcome(fresh)
    },
  },
  {
    source: 'features/my-bike/bike-choice.tsx',
    name: 'the finder on the dark beginning of the home page',
    async open(page) {
      await open(page, '/')
      return pressed(page, button(page, 'Find parts for your bike'))
    },
  },
  {
    source: 'components/toast.tsx',
    name: 'a toast on the home page',
    async open(page) {
      await open(page, '/')
      await (await openMyBike(page)).getByRole('button', { name: 'Meteor 350', exact: true }).click()
      const toast = toastsOf(page).locator('[data-toast]')
      await expect(toast).toBeVisible()
      // The dialog closes by a timer, too.
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await stay(page)
      return toast
    },
  },
  {
    source: 'components/toast.tsx',
    name: 'toasts of each kind',
    async open(page) {
      await openStyle(page)
      await button(page, 'Toasts').click()
      await expect(toastsOf(page).locator('[data-toast]')).toHaveCount(4)
      await stay(page)
      return toastsOf(page)
    },
  },
  {
    source: 'features/product/fit-it/live.tsx',
    name: 'the question about parts that need another',
    async open(page) {
      await open(page, '/products/himalayan-450?with=pannier-box')
      await expect(button(page, /^Add 2 parts/)).toBeVisible()
      return pressed(page, button(page, /^\d+ ?Saddle Stay/))
    },
  },
  {
    source: 'features/product/fit-it/kit-summary.tsx',
    name: 'the options of the parts on a bike',
    async open(page) {
      await open(page, '/products/himalayan-450?with=crash-guard')
      return pressed(page, button(page, 'Add 1 part to cart'))
    },
  },
  {
    source: 'features/cart/cart-popup.tsx',
    name: 'the cart after adding',
    async open(page) {
      await open(page, GUARD)
      await choose(page, { 'Bike Model': 'Dominar 400', 'Product Type': 'PRO', Colors: 'Red' })
      return pressed(page, addButton(page))
    },
  },
  {
    source: 'features/product/buy-box.tsx',
    name: 'the bar at the foot of a product',
    where: 'narrow',
    async open(page) {
      await open(page, GUARD)
      // Scrolls the description to the top of the screen, so that the page's own button is above it and the bar
      // appears.
      await page.getByRole('heading', { name: 'Description' }).evaluate((heading) => heading.scrollIntoView())
      await expect(page.locator('form button[type=submit]').first()).not.toBeInViewport()
      const bar = page.locator('[data-foot]')
      await expect(bar).toBeVisible()
      return bar
    },
  },
  {
    source: 'features/cart/cart-lines.tsx',
    name: 'taking a line out of the cart',
    async open(page) {
      await store(page, { cartItems: await linesOf([['crash-guard', 1]]) })
      await open(page, '/cart')
      return pressed(page, button(page, 'Delete Crash Guard'))
    },
  },
  {
    source: 'features/contact/loading-screen.tsx',
    name: 'a message on its way',
    async open(page) {
      await hold(page, /\/api\/contact/)
      await open(page, '/contactus')
      const form = main(page).locator('form').first()
      await form.getByLabel('Name', { exact: true }).fill('Asha Menon')
      await form.getByLabel('Email', { exact: true }).fill(someEmail())
      await form.getByLabel('Message', { exact: true }).fill('Does it fit?')
      await form.getByRole('button', { name: 'Send message' }).click()
      const screen = page.getByRole('status').filter({ hasText: 'Sending your message' })
      await expect(screen).toBeVisible()
      return screen
    },
  },
  {
    source: 'routes/signup.tsx',
    name: 'an account was opened',
    async open(page) {
      await open(page, '/signup')
      for (const [label, value] of [
        ['First name', 'Asha'],
        ['Last name', 'Menon'],
        ['Email', someEmail()],
        ['Mobile', '9840012345'],
        ['Password', GOOD_PASSWORD],
        ['Confirm password', GOOD_PASSWORD],
      ] as const)
        await main(page).getByLabel(label, { exact: true }).fill(value)
      for (const tick of await main(page).getByRole('checkbox').all()) await tick.check()
      return pressed(page, button(page, /sign up/i))
    },
  },
  ...['Dialog', 'Question', 'Busy cover'].map((name) => ({
    source: 'features/dev-style/notices.tsx',
    name: `the sample ${name}`,
    async open(page: Page) {
      await openStyle(page)
      const dialog = await pressed(page, button(page, name))
      await stay(page)
      return dialog
    },
  })),
]

/** Returns the overlays that a customer opens; needs the signed-in customer. */
export const customerVisits = (somebody: Somebody): readonly Visit[] => [
  {
    source: 'features/account/logout-button.tsx',
    name: 'leaving',
    async open(page) {
      await open(page, '/profile?tab=0')
      return pressed(page, button(page, 'Logout'))
    },
  },
  {
    source: 'features/account/account-data.tsx',
    name: 'erasing the account',
    async open(page) {
      await open(page, '/profile?tab=0')
      return pressed(page, button(page, 'Erase my account'))
    },
  },
  {
    source: 'features/account/addresses-tab.tsx',
    name: 'adding an address',
    async open(page) {
      await open(page, '/profile?tab=1')
      return pressed(page, button(page, 'Add'))
    },
  },
  {
    source: 'features/account/addresses-tab.tsx',
    name: 'deleting an address',
    async open(page) {
      await open(page, '/profile?tab=1')
      return pressed(page, button(page, /^Delete the address/))
    },
  },
  {
    source: 'routes/place-order.tsx',
    name: 'a payment that is being confirmed',
    async open(page) {
      await hold(page, /\/api\/verify-and-update-order/)
      await store(page, { cartItems: await linesOf([['crash-guard', 1]]) })
      await toReview(page)
      await payAndSucceed(page)
      return dialogOn(page)
    },
  },
  {
    source: 'features/checkout/cancel-order.tsx',
    name: 'cancelling an order',
    async open(page) {
      await page.unroute(/\/api\/verify-and-update-order/)
      await store(page, { cartItems: await linesOf([['crash-guard', 1]]) })
      await toReview(page)
      await payAndSucceed(page)
      await onOrderPage(page)
      return pressed(page, button(page, 'Cancel this order'))
    },
  },
  {
    source: 'features/checkout/pay-now.tsx',
    name: 'a payment of a phone order that is being confirmed',
    async open(page) {
      const { user } = await callAs(somebody)
      const { orderId } = await phoneOrderFor(somebody)
      await open(page, `/order/${orderId}/${user.id}`)
      await button(page, /^Pay ₹[\d,.]+ now$/).click()
      const dialog = page.frameLocator('iframe[title="Payment"]')
      await expect(dialog.getByRole('button', { name: 'Card', exact: true })).toBeVisible()
      // The page polls the order, and would show that it is paid.
      await hold(page, /\/api\/(verify-and-update-)?order/)
      await payByCard(dialog)
      await dialog.getByRole('button', { name: 'Success' }).click()
      return dialogOn(page)
    },
  },
]

async function payAndSucceed(page: Page): Promise<void> {
  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()
}

let staff: Somebody | undefined
/** Sets the staff member who enters phone orders for the visits of a customer. */
export const setStaff = (somebody: Somebody): void => {
  staff = somebody
}

/** Creates an order that waits for its payment link, with the customer's saved address. */
async function phoneOrderFor(somebody: Somebody) {
  if (!staff) throw new Error('Nobody enters phone orders.')
  const [{ call }, { user, call: callCustomer }] = [await callAs(staff), await callAs(somebody)]
  const addresses = await callCustomer('GET /address/{userId}', { params: { userId: user.id } })
  const cartItems = (await linesOf([['top-rack', 1]])).map(({ price: _, bike_id: __, ...line }) => line)
  const addressId = at(addresses.address, 0).address_id
  return (await call('POST /new-order', { body: { userId: user.id, addressId, cartItems } })).order
}

/** Creates a customer with a saved address. */
export async function customerWithAddress(): Promise<Somebody> {
  const somebody = await someCustomer()
  const { user, call } = await callAs(somebody)
  await call('POST /address/{userId}', { params: { userId: user.id }, body: someHome() })
  return somebody
}

const STOCK_ROW: StockRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  proId: '018f0000-0000-7000-8000-000000000001',
  name: 'Top Rack',
  bike: 'NX500',
  ...WHOLE_PRODUCT,
  sku: 'TR-1',
  isTracked: true,
  onHand: 5,
  reserved: 1,
  available: 4,
  lowAt: 2,
  low: false,
  waiting: 1,
}

/** Opens a list of the administration and the form or question of its first row. */
const ofFirstRow = (path: string, name: RegExp) => async (page: Page) => {
  await open(page, path)
  return pressed(page, button(page, name))
}

/** Opens the newest order of a customer in the list, and a form or question of it. */
const ofOpenedOrder =
  ({ email }: Somebody, name: RegExp) =>
  async (page: Page) => {
    await open(page, `/all-orders?status=&search=${encodeURIComponent(email)}`)
    // The only order that was found is open.
    const details = button(page, /^Details of /)
    if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
    return pressed(page, button(page, name))
  }

/** Opens the dashboard with one payment to review, whatever the shop has. */
async function openDashboardWith(page: Page, payment: Partial<SalesReport['looks'][number]>): Promise<void> {
  await page.route(/api\/reports\/sales(\?|$)/, async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const look = { since: new Date().toISOString(), amount: 10, ...payment }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), looks: [look] } })
  })
  await open(page, '/dashboard')
}

async function openProductForm(page: Page): Promise<void> {
  await open(page, '/addProducts')
  await button(page, /^Dominar 400/).click()
  await button(page, /^Edit /).click()
  await expect(page.getByRole('form', { name: 'Update product' })).toBeVisible()
}

const EMAIL = { id: '019aa000-0000-7000-8000-000000000001', at: '2026-11-28T10:00:00.000Z', subject: 'Your order' }

/** Opens the page of a message that was just sent. */
async function openMessage(page: Page, boss: Somebody): Promise<void> {
  const body = { name: 'Meera Raman', email: someEmail(), phone: '', subject: 'Crash guard', message: 'Does it fit?' }
  const { ticket } = await callFrom()('POST /contact', { body })
  const { call } = await callAs(boss)
  const { data } = await call('GET /messages', { query: { search: ticket } })
  await open(page, `/messages/${at(data, 0).id}`)
}

const openReplies = (page: Page): Promise<Locator> => openMenuOf(page, 'Saved replies')

/** Opens the page of a customer who is signed in somewhere. */
async function openCustomer(page: Page, boss: Somebody, customer: Somebody): Promise<void> {
  await callAs(customer)
  const { call } = await callAs(boss)
  const users = await call('GET /all-users', { query: { search: customer.email } })
  await open(page, `/indUsers/${at(users, 0).id}`)
}

/** Opens the page of the customer's newest order as one that is packed and was emailed about, whatever its state is. */
async function openPackedOrder(page: Page, boss: Somebody, customer: Somebody): Promise<void> {
  const { call } = await callAs(boss)
  const { data } = await call('GET /all-orders', { query: { search: customer.email } })
  await page.route(/api\/order\/[^/]+\/record$/, async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const record: OrderRecord = await answer.json()
    const order = { ...record.order, status: 'Pickup', payment: 'paid', isPaid: true }
    const timeline = [{ kind: 'email', by: 'Shop', email: 'order', delivery: 'done', ...EMAIL }]
    await route.fulfill({ response: answer, json: { ...record, order, timeline } })
  })
  await page.route(/api\/order\/[^/]+\/emails\//, (route) =>
    route.fulfill({ json: { email: { ...EMAIL, kind: 'order', text: 'Thank you for your order' } } }),
  )
  await open(page, `/all-orders/${at(data, 0).orderId}`)
}

/** Opens the actions on an order that are not its next step. */
const openMore = (page: Page): Promise<Locator> => openMenuOf(page, /^More actions/)

async function openMenuOf(page: Page, name: string | RegExp): Promise<Locator> {
  await button(page, name).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

/** Returns the overlays that staff open; the customer has orders and an address. */
export const staffVisits = (boss: Somebody, customer: Somebody): readonly Visit[] => [
  {
    source: 'components/saved-views.tsx',
    name: 'saving a view',
    async open(page) {
      await open(page, '/all-orders?tab=unpaid')
      return pressed(page, button(page, 'Save this view'))
    },
  },
  {
    source: 'routes/admin-bikes.tsx',
    name: 'adding a bike',
    open: ofFirstRow('/bikes', /^Add$/),
  },
  {
    source: 'features/admin-catalogue/bikes-list.tsx',
    name: 'archiving a bike with its products',
    open: ofFirstRow('/bikes', /^Delete /),
  },
  {
    source: 'features/admin-catalogue/row-parts.tsx',
    name: 'deleting a bike',
    async open(page) {
      // A bike without products: a real one would be counted by tests that run at the same time.
      await page.route('**/api/bikes?include=counts', async (route) => {
        const answer = await route.fetch({ maxRetries: 1 })
        const bikes: object[] = await answer.json()
        await route.fulfill({ json: bikes.map((bike) => ({ ...bike, productCount: 0 })) })
      })
      return ofFirstRow('/bikes', /^Delete /)(page)
    },
  },
  {
    source: 'features/admin-catalogue/row-parts.tsx',
    name: 'deleting a product',
    async open(page) {
      await open(page, '/addProducts')
      await button(page, /^Dominar 400/).click()
      return pressed(page, button(page, /^(Delete|Archive) /))
    },
  },
  {
    source: 'features/admin-catalogue/product-form.tsx',
    name: 'the preview of a product',
    async open(page) {
      await openProductForm(page)
      const dialog = await pressed(page, button(page, 'Preview the page'))
      await expect(dialog.locator('iframe')).toBeVisible()
      return dialog
    },
  },
  {
    source: 'features/admin-catalogue/price-list.tsx',
    name: 'changing prices together',
    async open(page) {
      await open(page, '/price-list')
      await main(page).getByRole('checkbox').last().check()
      return pressed(page, button(page, 'Change price'))
    },
  },
  {
    source: 'features/admin-catalogue/product-list.tsx',
    name: 'copying a product to other bikes',
    async open(page) {
      await open(page, '/addProducts')
      await button(page, /^Dominar 400/).click()
      return pressed(page, button(page, /^Copy /))
    },
  },
  {
    source: 'features/admin-catalogue/product-list.tsx',
    name: 'archiving a product',
    async open(page) {
      await open(page, '/addProducts')
      await button(page, /^Dominar 400/).click()
      return pressed(page, button(page, /^(Delete|Archive) /))
    },
  },
  {
    source: 'features/admin-catalogue/picture-drag.tsx',
    name: 'the values that a dragged picture is dropped on',
    async open(page) {
      await openProductForm(page)
      const handle = page.locator('[data-drag-handle]').first()
      await handle.scrollIntoViewIfNeeded()
      await handle.hover()
      await page.mouse.down()
      await page.mouse.move(4, 4, { steps: 4 })
      const values = page.locator('[data-picture-target^="color "]').first().locator('xpath=../..')
      await expect(values).toBeVisible()
      return values
    },
  },
  {
    source: 'features/admin-users/invitations.tsx',
    name: 'inviting staff',
    async open(page) {
      await open(page, '/indUsers')
      return pressed(page, button(page, 'Invite'))
    },
  },
  {
    source: 'features/admin-catalogue/crop-dialog.tsx',
    name: 'cropping a picture',
    async open(page) {
      await openProductForm(page)
      const dialog = await pressed(page, button(page, /^Crop picture 1$/))
      // It can be pressed once the picture is there, and changes its colour then.
      await expect(dialog.getByRole('button', { name: 'Use this crop' })).toBeEnabled()
      return dialog
    },
  },
  {
    source: 'features/admin-sheets/import-export.tsx',
    name: 'the question before an import',
    async open(page) {
      await open(page, '/import-export')
      const buffer = Buffer.from('bikeCode,name,price,shipping\nnx500,A rack that is not imported,3000,100\n')
      const file = { name: 'products.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('Choose a file').setInputFiles(file)
      return pressed(page, button(page, 'Import'))
    },
  },
  {
    source: 'features/admin-stock/stock-list.tsx',
    name: 'receiving stock',
    async open(page) {
      await page.route('**/api/stock*', (route) => route.fulfill({ json: { products: [STOCK_ROW], isTracked: true } }))
      await open(page, '/stock')
      return pressed(page, button(page, /^Receive/))
    },
  },
  {
    source: 'routes/all-orders.tsx',
    name: 'adding an order',
    open: ofFirstRow('/all-orders', /^ADD/),
  },
  {
    source: 'features/admin-orders/order-dialogs.tsx',
    name: 'editing an order',
    open: ofOpenedOrder(customer, /^Edit /),
  },
  {
    source: 'features/admin-orders/order-dialogs.tsx',
    name: 'deleting an order',
    open: ofOpenedOrder(customer, /^(Delete|Archive) /),
  },
  {
    source: 'components/bulk-bar.tsx',
    name: 'what can be done with selected orders',
    async open(page) {
      await open(page, `/all-orders?status=&search=${encodeURIComponent(customer.email)}`)
      await main(page).getByRole('checkbox').last().check()
      const bar = page.getByRole('region', { name: 'Selected orders' })
      await expect(bar).toBeVisible()
      return bar
    },
  },
  {
    source: 'features/admin-orders/order-actions.tsx',
    name: 'more actions on an order',
    async open(page) {
      await openPackedOrder(page, boss, customer)
      return openMore(page)
    },
  },
  {
    source: 'features/admin-orders/order-dialogs.tsx',
    name: 'editing an order on its page',
    async open(page) {
      await openPackedOrder(page, boss, customer)
      return pressed(page, (await openMore(page)).getByRole('menuitem', { name: 'Edit' }))
    },
  },
  {
    source: 'features/admin-orders/order-dialogs.tsx',
    name: 'deleting an order on its page',
    async open(page) {
      await openPackedOrder(page, boss, customer)
      return pressed(page, (await openMore(page)).getByRole('menuitem', { name: 'Delete' }))
    },
  },
  {
    source: 'features/admin-orders/order-dialogs.tsx',
    name: 'dispatching an order',
    async open(page) {
      await openPackedOrder(page, boss, customer)
      return pressed(page, button(page, 'Dispatch'))
    },
  },
  {
    source: 'features/admin-orders/order-dialogs.tsx',
    name: 'dispatching an order without a number',
    async open(page) {
      await openPackedOrder(page, boss, customer)
      const form = await pressed(page, button(page, 'Dispatch'))
      return pressed(page, form.getByRole('button', { name: 'Dispatch', exact: true }))
    },
  },
  {
    source: 'routes/all-orders.tsx',
    name: 'adding an order',
    async open(page) {
      await open(page, '/all-orders')
      return pressed(page, button(page, 'ADD'))
    },
  },
  {
    source: 'features/admin-orders/timeline.tsx',
    name: 'an email about an order',
    async open(page) {
      await openPackedOrder(page, boss, customer)
      return pressed(page, button(page, /^Open the email/))
    },
  },
  {
    source: 'routes/order-details.tsx',
    name: 'a line of an order',
    open: ofFirstRow('/all-ordersDetails', /^Edit /),
  },
  {
    source: 'features/admin-dispatch/dispatch-form.tsx',
    name: 'dispatching without a tracking number',
    async open(page) {
      const order = {
        orderId: 'none',
        orderNo: 'KM-7H3K9PQ2',
        version: 1,
        customer: 'Asha',
        city: 'Madurai',
        pieces: 1,
      }
      const orders = [{ ...order, trackingId: '', refusal: null }]
      await page.route('**/api/dispatches/orders', (route) => route.fulfill({ json: { orders } }))
      await open(page, '/dispatch?orders=none')
      return pressed(page, button(page, 'Dispatch 1 order'))
    },
  },
  {
    source: 'features/admin-orders/phone-order.tsx',
    name: 'an address for a phone order',
    async open(page) {
      await open(page, '/create-orders')
      const search = page.getByRole('searchbox', { name: /Email, name or mobile/ })
      await search.fill(customer.email)
      await search.press('Enter')
      await button(page, /^Choose Asha Menon/).click()
      return pressed(page, button(page, /^Add.*address$/i))
    },
  },
  {
    source: 'routes/admin-users.tsx',
    name: 'deleting an account',
    open: ofFirstRow(`/indUsers?search=${encodeURIComponent(customer.email)}`, /^Delete /),
  },
  {
    source: 'features/admin-support/reply-menu.tsx',
    name: 'the saved replies',
    async open(page) {
      await openMessage(page, boss)
      return openReplies(page)
    },
  },
  {
    source: 'features/admin-support/saved-replies.tsx',
    name: 'saving a reply',
    async open(page) {
      await openMessage(page, boss)
      return pressed(page, (await openReplies(page)).getByRole('menuitem', { name: 'Save this answer as a reply' }))
    },
  },
  {
    source: 'features/admin-users/customer-actions.tsx',
    name: 'erasing a customer',
    async open(page) {
      await openCustomer(page, boss, customer)
      return pressed(page, button(page, 'Erase'))
    },
  },
  {
    source: 'features/admin-users/customer-page.tsx',
    name: 'signing a customer out everywhere',
    async open(page) {
      await openCustomer(page, boss, customer)
      return pressed(page, button(page, 'Sign out everywhere'))
    },
  },
  {
    source: 'features/admin-users/user-form.tsx',
    name: 'giving rights',
    async open(page) {
      await open(page, `/indUsers?search=${encodeURIComponent(customer.email)}`)
      await button(page, /^Edit /).click()
      const form = page.getByRole('form', { name: /^Account of/ })
      await chooseFromMenu(form, 'Role', 'Administrator')
      await form.getByRole('button', { name: /^update$/i }).click()
      return dialogOn(page)
    },
  },
  {
    source: 'routes/admin-reviews.tsx',
    name: 'hiding a review',
    async open(page) {
      await open(page, '/reviews-admin?show=all')
      return pressed(page, button(page, /^Hide: /))
    },
  },
  {
    source: 'features/admin-reports/dashboard-panels.tsx',
    name: 'ending the review of a payment',
    async open(page) {
      await openDashboardWith(page, { kind: 'orphan', reference: 'pay_1', why: 'Paid twice', again: null })
      return pressed(page, button(page, 'Mark as reviewed: pay_1'))
    },
  },
  {
    source: 'features/admin-reports/dashboard-panels.tsx',
    name: 'refunding a payment again',
    async open(page) {
      const again = { refundId: '00000000-0000-7000-8000-000000000000', amount: 10 }
      const why = 'A refund of ₹10.00 failed: The bank has refused the refund.'
      await openDashboardWith(page, { kind: 'order', reference: 'KM-AGAIN', why, again })
      return pressed(page, button(page, 'Refund again: KM-AGAIN'))
    },
  },
  {
    source: 'features/admin-settings/coupons-section.tsx',
    name: 'adding a coupon',
    async open(page) {
      await open(page, '/settings?section=coupons')
      return pressed(page, button(page, 'Add a coupon'))
    },
  },
  {
    source: 'features/admin-settings/coupons-section.tsx',
    name: 'ending a coupon',
    async open(page) {
      const { call } = await callAs(boss)
      const code = `SEEN-${Date.now().toString(36).toUpperCase()}`
      const terms = {
        percent: 5,
        amount: null,
        from: '',
        until: '',
        usageLimit: null,
        usageLimitPerCustomer: null,
        withFirstOrder: true,
      }
      await call('POST /coupons', { body: { code, ...terms } })
      await open(page, '/settings?section=coupons')
      return pressed(page, button(page, `End ${code}`))
    },
  },
  {
    source: 'components/select-menu.tsx',
    name: 'the months of the GST reports',
    async open(page) {
      await open(page, '/gst')
      await menuField(page, 'Month').click()
      return page.getByRole('listbox')
    },
  },
  {
    source: 'components/date-field.tsx',
    name: 'the calendar of the audit log',
    async open(page) {
      await open(page, '/audit')
      await button(page, /^Choose a day/).click()
      return page.getByRole('dialog', { name: 'Choose a day: Day' })
    },
  },
  {
    source: 'features/admin-support/claim-page.tsx',
    name: 'a picture of a claim',
    async open(page) {
      const small = await plainPicture('png')
      const body = claimForm([small, small, small, small])
      const headers = { 'x-forwarded-for': someIp() }
      const filed = await fetch(`${process.env.SHOP_URL}/api/warranty-mail`, { method: 'POST', headers, body })
      const { number } = (await filed.json()).claim
      await open(page, `/warranty-claims?search=${number}`)
      await page.getByRole('link', { name: number }).click()
      return pressed(page, button(page, /picture 1/i))
    },
  },
]

export const isAtAddress = (page: Page, { where }: Visit): boolean =>
  where === undefined || (where === 'narrow') === isNarrow(page)
