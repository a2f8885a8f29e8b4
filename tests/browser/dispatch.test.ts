import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { administrator, openAsAdministrator } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { at, expectNoSideways, FAILED_REQUEST, hold, refuse, reload } from './steps.ts'

/** Creates paid orders of one customer. */
async function paidOrders(count: number) {
  const customer = await customerWithAddress()
  const orders = []
  for (let made = 0; made < count; made++) orders.push(await orderFor(customer, [['top-rack', 1]]))
  return orders
}

type Orders = Awaited<ReturnType<typeof paidOrders>>

const openDispatch = (page: Page, orders: Orders): Promise<void> =>
  openAsAdministrator(page, `/dispatch?orders=${orders.map(({ orderId }) => orderId).join()}`)

const numberOf = (page: Page, orderNo: string): Locator =>
  page.getByRole('textbox', { name: `Tracking number of ${orderNo}` })

/** Pastes a text into a field as a spreadsheet's cells. */
const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Counts clicks from here on. */
const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        const { dataset } = document.documentElement
        if (isTrusted) dataset.clicks = String(Number(dataset.clicks) + 1)
      },
      { capture: true },
    )
  })

test('thirty orders are dispatched with one paste and three clicks; one that was cancelled stays with its reason', async ({
  quietPage: page,
}) => {
  test.slow()
  const orders = await paidOrders(30)
  const [cancelled, unnumbered] = [at(orders, 3), at(orders, 29)]
  await openDispatch(page, orders)
  await expect(page.getByRole('list', { name: 'Orders to dispatch' }).getByRole('listitem')).toHaveCount(30)
  await countClicks(page)
  const rows = orders.slice(0, 29).map(({ orderNo }, place) => `${orderNo}\tDelhivery\t7700${place}`)
  await page.getByRole('textbox', { name: 'Paste from a spreadsheet' }).click()
  await paste(
    page.getByRole('textbox', { name: 'Paste from a spreadsheet' }),
    ['Order\tCourier\tTracking number', ...rows, 'KM-2222222B\tDelhivery\t1'].join('\r\n'),
  )
  await expect(page.getByText('29 rows filled in.')).toBeVisible()
  await expect(page.getByText('KM-2222222B, Delhivery, 1')).toBeVisible()
  await expect(numberOf(page, at(orders, 28).orderNo)).toHaveValue('770028')
  await expect(page.getByText('No number', { exact: true })).toHaveCount(1)
  await expectAccessible(page)

  const { call } = await administrator()
  await call('PUT /updateOrder/', { body: { orderId: cancelled.orderId, status: 'Cancelled', reason: 'Wrong bike' } })
  await page.getByRole('button', { name: 'Dispatch 30 orders' }).click()
  await expect(page.getByRole('dialog')).toContainText('Dispatch 1 order without a tracking number?')
  await page.getByRole('dialog').getByRole('button', { name: 'Dispatch', exact: true }).click()
  await expect(page.getByRole('heading', { name: '29 orders dispatched' })).toBeFocused({ timeout: 60_000 })
  expect(await page.evaluate(() => document.documentElement.dataset.clicks)).toBe('3')

  const sent = page.getByRole('list', { name: 'Dispatched orders' })
  await expect(sent.getByRole('listitem')).toHaveCount(29)
  await expect(sent).toContainText(`${at(orders, 0).orderNo} Dispatched with Delhivery, 77000.`)
  await expect(sent).toContainText(`${unnumbered.orderNo} Dispatched without a number.`)
  const left = page.getByRole('list', { name: 'Orders to dispatch' }).getByRole('listitem')
  await expect(left).toHaveCount(1)
  await expect(left).toContainText('This order is cancelled.')
  await expect(numberOf(page, cancelled.orderNo)).toHaveValue('77003')
  await expectAccessible(page)
})

test('what was typed survives a failed request and a reload, and a running dispatch is found again', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  const orders = await paidOrders(3)
  const [first, second, third] = [at(orders, 0), at(orders, 1), at(orders, 2)]
  await openDispatch(page, orders)
  await page.getByRole('combobox', { name: 'Courier for all' }).selectOption('Blue Dart')
  await expect(page.getByRole('combobox', { name: `Courier of ${third.orderNo}` })).toHaveValue('Blue Dart')
  // A scanner types a number and Enter.
  await numberOf(page, first.orderNo).fill('501')
  await numberOf(page, first.orderNo).press('Enter')
  await expect(numberOf(page, second.orderNo)).toBeFocused()
  await page.keyboard.type('502')
  await page.keyboard.press('Enter')
  await expect(numberOf(page, third.orderNo)).toBeFocused()
  await page.locator('input[type=file]').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Order,Number\n${third.orderNo},503\n`),
  })
  await expect(numberOf(page, third.orderNo)).toHaveValue('503')
  await expectNoSideways(page)
  await expectAccessible(page)

  allowConsole(FAILED_REQUEST)
  await refuse(page, /\/api\/dispatches$/, { message: 'The shop is busy.' })
  await page.getByRole('button', { name: 'Dispatch 3 orders' }).click()
  await expect(page.getByRole('alert')).toContainText('The shop is busy.')
  await page.unrouteAll()
  await reload(page)
  for (const [place, { orderNo }] of orders.entries()) {
    await expect(numberOf(page, orderNo)).toHaveValue(`50${place + 1}`)
    await expect(page.getByRole('combobox', { name: `Courier of ${orderNo}` })).toHaveValue('Blue Dart')
  }

  await hold(page, /\/api\/dispatches\/[\w-]+$/)
  const release = await hold(page, /\/api\/dispatches$/)
  await page.getByRole('button', { name: 'Dispatch 3 orders' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(numberOf(page, first.orderNo)).toBeDisabled()
  release()
  const result = page.getByRole('heading', { name: '3 orders dispatched' })
  await expect(page.getByText(/: \d of 3 orders/).or(result)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await reload(page)
  await expect(result).toBeVisible()
  await expect(page.getByText(`${second.orderNo} Dispatched with Blue Dart, 502.`)).toBeVisible()
  await expectNoSideways(page)
})
