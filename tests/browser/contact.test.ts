import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { administrator, emailsTo, someEmail } from './account-steps.ts'
import { at, expectNoSideways, FAILED_REQUEST, hold, open, refuse, reload } from './steps.ts'

const CALL = /\/api\/contact$/
const THANKS = 'Thank you for reaching out to us.'
const FAILED = 'An error occured while submitting the form'

const FIELDS = ['Name', 'Email', 'Phone (optional)', 'Message'] as const
type Typed = Partial<Record<(typeof FIELDS)[number], string>>

const WHOLE = {
  Name: 'Asha Raman',
  Email: 'asha@example.com',
  'Phone (optional)': '98765 43210',
  Message: 'Does the crash guard fit\na bike of 2019?',
}

const section = (page: Page): Locator => page.getByRole('region', { name: 'Contact us' })

const field = (page: Page, label: (typeof FIELDS)[number]): Locator => section(page).getByLabel(label, { exact: true })

const sendButton = (page: Page): Locator => section(page).getByRole('button', { name: 'Send message' })

const sending = (page: Page): Locator => section(page).getByRole('status').filter({ hasText: 'Sending your message' })

const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notices' }).locator('[data-toast]')

async function type(page: Page, typed: Typed): Promise<void> {
  for (const label of FIELDS) {
    const text = typed[label]
    if (text !== undefined) await field(page, label).fill(text)
  }
}

async function expectTyped(page: Page, typed: Typed): Promise<void> {
  for (const label of FIELDS) await expect(field(page, label)).toHaveValue(typed[label] ?? '')
}

