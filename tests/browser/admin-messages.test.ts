import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { callAs, lettersTo, signIn, someEmail, someStaff } from './account-steps.ts'
import { at, call, expectNoSideways, FAILED_REQUEST, reload } from './steps.ts'

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

/** Somebody has written by the contact form. */
async function written(message: string) {
  const email = someEmail()
  const body = { name: 'Meera Raman', email, phone: '98765 43210', subject: 'Crash guard', message }
  const { ticket } = await call('POST /contact', { body })
  return { email, ticket }
}

test('staff of support finds a message, answers it by mail, notes something and closes it', async ({
  quietPage: page,
}) => {
  const { email, ticket } = await written('Does the crash guard fit\na bike of 2019?')
  await signIn(page, await someStaff('support'), '/signin?redirect=%2Fiamadmin')
  await page.getByRole('navigation', { name: 'What there is to do' }).getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('searchbox', { name: 'Search ticket, name, email or subject' }).fill(ticket)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(`/messages?search=${ticket}`)
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: ticket })).toContainText(
    'Does the crash guard fit a bike of 2019?',
  )
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: `Open message ${ticket}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crash guard' })).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)

  const answer = page.getByLabel('Your answer')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please write an answer.')).toBeVisible()
  await answer.fill('Yes, it fits.')
  await reload(page)
  await expect(answer).toHaveValue('Yes, it fits.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(notices(page)).toContainText('The answer is on its way.')
  await expect(answer).toHaveValue('')
  const done = page.getByRole('region', { name: 'What was done' })
  await expect(done).toContainText('Yes, it fits.')
  await expect(done).toContainText('by Asha Menon')
  expect(at(await lettersTo(email), 0).subject).toBe(`Re: Crash guard (${ticket})`)

  await page.getByLabel('A note for colleagues').fill('Sent the drawing as well.')
  await page.getByRole('button', { name: 'Keep note' }).click()
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

test('who is slower than a colleague is told, sees what was answered, and loses nothing', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { ticket } = await written('Which torque?')
  const [ravi, colleague] = [await someStaff('support'), await callAs(await someStaff('support'))]
  const { data } = await colleague.call('GET /messages', { query: { search: ticket } })
  const { id } = at(data, 0)
  await signIn(page, ravi, `/signin?redirect=%2Fmessages%2F${id}`)
  await page.getByLabel('Your answer').fill('About 20 Nm.')
  await colleague.call('POST /messages/{id}/answer', { params: { id }, body: { text: '22 Nm.', version: 1 } })
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Asha Menon has answered this message meanwhile.',
  )
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('22 Nm.')
  await expect(page.getByLabel('Your answer')).toHaveValue('About 20 Nm.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('About 20 Nm.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
