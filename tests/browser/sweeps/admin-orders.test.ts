import { expect, expectAccessible, test } from '../../support/browser.ts'
import { openAsAdministrator } from '../account-steps.ts'
import { addLine } from '../admin-orders-steps.ts'
import { customerWithAddress, orderFor } from '../checkout-steps.ts'
import { FAILED_REQUEST, reload } from '../steps.ts'

test('R038 R465 R466 R467 R468 R469 R470 R471 the details of orders and their form fit every width', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const order = await orderFor(await customerWithAddress(), [['crash-guard', 2]], false)
  await openAsAdministrator(page, '/iamadmin')
  await addLine(page, order)
})

test('W13 a phone order for a dealer of another state asks for the registered address, and shows IGST', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { user, call } = await customerWithAddress()
  await openAsAdministrator(page, '/create-orders')
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).fill(user.email)
  await page.getByRole('searchbox', { name: /Email, name or mobile/ }).press('Enter')
  await page.getByRole('button', { name: `Choose Asha Menon, ${user.email}` }).click()
  await page.getByRole('searchbox', { name: 'Product or bike' }).fill('crash guard nx500')
  await page.getByRole('searchbox', { name: 'Product or bike' }).press('Enter')
  await page.getByRole('button', { name: 'Add to the order: Crash Guard for NX500' }).click()
  await page.getByRole('radio', { name: /Race Course Road/ }).check()
  await expect(page.getByText('CGST 9%')).toBeVisible()
  await page.getByText('Buying for a business? Add GSTIN').click()
  await page.getByLabel('GSTIN', { exact: true }).fill('29ABCDE1234F1ZW')
  await expect(page.getByText('IGST 18%')).toBeVisible()
  await page.getByRole('checkbox', { name: /Special Economic Zone/ }).check()
  await page.getByRole('checkbox', { name: /Without payment of IGST/ }).check()
  await expect(page.getByText('IGST 0%')).toBeVisible()
  await page.getByRole('checkbox', { name: /Special Economic Zone/ }).uncheck()
  await expect(page.getByText('IGST 18%')).toBeVisible()
  await page.getByLabel('Registered address').fill('4 Mill Road')
  await page.getByLabel('Registered city').fill('Mysuru')
  await page.getByLabel('Registered PIN code').fill('570001')
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByLabel('Registered name')).toHaveAccessibleDescription('Registered name is required')
  await expectAccessible(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registered name is required')
  await page.getByLabel('Registered name').fill('Riders Club LLP')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await reload(page)
  await expect(page.getByLabel('Registered name')).toHaveValue('Riders Club LLP')
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByRole('heading', { name: /^Order KM-/ })).toBeFocused()
  const { orders } = await call('GET /orders/{userId}', { params: { userId: user.id } })
  expect(orders).toMatchObject([{ gstin: '29ABCDE1234F1ZW', billing: { name: 'Riders Club LLP', state: 'Karnataka' } }])
})
