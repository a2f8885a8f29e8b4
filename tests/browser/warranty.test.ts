import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { photograph, plainPicture } from '../support/claim-forms.ts'
import { callAs, lettersTo, type Somebody, signIn, someAdministrator, someCustomer } from './account-steps.ts'
import { HOME_ADDRESS } from './checkout-steps.ts'
import { at, open, productOf } from './steps.ts'

const WRONG = 'only 4 images accepted and file size should be less than 20mb'
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })

/** An order of two crash guards that has been sent. */
async function sentOrder(boss: Somebody) {
  const somebody = await someCustomer()
  const { user, call } = await callAs(somebody)
  const { result } = await call('POST /address/{userId}', { params: { userId: user.id }, body: HOME_ADDRESS })
  const product = await productOf('nx500', 'crash-guard')
  const { pricing } = product
  const [color = 'default'] = pricing.colors
  const [model = 'default'] = pricing.models
  const [type = 'default'] = pricing.types
  const line = { proId: product.proId, name: product.name, bike: product.bikes.name, color, model, type, qty: 2 }
  const admin = await callAs(boss)
  const body = { userId: user.id, addressId: result.address_id, cartItems: [line] }
  const { order } = await admin.call('POST /new-order', { body })
  const { orderId, orderNo } = order
  await admin.call('PUT /updateOrder/', { body: { orderId, isPaid: true, reason: 'Paid at the workshop' } })
  await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
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

test('C9 R025 R391 R392 R396 R397 R398 a piece that was sent has its code, and its claim goes from the form to its answer', async ({
  quietPage: page,
  allowConsole,
}) => {
  const boss = await someAdministrator()
  const { somebody, user, orderId, orderNo, code } = await sentOrder(boss)

  await signIn(page, somebody, `/signin?redirect=order/${orderId}/${user.id}`)
  const codes = page.getByRole('region', { name: 'Warranty codes' })
  await expect(codes.getByRole('img', { name: /QR code/ })).toHaveCount(2)
  await expectAccessible(page)
  await codes.getByRole('link', { name: 'Warranty page' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crash Guard')
  await expect(page.getByRole('main')).toContainText('Lifetime')
  await expect(page.getByRole('main')).not.toContainText('Asha')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start a claim' }).click()
  await expect(page.getByLabel('Order Number')).toHaveValue(code.replace(/(.{4})(?=.)/g, '$1-'))

  await page.goBack()
  await page.goBack()
  await codes.getByRole('link', { name: 'Start a claim' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty claim')
  await expect(page.getByText('Crash Guard, NX500')).toBeVisible()
  await expect(page.getByLabel('Order Number')).toHaveValue(orderNo)
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Menon')
  await expect(
    page.getByText('Please select 4 images and all four images size should be 20MB or lesser.'),
  ).toBeVisible()

  await choose(page, 5)
  await expect(toast(page, WRONG)).toBeVisible()
  await expect(page.getByText('0 of 4 images chosen')).toBeVisible()
  await choose(page, 4)
  await expect(page.getByText('4 of 4 images chosen')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Image \d/ })).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  await expect(page.getByText('3 of 4 images chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('0 of 4 images chosen')).toBeVisible()
  await choose(page, 4)
  await expect(page.getByText('4 of 4 images chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Thank you! We will be in touch shortly!')).toBeVisible()
  const done = page.getByText(/Your claim has the number W-/)
  await expect(done).toBeVisible()
  const number = /W-\w{8}/.exec(await done.innerText())?.[0] ?? ''
  await expectAccessible(page)

  const letter = (await lettersTo(somebody.email, 3)).find((each) => each.subject === `Your warranty claim ${number}`)
  const [link = ''] = /\/warranty\/claim\/\S+/.exec(letter?.text ?? '') ?? []
  await page.context().clearCookies()
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Claim ${number}`)
  await page.getByLabel('Your message').fill('It came loose near Ooty.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'near Ooty' })).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expectAccessible(page)
  allowConsole(/404/)
  await open(page, `/warranty/claim/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This claim cannot be opened')

  await signIn(page, boss, `/signin?redirect=${encodeURIComponent(`/warranty-claims?search=${number}`)}`)
  await expect(page.getByText('1 claim', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('img', { name: 'Picture 4 of the claim' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Find the order ${orderNo}` })).toBeVisible()
  await page.getByLabel('Status').selectOption('Approved')
  await page.getByLabel('Answer to the customer').fill('A new guard is on its way.')
  await page.getByLabel('Note (only administrators see it)').fill('Batch 7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The claim is saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'A new guard is on its way.' })).toBeVisible()
  await expect(page.getByLabel('Answer to the customer')).toHaveValue('')
  await expectAccessible(page)
})

test('a wrong warranty code is not found, and can be tried once more', async ({ quietPage: page, allowConsole }) => {
  allowConsole(/404/)
  await open(page, '/warranty/7H3K-9PQ2-XXXX')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such code')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Warranty code' }).fill('0000-0000-0000')
  await page.getByRole('button', { name: 'Look it up' }).click()
  await expect(page).toHaveURL('/warranty/0000-0000-0000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such code')
})
