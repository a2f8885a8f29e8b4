import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { choicesOf } from '#rules/pricing.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { claimForm, photograph, plainPicture } from '../support/claim-forms.ts'
import { someHome } from '../support/home-address.ts'
import { someIp } from '../support/some-ip.ts'
import {
  administrator,
  callAs,
  emailsTo,
  openAs,
  openAsAdministrator,
  someCustomer,
  someEmail,
  someStaff,
} from './account-steps.ts'
import { choose as chooseFromMenu } from './picker-steps.ts'
import { at, expectNoSideways, FAILED_REQUEST, open, productOf, refuse } from './steps.ts'

const WRONG = 'only 4 images accepted and file size should be less than 20mb'
const HAPPENED = 'The guard bent when the bike fell over at a standstill.'
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })

/** Creates an order of two crash guards that has been dispatched, or delivered. */
async function sentOrder(isDelivered = false) {
  const somebody = await someCustomer()
  const { user, call } = await callAs(somebody)
  const { result } = await call('POST /address/{userId}', { params: { userId: user.id }, body: someHome() })
  const product = await productOf('nx500', 'crash-guard')
  const { pricing } = product
  const [choice] = choicesOf(pricing)
  const line = { proId: product.proId, name: product.name, bike: product.bikes.name, ...choice, qty: 2 }
  const admin = await administrator()
  const body = { userId: user.id, addressId: result.address_id, cartItems: [line] }
  const { order } = await admin.call('POST /new-order', { body })
  const { orderId, orderNo } = order
  await admin.call('PUT /updateOrder/', { body: { orderId, isPaid: true, reason: 'Paid at the workshop' } })
  await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
  if (isDelivered) await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Delivered' } })
  const { units } = await call('GET /order/{id}/warranty', { params: { id: orderId } })
  return { somebody, user, orderId, orderNo, code: at(units, 0).code }
}

const pictures = async (count: number) => {
  const [large, small] = [await photograph(3000, 2000), await plainPicture('webp')]
  return Array.from({ length: count }, (_, place) =>
    place === 0
      ? { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: large }
      : { name: `part-${place}.webp`, mimeType: 'image/webp', buffer: small },
  )
}

const choose = async (page: Page, count: number) =>
  page.getByLabel('Choose images').setInputFiles(await pictures(count))

