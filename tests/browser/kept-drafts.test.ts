import { expect } from '../support/browser.ts'
import { administrator, openAs, openAsAdministrator, someAdministrator } from './account-steps.ts'
import { fresh, someBike } from './admin-catalogue-steps.ts'
import { customerWithAddress, linesOf, orderFor } from './checkout-steps.ts'
import { test } from './own-shop.ts'
import { openSettings } from './settings-steps.ts'
import { FAILED_REQUEST, loseAnswers } from './steps.ts'

test('signing out deletes what was typed into forms, and does not claim to keep it', async ({ quietPage: page }) => {
  const writer = await someAdministrator()
  await openAs(page, writer, '/settings?section=seller')
  const phone = page.getByRole('form', { name: 'Seller' }).getByLabel('Phone', { exact: true })
  await phone.fill('+91 98765 43210')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('form-')))
  expect(await drafts()).not.toEqual([])
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.locator('#user-menu').getByRole('button', { name: 'Signout' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByText('It is kept in this tab.')).toHaveCount(0)
  expect(await drafts()).toEqual([])
})

test('what is typed while a form is being saved stays, as not saved', async ({ quietPage: page }) => {
  await openSettings(page, 'Home page')
  const form = page.getByRole('form', { name: 'Home page' })
  const text = form.getByLabel('Text')
  let answer = () => {}
  const held = new Promise<void>((resume) => {
    answer = resume
  })
  await page.route(/settings\/home$/, async (route) => {
    // The form itself may still be loading.
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await text.fill('First words')
  await page.keyboard.press('Control+s')
  await text.fill('First words, and more')
  answer()
  await expect(page.getByText('Saved. The shop shows it now.').first()).toBeVisible()
  await expect(text).toHaveValue('First words, and more')
  await expect(form.getByText('Not saved yet.')).toBeVisible()
  await page.unroute(/settings\/home$/)
  const { call } = await administrator()
  expect((await call('GET /settings/home')).value.banner.text).toBe('First words')
  await page.reload()
  await expect(text).toHaveValue('First words, and more')
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Not saved yet.')).toBeHidden()
})

test('the conflict of a draft with newer settings lasts until it is resolved, whatever is loaded or pressed', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Home page')
  const form = page.getByRole('form', { name: 'Home page' })
  const text = form.getByLabel('Text')
  await text.fill('My banner')
  await expect(form.getByText('Not saved yet.')).toBeVisible()
  const { call } = await administrator()
  const { version, value } = await call('GET /settings/home')
  const theirs = { ...value, banner: { ...value.banner, text: 'Their banner' } }
  await call('PUT /settings/home', { body: { version, value: theirs } })

  const conflict = form.getByRole('alert').filter({ hasText: 'Their banner' })
  for (const _ of [1, 2]) {
    await page.reload()
    await expect(text).toHaveValue('My banner')
    await expect(conflict).toBeVisible()
  }
  await page.keyboard.press('Control+s')
  await expect(conflict).toBeVisible()
  expect((await call('GET /settings/home')).value.banner.text).toBe('Their banner')
  await conflict.getByRole('button').first().click()
  await expect(page.getByText('Saved. The shop shows it now.').first()).toBeVisible()
  expect((await call('GET /settings/home')).value.banner.text).toBe('My banner')
})

test('a note that was changed after its answer was lost is another note', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const order = await orderFor(await customerWithAddress(), [['crash-guard', 1]], false)
  await openAsAdministrator(page, `/all-orders/${order.orderId}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Call before')
  const answerAgain = await loseAnswers(page, /\/notes$/)
  const add = page.getByRole('button', { name: 'Add' })
  await add.click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await answerAgain()
  await note.fill('Call before the parcel leaves, after six')
  await add.click()
  await expect(note).toHaveValue('')
  await expect(page.getByText('Call before the parcel leaves, after six')).toHaveCount(1)
})

test('a line of an order whose answer was lost is added once, though the page was loaded again before it was sent once more', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await customerWithAddress()
  const [line] = await linesOf([['crash-guard', 1]])
  const { call } = await administrator()
  const { order } = await call('POST /new-order', {
    body: { userId: customer.user.id, addressId: customer.addressId, cartItems: line ? [line] : [] },
  })
  await openAsAdministrator(page, '/all-ordersDetails')
  const form = page.getByRole('dialog').getByRole('form', { name: 'Add a line' })
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  const [rack] = await linesOf([['top-rack', 1]])
  const { proId = '', color = '', model = '', type = '' } = rack ?? {}
  for (const [name, value] of Object.entries({ proId, orderId: order.orderId, qty: '2', color, model, type })) {
    await form.getByLabel(name, { exact: true }).fill(value)
  }
  const answerAgain = await loseAnswers(page, /\/order-details\/$/)
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await answerAgain()
  await page.reload()
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  await expect(form.getByLabel('qty')).toHaveValue('2')
  await form.getByRole('button', { name: 'CREATE' }).click()
  await expect(form).toBeHidden()
  const { order: now } = await call('GET /order/{id}', { params: { id: order.orderId } })
  expect(now.order_details.map(({ qty }) => qty)).toEqual([1, 2])
})

test('received pieces whose answer was lost are booked once, though the form was opened again', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const { name } = await addProduct({
    name: fresh('Rack'),
    stock: { isTracked: true, onHand: 2, expected: 0, lowAt: 9 },
  })
  await openAsAdministrator(page, '/stock')
  const receive = page.getByRole('button', { name: `Receive pieces of ${name}, ${bike.name}` })
  const dialog = page.getByRole('dialog')
  await receive.click()
  await dialog.getByLabel('Pieces received').fill('5')
  const answerAgain = await loseAnswers(page, /\/received$/)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await answerAgain()
  await page.reload()
  await receive.click()
  await expect(dialog.getByLabel('Pieces received')).toHaveValue('5')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(`${name}: 7 on hand`)
})

test('an error about a field that the form does not show stops no further attempt', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Coupons')
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  const form = page.getByRole('form', { name: 'New coupon' })
  await form.getByLabel('Code').fill('HIDDEN10')
  await form.getByLabel('Percent').fill('10')
  await page.route(/api\/coupons$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { code: 'validation_failed', message: 'Not now.', fields: { amount: 'Too much' } },
        })
      : route.continue(),
  )
  await page.keyboard.press('Control+s')
  await expect(form.getByRole('alert')).toHaveText('Not now.')
  await page.unroute(/api\/coupons$/)
  await page.keyboard.press('Control+s')
  await expect(form).toBeHidden()
})

test('the field of a filter shows what the list is filtered by, also after Clear and Back', async ({
  quietPage: page,
}) => {
  await openAsAdministrator(page, '/indUsers')
  const search = page.getByRole('searchbox', { name: 'Search name, email or mobile' })
  await search.fill('asha')
  await search.press('Enter')
  await expect(page).toHaveURL('/indUsers?search=asha')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/indUsers')
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(search).toHaveValue('asha')
  await page.goBack()
  await expect(page).toHaveURL('/indUsers')
  await expect(search).toHaveValue('')
})

test('dispatching keeps the tracking number that a colleague has entered meanwhile', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { orderId } = await orderFor(await customerWithAddress())
  const { call } = await administrator()
  await call('PUT /updateOrder/', { body: { orderId, status: 'Pickup' } })
  await openAsAdministrator(page, `/all-orders/${orderId}`)
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  const form = page.getByRole('form', { name: /^Dispatch order/ })
  await call('PUT /updateOrder/', { body: { orderId, trackingId: 'TRACK1' } })
  const without = page.getByRole('button', { name: 'Dispatch without a number' })
  await form.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await without.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await without.click()
  await expect(form).toBeHidden()
  const { order } = await call('GET /order/{id}', { params: { id: orderId } })
  expect(order).toMatchObject({ status: 'Dispatched', trackingId: 'TRACK1' })
})

test('the refused name and price of a colour say so at their fields', async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  await openSettings(page, 'Prices')
  const form = page.getByRole('form', { name: 'Prices' })
  await form.getByRole('button', { name: 'Add a colour' }).click()
  const added = form.getByRole('list').first().getByRole('listitem').last()
  await added.getByRole('spinbutton').fill('')
  await page.keyboard.press('Control+s')
  await expect(added.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(added.getByRole('spinbutton')).toHaveAttribute('aria-invalid', 'true')
})
