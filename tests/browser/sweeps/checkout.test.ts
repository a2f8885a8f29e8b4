import { expect, expectAccessible, test } from '../../support/browser.ts'
import { someHome } from '../../support/home-address.ts'
import { buyerWith, onOrderPage, payByCard, toDialog, toReview } from '../checkout-steps.ts'
import { FAILED_REQUEST, open } from '../steps.ts'

test('R320 R321 R322 R323 a saved address and the form for a new one exclude each other', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  await buyerWith(page)
  const saved = page.getByRole('radio', { name: /Race Course Road/ })
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await saved.check()
  await expect(go).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Full name').click()
  await expect(saved).not.toBeChecked()
  await expect(go).toBeEnabled()
  await saved.check()
  await page.getByRole('button', { name: 'Proceed with this address' }).click()
  await expect(page).toHaveURL('/placeOrder')
})

test('a dealer of another state is asked for the registered address, and pays IGST in checkout, cart and order', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  await buyerWith(page)
  await toReview(page)
  await expect(page.getByText('CGST 9%')).toBeVisible()
  await page.getByText('Buying for a business? Add GSTIN').click()
  const gstin = page.getByLabel('GSTIN', { exact: true })
  await gstin.fill('29abcde1234f1zw')
  await expect(page.getByText('IGST 18%')).toBeVisible()
  await expect(page.getByText('CGST 9%')).toHaveCount(0)
  await expect(page.getByText(/registered in Karnataka, and the goods go to Tamil Nadu/)).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Registered address').fill('4 Mill Road')
  await page.getByLabel('Registered city').fill('Mysuru')
  await page.getByLabel('Registered PIN code').fill('570001')
  await open(page, '/cart')
  await expect(page.getByText('IGST 18%')).toBeVisible()
  await open(page, '/placeOrder')
  await expect(gstin).toHaveValue('29ABCDE1234F1ZW')
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByLabel('Registered name')).toHaveAccessibleDescription('Registered name is required')
  await page.getByLabel('Registered name').fill('Riders Club LLP')

  const dialog = await toDialog(page)
  await payByCard(dialog)
  await dialog.getByRole('button', { name: 'Success' }).click()
  await onOrderPage(page)
  const billing = page.getByRole('region', { name: 'Billing address' })
  await expect(billing).toContainText('Riders Club LLP')
  await expect(billing).toContainText('Mysuru, Karnataka 570001')
  await expect(page.getByText('IGST 18%')).toBeVisible()
})

test('U13 a PIN of another state is a question, which the buyer answers beside the state', { tag: '@phone' }, async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { call, user } = await buyerWith(page)
  const home = someHome()
  await page.getByLabel('Full name').fill(home.name)
  await page.getByLabel('Phone number').fill(home.phone)
  await page.getByLabel('Address', { exact: true }).fill(home.address)
  await page.getByLabel(/^Postal code/).fill('500001')
  await expect(page.getByLabel('State')).toHaveValue('Telangana')
  await page.getByLabel('City').fill('Kurnool')
  const question = page.getByRole('checkbox', { name: 'The PIN code is right, and the address is in Andhra Pradesh' })
  await expect(question).toHaveCount(0)
  await page.getByLabel('State').selectOption('Andhra Pradesh')
  await expect(question).toHaveAccessibleDescription('By its first digits, PIN 500001 is in Telangana.')
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await go.click()
  await expect(page.getByText('PIN 500001 is not in Andhra Pradesh. It belongs to Telangana.').first()).toBeVisible()
  await question.check()
  await expectAccessible(page)
  await go.click()
  await expect(page).toHaveURL('/placeOrder')
  const { address } = await call('GET /address/{userId}', { params: { userId: user.id } })
  expect(address.at(-1)).toMatchObject({ state: 'Andhra Pradesh', pincode: '500001' })
})
