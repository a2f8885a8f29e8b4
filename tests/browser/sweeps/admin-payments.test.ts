import type { Locator, Page } from '@playwright/test'
import { newId } from '#server/lib/ids.ts'
import { openDatabase } from '../../../scripts/bench-shop.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { currentShop } from '../../support/current-shop.ts'
import { openAsAdministrator } from '../account-steps.ts'
import { customerWithAddress, orderFor } from '../checkout-steps.ts'
import { expectNoSideways, FAILED_REQUEST, reload } from '../steps.ts'

async function query(text: string, ...values: unknown[]): Promise<void> {
  const database = await openDatabase(currentShop.folder)
  try {
    await database.query(text, values)
  } finally {
    await database.end()
  }
}

const part = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('the start page of staff lists disputes to answer with what is known of them, the nearest deadline first', async ({
  quietPage: page,
}) => {
  const { orderId, orderNo } = await orderFor(await customerWithAddress(), [['crash-guard', 1]], false)
  const ids = ['soon', 'open', 'lost'].map((word) => `disp_${word}${newId().slice(-8)}`)
  const [soon = '', open = '', unknown = ''] = ids
  const add = `insert into dispute (id, payment_id, order_id, amount, phase, reason, status, respond_by)
    values ($1, $2, $3, $4, 'chargeback', $5, 'open', $6)`
  await query(add, open, 'pay_open', null, 70_050, 'Goods not received', null)
  await query(add, soon, 'pay_soon', orderId, 1_234_500, 'Goods not as described', '2026-01-15T12:00:00Z')
  await query(add, unknown, 'pay_unknown', null, null, '', null)
  await openAsAdministrator(page, '/iamadmin')
  await expect(page.getByRole('heading', { name: 'Disputed payments to answer' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  const row = (id: string) => rows.filter({ hasText: id })
  await expect(row(soon)).toContainText('Answer at Razorpay by 15 Jan 2026')
  await expect(row(soon)).toContainText('₹12,345.00')
  await expect(row(soon)).toContainText('Goods not as described')
  await expect(rows.filter({ hasText: 'disp_' }).first()).toContainText(soon)
  await expect(row(open)).toContainText('Answer at Razorpay: see its dashboard for the deadline')
  await expect(row(open)).toContainText('₹700.50 · pay_open')
  await expect(row(unknown)).toContainText('Amount not known · pay_unknown')
  await expectAccessible(page)
  await expectNoSideways(page)
  await row(soon).getByRole('link', { name: orderNo }).click()
  await expect(page).toHaveURL(`/all-orders/${orderNo}`)
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible()

  await query(`update dispute set status = 'under_review' where id = any($1)`, [soon, unknown])
  await page.goBack()
  await reload(page)
  await expect(row(open)).toBeVisible()
  for (const id of [soon, unknown]) await expect(row(id)).toBeHidden()
  await query('delete from dispute where id = any($1)', ids)
})

test('a refused refund of a duplicate payment is made again from the list of payments to review, after a question', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const again = { refundId: newId(), amount: 1234.5 }
  const why = 'A refund of ₹1,234.50 failed: The bank has refused the refund.'
  const looks = [{ kind: 'order', since: new Date().toISOString(), reference: 'KM-AGAIN', amount: 2000, why, again }]
  await page.route(/api\/reports\/sales(\?|$)/, async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const json = await answer.json()
    await route.fulfill({ response: answer, json: answer.ok() ? { ...json, looks } : json })
  })
  const message = '₹1,234.50 of order KM-AGAIN is refunded again.'
  let calls = 0
  await page.route(`**/api/payments/refunds/${again.refundId}/again`, async (route) => {
    calls += 1
    // A lost connection tells nothing; the second attempt succeeds.
    if (calls === 1) return route.abort()
    looks.shift()
    await route.fulfill({ json: { message } })
  })
  await openAsAdministrator(page, '/dashboard')
  const list = part(page, 'Payments to review')
  await list.getByRole('button', { name: 'Refund again: KM-AGAIN', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund a payment of KM-AGAIN again?' })
  await expect(dialog).toContainText('₹1,234.50 goes back to the payer')
  await dialog.getByRole('button', { name: 'Refund again' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund again' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(list.getByText('KM-AGAIN')).toBeHidden()
  await expectNoSideways(page)
})
