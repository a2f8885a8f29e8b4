import { expect, test } from '../../support/browser.ts'
import { openAsAdministrator } from '../account-steps.ts'
import { customerWithAddress, orderFor } from '../checkout-steps.ts'

const LISTS = [
  '/all-ordersDetails',
  '/indUsers',
  '/messages',
  '/warranty-claims',
  '/reviews-admin',
  '/audit',
  '/catalogue-archive',
] as const

test('a page beyond the last of a list of the staff leads to the last one', async ({ quietPage: page }) => {
  const customer = await customerWithAddress()
  const order = await orderFor(customer, [['crash-guard', 1]], false)
  const search = new URLSearchParams({ search: customer.user.email })
  await openAsAdministrator(page, `/all-orders?${search}&page=9`)
  await expect(page.getByText(order.orderNo).first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)

  for (const path of LISTS) {
    const beyond = path === '/catalogue-archive' ? 'bikes=9000&products=9000' : 'page=90000'
    await page.goto(`${path}?${beyond}`)
    await expect(page, path).not.toHaveURL(new RegExp(beyond))
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})
