import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { callFrom, openAs, someAdministrator, someEmail, someStaff } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { choose } from './picker-steps.ts'
import { expectNoSideways, FAILED_REQUEST, open } from './steps.ts'

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
const part = (page: Page, name: string): Locator => page.getByRole('main').getByRole('region', { name, exact: true })

/** A customer with a paid order, who has written to the shop. */
async function regular() {
  const customer = await customerWithAddress()
  const { orderId, orderNo } = await orderFor(customer, [['crash-guard', 1]])
  const { email } = customer.user
  const body = { name: 'Asha Menon', email, phone: '', subject: 'Which bolts?', message: 'M8 or M10?' }
  await callFrom()('POST /contact', { body })
  return { customer, email, orderId, orderNo }
}

test('from an order to its customer: everything on one page; points are corrected, sessions ended, the account blocked and erased', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { customer, orderId, orderNo } = await regular()
  const boss = await someAdministrator()
  await openAs(page, boss, `/all-orders/${orderId}`)
  await page.getByRole('link', { name: 'Open customer' }).click()
  await expect(page).toHaveURL(`/indUsers/${customer.user.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible()
  await expect(part(page, 'Orders').getByRole('link', { name: orderNo })).toHaveAttribute(
    'href',
    `/all-orders/${orderId}`,
  )
  await expect(part(page, 'Messages')).toContainText('Which bolts?')
  await expect(part(page, 'Bought')).toContainText('₹')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page)
  }
  await expectAccessible(page)

  const points = part(page, 'Credit points')
  await points.getByRole('button', { name: 'Correct the points' }).click()
  await expect(points).toContainText('Please enter a whole number of points.')
  await points.getByLabel('Points', { exact: true }).fill('40')
  await points.getByLabel('Reason').fill('For the late parcel')
  await points.getByRole('button', { name: 'Correct the points' }).click()
  await expect(notices(page)).toContainText('The points are corrected.')
  await expect(points).toContainText('+40 points')
  await expect(points).toContainText('For the late parcel')
  await choose(points, 'What to do', 'Set the balance')
  await points.getByLabel('Points', { exact: true }).fill('15')
  await points.getByLabel('Reason').fill('Typed wrongly')
  await points.getByRole('button', { name: 'Correct the points' }).click()
  await expect(points).toContainText('−25 points')
  await expect(points).toContainText('15 points to spend')

  await part(page, 'Signed in').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(part(page, 'Signed in')).toContainText('Nowhere.')

  const confirm = async (name: string | RegExp) => {
    await page.getByRole('dialog').getByLabel('Your own password').fill(boss.password)
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  await page.getByRole('main').getByRole('button', { name: 'Block', exact: true }).click()
  await confirm('Yes')
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 saved address')
  await expect(dialog).toContainText('1 message loses its sender')
  await expect(dialog).toContainText('1 paid order is not delivered yet.')
  await expectAccessible(page)
  await confirm(/^Erase/)
  await expect(page.getByText('Erased', { exact: true })).toBeVisible()
  await expect(part(page, 'Orders')).toContainText(orderNo)
  await expect(part(page, 'Addresses')).toHaveCount(0)
})

test('staff of support see what a customer has written, and nothing else', async ({ quietPage: page }) => {
  const { customer } = await regular()
  await openAs(page, await someStaff('support'), `/indUsers/${customer.user.id}`)
  await expect(part(page, 'Messages')).toContainText('Which bolts?')
  for (const name of ['Orders', 'Credit points', 'Signed in', 'Bought']) await expect(part(page, name)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Erase' })).toHaveCount(0)
})

/** Sends a message with the contact form, and returns its ticket. */
async function written(subject: string): Promise<string> {
  const body = { name: 'Meera Raman', email: someEmail(), phone: '', subject, message: 'It is about #km 23456789.' }
  return (await callFrom()('POST /contact', { body })).ticket
}

/** Presses something on the page, and counts it. */
function presser() {
  const presses: string[] = []
  return {
    presses,
    press: async (name: string, target: Locator) => {
      presses.push(name)
      await target.click()
    },
  }
}

test('a message is answered with two presses and the words; with a saved reply without the words', async ({
  quietPage: page,
}) => {
  const title = `On its way ${randomUUID().slice(0, 8)}`
  const [first, second] = [await written('First'), await written('Second')]
  await openAs(page, await someStaff('support'), `/messages?search=${first}`)
  const answer = page.getByLabel('Your answer')
  const menu = page.getByRole('button', { name: 'Saved replies' })

  const typed = presser()
  await typed.press('open', page.getByRole('link', { name: `Open message ${first}` }))
  await answer.fill(`Dear Meera Raman, order KM-23456789 leaves today. ${first}`)
  // Kept for the next time: what is said of this message becomes placeholders.
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save this answer as a reply' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Text')).toHaveValue('Dear {name}, order {order} leaves today. {ticket}')
  await expectAccessible(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Save the reply' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(answer).toHaveValue(`Dear Meera Raman, order KM-23456789 leaves today. ${first}`)
  await typed.press('send', page.getByRole('button', { name: 'Send answer' }))
  await expect(notices(page)).toContainText('Answer sent.')
  expect(typed.presses).toEqual(['open', 'send'])

  await open(page, `/messages?search=${second}`)
  const chosen = presser()
  await chosen.press('open', page.getByRole('link', { name: `Open message ${second}` }))
  await chosen.press('menu', menu)
  await chosen.press('reply', page.getByRole('menuitem', { name: title }))
  await expect(answer).toHaveValue(`Dear Meera Raman, order KM-23456789 leaves today. ${second}`)
  await expect(answer).toBeFocused()
  await chosen.press('send', page.getByRole('button', { name: 'Send answer' }))
  await expect(part(page, 'Activity')).toContainText(`leaves today. ${second}`)
  expect(chosen.presses).toEqual(['open', 'menu', 'reply', 'send'])

  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).click()
  await dialog.getByRole('button', { name: `Edit ${title}` }).click()
  await dialog.getByLabel('Text').fill('Dear {nmae}')
  await dialog.getByRole('button', { name: 'Save the reply' }).click()
  await expect(dialog).toContainText('There is no placeholder {nmae}.')
  await dialog.getByLabel('Text').fill('Dear {name}, is it about {order}?')
  await dialog.getByRole('button', { name: 'Save the reply' }).click()
  await expect(dialog).toHaveCount(0)
  await answer.fill('Hello.')
  await menu.click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect(answer).toHaveValue('Hello.\n\nDear Meera Raman, is it about KM-23456789?')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).click()
  await dialog.getByRole('button', { name: `Delete ${title}` }).click()
  await dialog.getByRole('button', { name: 'Delete the reply' }).click()
  await expect(notices(page)).toContainText('is deleted.')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Save this answer as a reply' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: title })).toHaveCount(0)
})

test('beside a message staff who also work on orders see the account of its address, its orders and bikes, and what else was written', async ({
  quietPage: page,
}) => {
  const { customer, email, orderNo } = await regular()
  const body = { name: 'Asha Menon', email, phone: '', subject: 'And the torque?', message: 'How tight?' }
  const { ticket } = await callFrom()('POST /contact', { body })
  await openAs(page, await someStaff('support', 'orders'), `/messages?search=${ticket}`)
  const writer = page.getByRole('main').getByRole('link', { name: 'Asha Menon' })
  await expect(writer).toHaveAttribute('href', `/indUsers/${customer.user.id}`)
  await page.getByRole('link', { name: `Open message ${ticket}` }).click()
  await expect(writer.first()).toHaveAttribute('href', `/indUsers/${customer.user.id}`)
  const account = part(page, 'Account')
  await expect(account).toContainText('That does not prove that its owner wrote it.')
  await expect(account).toContainText('Bikes of orders')
  await expect(account.getByRole('link', { name: orderNo })).toBeVisible()
  await expect(part(page, 'Other messages').getByRole('link', { name: 'Which bolts?' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await account.getByRole('link', { name: 'Asha Menon' }).click()
  await expect(page).toHaveURL(`/indUsers/${customer.user.id}`)
  await expect(part(page, 'Orders').getByRole('link', { name: orderNo })).toBeVisible()
  await expect(part(page, 'Credit points')).toHaveCount(0)
  await part(page, 'Messages').getByRole('link', { name: 'And the torque?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'And the torque?' })).toBeVisible()

  await openAs(page, await someStaff('support'), page.url())
  await expect(part(page, 'Other messages')).toContainText('Which bolts?')
  await expect(writer).toHaveCount(0)
  await expect(part(page, 'Account')).toHaveCount(0)
})
