import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { claimForm, plainPicture } from '../support/claim-forms.ts'
import { someIp } from '../support/some-ip.ts'
import { administrator, callFrom, openAsAdministrator, someEmail } from './account-steps.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { expectNoSideways, only, open } from './steps.ts'

const WIDTHS = [390, 768, 1440, 1920]

/** Creates a customer with an order, a message and a claim, and returns for each its page, a part of it, and a fact of it. */
async function records() {
  const { call } = await administrator()
  const customer = await customerWithAddress()
  const { orderId } = await orderFor(customer, [['crash-guard', 1]])
  const message = { name: 'Meera Raman', email: someEmail(), phone: '', subject: 'Crash guard', message: 'It rusts.' }
  const { ticket } = await callFrom()('POST /contact', { body: message })
  const { id } = only((await call('GET /messages', { query: { search: ticket } })).data)
  const picture = await plainPicture('png')
  const body = claimForm([picture, picture, picture, picture], {
    name: 'Meera Raman',
    email: someEmail(),
    order: 'KM-1',
  })
  const headers = { 'x-forwarded-for': someIp() }
  const filed = await fetch(`${process.env.SHOP_URL}/api/warranty-mail`, { method: 'POST', headers, body })
  const { number } = (await filed.json()).claim
  const claim = only((await call('GET /warranty-claims', { query: { search: number } })).data)
  return [
    { list: 'All orders', path: `/all-orders/${orderId}`, part: 'Products', fact: 'Deliver to', timeline: 'Timeline' },
    {
      list: 'All users',
      path: `/indUsers/${customer.user.id}`,
      part: 'Orders',
      fact: 'Contact',
      timeline: 'Credit points',
    },
    {
      list: 'Messages',
      path: `/messages/${id}`,
      part: 'Message from the customer',
      fact: 'From',
      timeline: 'Activity',
    },
    {
      list: 'Warranty claims',
      path: `/warranty-claims/${claim.id}`,
      part: 'Answer',
      fact: 'From',
      timeline: 'Messages',
    },
  ]
}

async function placeOf(page: Page, name: string) {
  const box = await page.getByRole('main').getByRole('region', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`There is no part "${name}".`)
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

test('the pages of an order, a customer, a message and a claim have one shape: facts beside the parts, or below them, and what happened last', async ({
  quietPage: page,
}) => {
  await openAsAdministrator(page, '/iamadmin')
  for (const { list, path, part, fact, timeline } of await records()) {
    await open(page, path)
    await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: list })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSideways(page)
      const [parts, facts, events] = [
        await placeOf(page, part),
        await placeOf(page, fact),
        await placeOf(page, timeline),
      ]
      expect(events.top, 'what happened is below the parts').toBeGreaterThan(parts.bottom)
      if (width < 1024) expect(facts.top, 'facts are below the parts').toBeGreaterThan(parts.bottom)
      else {
        expect(facts.left, 'facts are beside the parts').toBeGreaterThan(parts.right)
        expect(Math.round(facts.right - facts.left)).toBe(360)
      }
    }
    await expectAccessible(page)
  }
})
