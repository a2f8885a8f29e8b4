import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { callAs, callFrom, emailsTo, openAs, someEmail, someStaff } from './account-steps.ts'
import { expectNoSideways, FAILED_REQUEST, only, reload } from './steps.ts'

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

/** Sends a message with the contact form. */
async function written(message: string) {
  const email = someEmail()
  const body = { name: 'Meera Raman', email, phone: '98765 43210', subject: 'Crash guard', message }
  const { ticket } = await callFrom()('POST /contact', { body })
  return { email, ticket }
}

test('staff of support finds a message, answers it by mail although a colleague was faster, notes something and closes it', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { email, ticket } = await written('Does the crash guard fit\na bike of 2019? I have ordered #km 23456789.')
  await openAs(page, await someStaff('support'), '/iamadmin')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('searchbox', { name: 'Search ticket, name, email or subject' }).fill(ticket)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(`/messages?search=${ticket}`)
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: ticket })).toContainText(
    'Does the crash guard fit a bike of 2019?',
  )
  await expectNoSideways(page)
  await page.getByRole('link', { name: `Open message ${ticket}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crash guard' })).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)

  await expect(page.getByRole('link', { name: 'Find order KM-23456789' })).toHaveAttribute(
    'href',
    '/all-orders/KM-23456789',
  )

  const answer = page.getByLabel('Your answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please write an answer.')).toBeVisible()
  await answer.fill('Yes, it fits.')
  await reload(page)
  await expect(answer).toHaveValue('Yes, it fits.')
  const done = page.getByRole('region', { name: 'Activity' })
  const { call: colleague } = await callAs(await someStaff('support'))
  const { data } = await colleague('GET /messages', { query: { search: ticket } })
  const { id } = only(data)
  await colleague('POST /messages/{id}/answer', { params: { id }, body: { text: 'Mostly.', version: 1 } })
  await page.getByRole('button', { name: 'Send answer' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Asha Menon has answered this message meanwhile.')
  await expect(done).toContainText('Mostly.')
  await expect(answer).toHaveValue('Yes, it fits.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(alert).toHaveCount(0)
  await expect(notices(page)).toContainText('Answer sent.')
  await expect(answer).toHaveValue('')
  await expect(done).toContainText('Yes, it fits.')
  await expect(done).toContainText('by Asha Menon')
  const subjects = (await emailsTo(email, 3)).map(({ subject }) => subject)
  const answered = `Re: Crash guard (${ticket})`
  expect(subjects.sort()).toEqual([answered, answered, `We have received your message (${ticket})`])

  await page.getByLabel('A note for colleagues').fill('Sent the drawing as well.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(done).toContainText('Sent the drawing as well.')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(done).toContainText('Closed')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('navigation', { name: 'Which messages' }).getByRole('link', { name: 'Closed' }).click()
  await expect(page).toHaveURL('/messages?status=closed')
  await expect(page.getByRole('link', { name: `Open message ${ticket}` })).toBeVisible()
})

test('staff see by when a message is acknowledged and resolved; what is overdue is marked, and one press acknowledges', async ({
  quietPage: page,
}) => {
  const { email, ticket } = await written('My guard has rusted.')
  let isLate = true
  await page.route(/\/api\/messages(\?|\/|$)/, async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const text = await answer.text()
    const late = new Date(Date.now() - 3600 * 1000).toISOString()
    // The state after 49 hours, without waiting for them.
    const body = isLate ? text.replace(/("(?:acknowledgeBy|at)":)"[^"]+"/g, `$1"${late}"`) : text
    await route.fulfill({ response: answer, body })
  })
  await openAs(page, await someStaff('support'), `/messages?search=${ticket}`)
  const row = page.getByRole('row').filter({ hasText: ticket })
  await expect(row).toContainText('Acknowledge by')
  await expect(row.getByText('Overdue', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: `Open message ${ticket}` }).click()
  const due = page.getByRole('region', { name: 'Due times' })
  await expect(due.getByText('Overdue', { exact: true })).toHaveCount(1)
  await expect(due).toContainText('Acknowledge by')
  await expect(due).toContainText('Resolve by')
  await expectAccessible(page)
  isLate = false
  await due.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(notices(page)).toContainText('The message is acknowledged.')
  await expect(due.getByText('Overdue')).toHaveCount(0)
  await expect(due.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Acknowledged')
  const subjects = (await emailsTo(email, 2)).map(({ subject }) => subject)
  expect(subjects).toContain(`We are working on your message (${ticket})`)
  await expectNoSideways(page)
  await page.goto(`/messages?search=${ticket}`)
  await expect(row).toContainText('Resolve by')
  await expect(row.getByText('Overdue')).toHaveCount(0)
})