test('W9 a dispatched piece has its code; a wrong code is not found, the right one shows the warranty', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(/404/)
  const { somebody, user, orderId, orderNo, code } = await sentOrder()
  await openAs(page, somebody, `/order/${orderId}/${user.id}`)
  const codes = page.getByRole('region', { name: 'Warranty codes' })
  await expect(codes.getByRole('img', { name: /QR code/ })).toHaveCount(2)
  await expectAccessible(page)
  await codes.getByRole('link', { name: 'Start a claim' }).first().click()
  await expect(page.getByText('Your claim is about')).toBeVisible()
  await expect(page.getByLabel('Order Number')).toHaveValue(orderNo)
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Menon')

  await open(page, '/warranty/7H3K-9PQ2-XXXX')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such code')
  await expectAccessible(page)
  for (const [typed, title] of [
    ['0000-0000-0000', 'No such code'],
    [code.toLowerCase(), 'Crash Guard'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Warranty code' }).fill(typed)
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(page).toHaveURL(`/warranty/${typed}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await expect(page.getByRole('main')).toContainText('Lifetime')
  await expect(page.getByRole('main')).not.toContainText('Asha')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start a claim' }).click()
  await expect(page.getByLabel('Order Number')).toHaveValue(formatUnitCode(code))
})

test('R025 R391 R392 R396 R397 R398 R399 W9 a visitor files a claim with four images, and follows it through the emailed link', async ({
  quietPage: page,
  allowConsole,
}) => {
  const email = someEmail()
  await open(page, '/warranty')
  await expect(
    page.getByText('Please select 4 images and all four images size should be 20MB or lesser.'),
  ).toBeVisible()
  await page.getByLabel('Full Name').fill('Meera Raman')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Order Number').fill('KM-7H3K9PQ2')
  await page.getByLabel('What happened?').fill(HAPPENED)
  await choose(page, 5)
  await expect(toast(page, WRONG)).toBeVisible()
  await expect(page.getByText('0 of 4 images chosen')).toBeVisible()
  await choose(page, 4)
  await expect(page.getByRole('img', { name: /^Image \d/ })).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  await expect(page.getByText('3 of 4 images chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('0 of 4 images chosen')).toBeVisible()
  await choose(page, 4)
  await expect(page.getByText('4 of 4 images chosen')).toBeVisible()
  allowConsole(FAILED_REQUEST)
  await refuse(page, /\/api\/warranty-mail/, { status: 503, message: 'The shop is busy at the moment.' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The shop is busy at the moment.' })).toBeVisible()
  await expect(page.getByText('4 of 4 images chosen')).toBeVisible()
  await page.unroute(/\/api\/warranty-mail/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Thank you! We will be in touch shortly!')).toBeVisible()
  const done = page.getByText(/Your claim has the number W-/)
  const number = /W-\w{8}/.exec((await done.textContent()) ?? '')?.[0] ?? ''

  const [mail] = await emailsTo(email)
  const [link = ''] = /\/warranty\/claim\/\S+/.exec(mail?.text ?? '') ?? []
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Claim ${number}`)
  await expect(page.getByRole('listitem').filter({ hasText: HAPPENED })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('It came loose near Ooty.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'near Ooty' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await expectAccessible(page)
  allowConsole(/404/)
  await open(page, `/warranty/claim/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This claim cannot be opened')
})

test('W9 a customer chooses the part from a delivered order; while its claim is open, the form leads to it', {
  tag: '@phone',
}, async ({ quietPage: page }) => {
  const { somebody, orderNo, code } = await sentOrder(true)
  await open(page, '/warranty')
  await expect(page.getByRole('link', { name: 'Sign in to choose the part from your orders' })).toBeVisible()
  await openAs(page, somebody, '/warranty')
  const form = page.getByRole('form', { name: 'Warranty claim' })
  const part = form.getByLabel('Which part is it about?')
  const happened = form.getByLabel('What happened?')
  // Until the orders are here the form asks for an order number instead.
  await expect(part).toBeVisible()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(part).toBeFocused()
  await expect(part).toHaveAccessibleDescription('Please choose the part')
  await part.selectOption('other')
  await form.getByLabel('Order Number').fill('KM-7H3K9PQ2')
  await part.selectOption(code)
  await expect(form.getByLabel('Order Number')).toHaveValue(orderNo)
  await happened.fill('Too short')
  await choose(page, 4)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(happened).toBeFocused()
  await expect(page.getByText('Please tell us what happened, in at least 20 characters')).toBeVisible()
  await happened.fill(HAPPENED)
  await expectAccessible(page)
  await expectNoSideways(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  const done = page.getByText(/Your claim has the number W-/)
  const number = /W-\w{8}/.exec((await done.textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: 'File another claim' }).click()
  await part.selectOption(code)
  await expect(form).toContainText('You have an open claim about this part already.')
  await form.getByRole('link', { name: `Add what is new to claim ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Claim ${number}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Crash Guard, NX500')
  await expect(main.getByRole('listitem').filter({ hasText: HAPPENED })).toBeVisible()
  await expectAccessible(page)

  await openAsAdministrator(page, `/warranty-claims?search=${number}`)
  await expect(page.getByRole('main')).toContainText(HAPPENED)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('region', { name: 'What happened' })).toHaveText(new RegExp(`${HAPPENED}$`))
  await expect(page.getByRole('region', { name: 'Product' })).toContainText('Crash Guard, NX500')
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('Delivered')
  await expectAccessible(page)
})

test('a claim is answered with a saved reply, filled with its name, number and order; the writer leads to their account', async ({
  quietPage: page,
}) => {
  const [small, customer] = [await plainPicture('png'), await someCustomer()]
  const title = `Replaced ${randomUUID().slice(0, 8)}`
  const staff = await callAs(await someStaff('support'))
  await staff.call('POST /saved-replies', { body: { title, text: 'Dear {name}, {ticket} for {order} is approved.' } })
  const headers = { 'x-forwarded-for': someIp() }
  const fields = { name: 'Meera Raman', email: customer.email, order: '#km 23456789' }
  const body = claimForm([small, small, small, small], fields)
  const filed = await fetch(`${process.env.SHOP_URL}/api/warranty-mail`, { method: 'POST', headers, body })
  const { number } = (await filed.json()).claim

  await openAs(page, await someStaff('support', 'orders'), `/warranty-claims?search=${number}`)
  const writer = page.getByRole('main').getByRole('link', { name: 'Meera Raman' })
  const account = `/indUsers/${(await callAs(customer)).user.id}`
  await expect(writer).toHaveAttribute('href', account)
  await page.getByRole('link', { name: number }).click()
  await expect(writer).toHaveAttribute('href', account)
  const answer = page.getByLabel('Answer to the customer')
  await answer.fill('Hello.')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect(answer).toHaveValue(`Hello.\n\nDear Meera Raman, ${number} for KM-23456789 is approved.`)
  await expect(answer).toBeFocused()
  await expectAccessible(page)
  await answer.fill('Dear {name}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please replace {name} with what it stands for.')).toBeVisible()
  await answer.fill(`Dear Meera Raman, a new one leaves today. ${number}`)
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: 'Save this answer as a reply' }).click()
  await expect(page.getByRole('dialog').getByLabel('Text')).toHaveValue('Dear {name}, a new one leaves today. {ticket}')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Claim saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'a new one leaves today' })).toBeVisible()
  await expect(answer).toHaveValue('')
})

test('W9 I07 H01 an administrator finds a claim, sees its pictures and answers', async ({ quietPage: page }) => {
  const small = await plainPicture('png')
  const email = someEmail()
  const fields = { name: '<img src=x onerror=alert(1)>', email, order: '"><script>alert(1)</script>' }
  const headers = { 'x-forwarded-for': someIp() }
  const body = claimForm([small, small, small, small], fields)
  const filed = await fetch(`${process.env.SHOP_URL}/api/warranty-mail`, { method: 'POST', headers, body })
  const { number } = (await filed.json()).claim

  await openAsAdministrator(page, `/warranty-claims?search=${number}`)
  await expect(page.getByText('1 claim', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('img', { name: 'Picture 4 of the claim' })).toBeVisible()
  await expect(page.getByText(fields.name).first()).toBeVisible()
  await chooseFromMenu(page, 'Status', 'Approved')
  await page.getByLabel('Answer to the customer').fill('A new guard is on its way.')
  await page.getByLabel('Note (only administrators see it)').fill('Batch 7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Claim saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'A new guard is on its way.' })).toBeVisible()
  await expect(page.getByLabel('Answer to the customer')).toHaveValue('')
  await expectAccessible(page)
})
