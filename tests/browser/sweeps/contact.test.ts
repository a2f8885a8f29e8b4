import { expect, expectAccessible, test } from '../../support/browser.ts'
import { administrator, callFrom, someEmail } from '../account-steps.ts'
import { at, expectNoSideways, open } from '../steps.ts'

test('R191 an answered message is followed in the other languages too', async ({ quietPage: page }) => {
  const body = { name: 'Asha Raman', email: someEmail(), message: 'Does the crash guard fit?' }
  const { ticket, url } = await callFrom()('POST /contact', { body })
  const { call } = await administrator()
  const { id } = at((await call('GET /messages', { query: { search: ticket } })).data, 0)
  await call('POST /messages/{id}/answer', { params: { id }, body: { text: 'Yes, from 2016 on.', version: 1 } })
  for (const language of ['ta', 'hi']) {
    await open(page, `/${language}${url}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ticket)
    await expect(page.getByRole('main')).toContainText('Yes, from 2016 on.')
    await expect(page.getByRole('main')).not.toContainText('Answered')
    await expectAccessible(page)
    await expectNoSideways(page)
  }
})