/** Records what the form sends. */
function sent(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (CALL.test(request.url())) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('R072 R180 R181 R184 R185 R186 R187 R189 R190 R191 an incomplete form shows errors at its fields; a message goes out behind the loading screen, is thanked for and leaves an empty form', async ({
  page,
}) => {
  const bodies = sent(page)
  await open(page, '/contactus')
  await expect(section(page).getByRole('textbox')).toHaveCount(FIELDS.length)
  await expect(section(page).getByLabel('Leave this empty')).toBeHidden()
  const map = section(page).locator('iframe')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toBeInViewport()
  // Its server cannot be reached here: the drawn card is seen.
  await expect(map).toBeHidden()
  await expect(section(page).getByRole('link', { name: 'Open in Maps' })).toBeVisible()

  await sendButton(page).click()
  for (const [label, error] of [
    ['Name', 'Name is required'],
    ['Email', 'Email is required'],
    ['Message', 'Message is required'],
  ] as const) {
    await expect(section(page).getByText(error, { exact: true })).toBeVisible()
    await expect(field(page, label)).toHaveAccessibleDescription(error)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Phone (optional)')).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectNoSideways(page)

  await type(page, { ...WHOLE, Name: '   ' })
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
  await field(page, 'Name').fill('Asha Raman')
  await field(page, 'Email').fill('asha@example')
  await sendButton(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'Email')).toBeFocused()
  await expectTyped(page, { ...WHOLE, Email: 'asha@example' })
  await field(page, 'Email').fill('asha@example.com')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true')
  expect(bodies).toEqual([])

  const release = await hold(page, CALL)
  await sendButton(page).focus()
  await page.keyboard.press('Enter')

  await expect(sending(page)).toBeVisible()
  const size = page.viewportSize()
  await expect.poll(() => sending(page).boundingBox()).toEqual({ x: 0, y: 0, width: size?.width, height: size?.height })
  // The bike, whose two wheels turn, and the logo.
  await expect(sending(page).locator('svg')).toHaveCount(2)
  const turning = () =>
    sending(page)
      .locator('svg')
      .first()
      .evaluate((bike) => bike.getAnimations({ subtree: true }).filter((each) => each.playState === 'running').length)
  await expect.poll(turning).toBe(3)
  await expect(sendButton(page)).toBeDisabled()
  await page.keyboard.press('Enter')

  release()
  await expect(toasts(page)).toHaveText('Mail sent successfully. Thank you for reaching out to us.')
  await expect(toasts(page)).toHaveAttribute('data-toast', 'success')
  await expect(sending(page)).toBeHidden()
  await expect(section(page).getByText(THANKS, { exact: true })).toBeVisible()
  await expect(section(page).getByText(/Your ticket number is M-[2-9A-Z]{8}\./)).toBeVisible()
  await expectTyped(page, {})
  await expect(section(page).getByText(/is required/)).toHaveCount(0)
  await expect(sendButton(page)).toBeFocused()
  await expect(sendButton(page)).toBeEnabled()
  await expectAccessible(page)
  await expectNoSideways(page)
  expect(bodies).toEqual([
    {
      name: WHOLE.Name,
      email: WHOLE.Email,
      phone: WHOLE['Phone (optional)'],
      message: WHOLE.Message,
      honeypot: '',
      subject: 'Message from the contact form',
      replyTo: WHOLE.Email,
    },
  ])
  await reload(page)
  await expectTyped(page, {})
})

test('R186 R187 R188 R189 R192 R193 R534 R535 a refused message shows the reason in a toast and in place, one that fails an error in place; both keep what was typed, however long, and a retry sends it whole', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const bodies = sent(page)
  await open(page, '/contactus')
  await type(page, WHOLE)
  for (const { status, message } of [
    { status: 422, message: 'Your domain is not verified' },
    { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
    { status: 500, message: '' },
  ]) {
    const expected = message || 'Something went wrong. Please try again.'
    await refuse(page, CALL, { status, message })
    await sendButton(page).click()
    await expect(toasts(page).last()).toHaveText(expected)
    await expect(toasts(page).last()).toHaveAttribute('data-toast', 'error')
    await expect(section(page).getByRole('alert')).toHaveText(expected)
    await expect(section(page).getByRole('alert')).toHaveCSS('color', 'rgb(198, 40, 40)')
    await expect(sending(page)).toBeHidden()
    await expect(section(page).getByText(THANKS)).toHaveCount(0)
    await expectTyped(page, WHOLE)
    await page.unroute(CALL)
  }
  await expectAccessible(page)
  await expectNoSideways(page)

  const error = 'Please enter a valid email address'
  await page.route(CALL, (route) =>
    route.fulfill({ status: 422, json: { success: false, message: error, code: 'invalid', fields: { email: error } } }),
  )
  await sendButton(page).click()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Email')).toHaveAccessibleDescription(error)
  await expectAccessible(page)
  await page.unroute(CALL)
  await reload(page)
  await expectTyped(page, WHOLE)

  const long = { Name: 'n'.repeat(500), Email: `${'e'.repeat(300)}@example.com`, Message: 'm'.repeat(20_000) }
  await type(page, { ...long, 'Phone (optional)': '' })
  await page.route(CALL, (route) => route.abort())
  await sendButton(page).click()
  await expect(section(page).getByRole('alert')).toHaveText(FAILED)
  await expect(toasts(page)).toHaveCount(0)
  await expectTyped(page, long)
  await expectAccessible(page)

  await page.unroute(CALL)
  await page.route(CALL, (route) =>
    route.fulfill({ json: { success: true, message: 'Sent', ticket: 'M-22222222', url: '/contactus' } }),
  )
  await field(page, 'Email').press('Enter')
  await expect(section(page).getByText(THANKS, { exact: true })).toBeVisible()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
  expect(bodies.at(-1)).toMatchObject({ name: long.Name, email: long.Email, message: long.Message, phone: '' })
})

test('R191 a message is followed through the link in the thanks and in the email, without signing in, and by nobody else', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const email = someEmail()
  await open(page, '/contactus')
  await type(page, { ...WHOLE, Email: email })
  await sendButton(page).click()
  await section(page).getByRole('link', { name: 'Follow your message' }).click()
  await expect(page).toHaveURL(/\/contactus\/message\/M-[2-9A-Z]{8}\?key=[\w-]{43}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Message M-/)
  const main = page.getByRole('main')
  await expect(main.getByText('We have your message.')).toBeVisible()
  await expect(main).toContainText('Does the crash guard fit')
  await expect(main.getByText('Acknowledged by, at the latest')).toBeVisible()
  await expect(main.getByText('Resolved by, at the latest')).toBeVisible()
  await expect(main).toContainText('Head of Customer Care')
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expectAccessible(page)
  await expectNoSideways(page)

  const path = new URL(page.url()).pathname + new URL(page.url()).search
  const mail = at(await emailsTo(email), 0)
  expect(mail.text).toContain(path)
  const ticket = path.split('/')[3]?.split('?')[0] ?? ''
  const { call } = await administrator()
  const { data } = await call('GET /messages', { query: { search: ticket } })
  const { id } = at(data, 0)
  await call('POST /messages/{id}/answer', { params: { id }, body: { text: 'Yes, from 2016 on.', version: 1 } })
  await reload(page)
  await expect(main).toContainText('Answered')
  await expect(main).toContainText('Yes, from 2016 on.')

  await page.goto(path.replace(/.{4}$/, 'AAAA'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This message cannot be opened')
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(main).not.toContainText('Does the crash guard fit')
})

test('R184 the map covers the drawn card once its server answers', async ({ page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Streets</p>' }),
  )
  await open(page, '/contactus')
  const map = section(page).getByTitle('Map of the way to our workshop')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toBeVisible()
  await expect(map.contentFrame().getByText('Streets')).toBeVisible()
  await expect(section(page).getByRole('link', { name: 'Open in Maps' })).toBeVisible()
})
