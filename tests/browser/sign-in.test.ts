import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  callAs,
  emailsTo,
  fillSignIn,
  GOOD_PASSWORD,
  linkIn,
  type Somebody,
  someAdministrator,
  someCustomer,
  someEmail,
  userInfo,
} from './account-steps.ts'
import { openWith, twoLines } from './cart-steps.ts'
import { at, cartLink, expectNoSideways, FAILED_REQUEST, open, ready, refuse, reload } from './steps.ts'

test('R017 R018 R020 R021 R024 R234 R243 R244 R245 R246 R247 R248 R249 R250 R251 R252 R253 R254 R255 R256 R257 S25 a visitor signs up after errors at the fields, verifies the account by email, signs in and returns to the first page', async ({
  quietPage: page,
}) => {
  const email = someEmail()
  await open(page, '/signin?redirect=contactus')
  await page.getByRole('link', { name: 'SIGN UP' }).click()
  await expect(page).toHaveURL(/\/signup\?redirect=\/?contactus$/)
  const main = page.getByRole('main')
  await expect(main.getByLabel('Email')).toHaveAttribute('type', 'email')
  await main.getByLabel('First name').fill('Asha')
  await main.getByLabel('Password', { exact: true }).fill('weak')
  await main.getByLabel('Confirm password').fill('other')
  await main.getByLabel('Mobile').fill('12345')
  const checks = main.getByRole('list').filter({ hasText: 'At least 8 characters' })
  const number = checks.getByRole('listitem').filter({ hasText: 'A number' })
  await expect(number).toHaveAttribute('data-met', 'false')
  await main.getByRole('button', { name: 'Sign up' }).click()
  for (const words of [
    'Last name is required',
    'Email is required',
    'password is weak. please provide strong password',
    'password and confirm password are not match',
    'Mobile number must have exactly 10 digits',
  ]) {
    await expect(main).toContainText(words)
  }
  await expect(main.getByLabel('First name')).toHaveValue('Asha')
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue('weak')
  await expect(main.getByLabel('Last name')).toBeFocused()
  await expectAccessible(page)
  await expectNoSideways(page)

  await main.getByLabel('Last name').fill('Menon')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
  await expect(number).toHaveAttribute('data-met', 'true')
  await main.getByLabel('Confirm password').fill(GOOD_PASSWORD)
  await main.getByLabel('Mobile').fill('+91 98400 12345')
  const notice = main.getByRole('region', { name: 'Privacy notice' })
  await expect(notice.getByText('Mobile number')).toBeHidden()
  await notice.getByText('Privacy notice', { exact: true }).click()
  await expect(notice.getByText('Mobile number')).toBeVisible()
  for (const words of [
    'Mobile number',
    'erase your account',
    'Data Protection Board of India',
    'Head of Customer Care',
  ]) {
    await expect(notice).toContainText(words)
  }
  const [privacy, terms] = [main.getByLabel(/consent to the use of my data/), main.getByLabel(/I am 18 or older/)]
  await expect(privacy).not.toBeChecked()
  await expect(terms).not.toBeChecked()
  await terms.check()
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(main).toContainText('Please read the privacy notice and consent to it.')
  await expect(privacy).toBeFocused()
  await expect(main).not.toContainText('Please accept the terms and conditions.')
  await expectAccessible(page)
  await privacy.check()
  await main.getByRole('button', { name: 'Sign up' }).click()
  const popup = page.getByRole('dialog', { name: 'Verify your Account' })
  await expect(popup).toBeVisible()
  await expect(popup).toContainText(email)
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/signin\?redirect=\/?contactus$/)

  // Programs that scan emails open the link and run its page: that alone must not verify anything.
  const redeemed: string[] = []
  page.on('request', (request) => request.url().includes('mail_verify') && redeemed.push(request.method()))
  await page.goto(linkIn(at(await emailsTo(email), 0)))
  const confirm = main.getByRole('button', { name: 'Confirm my email address' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  expect(redeemed).toEqual([])
  await confirm.dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is verified')
  expect(redeemed).toEqual(['GET'])
  await expect(main).toContainText('Congratulations, Asha Menon!')
  await expectAccessible(page)
  const onward = main.getByRole('link', { name: 'Sign in' })
  await expect(onward).toHaveAttribute('href', '/signin?redirect=/contactus')

  const exported = await (await callAs({ email, password: GOOD_PASSWORD })).call('GET /me/export')
  expect(exported.consent).toEqual({
    privacyNotice: '2026-11-22',
    privacyConsentAt: expect.any(String),
    termsAcceptedAt: expect.any(String),
  })
  await onward.click()
  await expect(main.getByLabel('Email')).toHaveValue(email)
  await fillSignIn(page, { email, password: GOOD_PASSWORD })
  await expect(page).toHaveURL('/contactus')
})

const codeIn = async (email: string, nth = 0): Promise<string> =>
  at(await emailsTo(email, nth + 1), nth).subject?.slice(-6) ?? ''

test('U16 a new customer on the way to the checkout asks for a code, corrects it after a reload, consents and continues with the cart', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const email = someEmail()
  await openWith(page, await twoLines(), '/signin?redirect=shipping')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  // The address is there, so the code is sent at once.
  await main.getByRole('button', { name: 'Email me a code instead' }).click()
  const field = main.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(main.getByRole('status')).toContainText(email)
  await expectAccessible(page)
  await expectNoSideways(page)

  const code = await codeIn(email)
  // A phone may reload the page while its owner reads the email.
  await reload(page)
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(main).toContainText('That code is not right. 4 tries left.')
  await expectAccessible(page)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(main.getByRole('heading', { name: 'Open your account' })).toBeFocused()
  await main.getByRole('button', { name: 'Open my account' }).click()
  await expect(main).toContainText('Please read the privacy notice and consent to it.')
  await expectAccessible(page)
  await expectNoSideways(page)
  await main.getByLabel(/consent to the use of my data/).check()
  await main.getByLabel(/I am 18 or older/).check()
  await main.getByRole('button', { name: 'Open my account' }).click()
  await expect(page).toHaveURL(/\/shipping$/)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 4 items')
  await expect.poll(async () => (await userInfo(page))?.email).toBe(email)
})

test('U16 a customer asks for a code twice, and signs in with the newer one as soon as it is typed', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { email } = await someCustomer()
  await open(page, '/signin?redirect=contactus')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Email me a code instead' }).click()
  await main.getByRole('button', { name: 'Email me a code' }).click()
  await expect(main).toContainText('Email is required')
  await main.getByLabel('Email').fill('asha@example.com')
  await main.getByRole('button', { name: 'Email me a code' }).click()
  await main.getByRole('button', { name: 'Change the email address' }).click()
  await expect(main.getByLabel('Email')).toHaveValue('asha@example.com')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Email me a code' }).click()
  const former = await codeIn(email)
  await main.getByRole('button', { name: 'Send a new code' }).click()
  await expect(main.getByRole('status')).toContainText('We emailed a new code')
  const field = main.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  const newer = await codeIn(email, 1)
  if (former !== newer) {
    await field.pressSequentially(former)
    await expect(main).toContainText('That code is not right.')
  }
  await field.fill('')
  await field.pressSequentially(newer)
  await expect(page).toHaveURL('/contactus')
  expect((await userInfo(page))?.firstName).toBe('Asha')
})

test('R018 R019 R232 R235 R236 R237 R238 R242 K03 empty fields are named; a wrong password shows a toast; it can be made visible; the right one stores the user info in a cookie, and never leads to another site', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const somebody = await someCustomer()
  await open(page, '/signin?redirect=//evil.example/x')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(main).toContainText('Email is required')
  await expect(main).toContainText('Password is required')
  await expect(main.getByLabel('Email')).toBeFocused()
  await fillSignIn(page, { ...somebody, password: 'not-the-one-7' })
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Email or password is wrong.')
  const password = main.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('not-the-one-7')
  await expect(password).toHaveAttribute('type', 'password')
  await main.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await main.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect.poll(() => userInfo(page)).toBeNull()

  await fillSignIn(page, somebody)
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => userInfo(page))
    .toEqual({
      id: expect.any(String),
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      firstName: 'Asha',
      lastName: 'Menon',
      email: somebody.email,
      mobile: '9840012345',
      roles: ['ROLE_USER'],
      areas: [],
      version: expect.any(Number),
    })
  const refresh = (await page.context().cookies(`${process.env.SHOP_URL}/api/auth/refresh`)).find(
    (cookie) => cookie.name === 'refresh',
  )
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })

  for (const [target, path] of [
    ['/\\evil.example', '/'],
    ['about', '/about'],
  ] as const) {
    await page.goto(`/signin?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL(path)
  }
})

test('R022 R023 R233 R259 R261 R278 R262 R263 R265 R266 R267 R268 R272 R273 R274 a forgotten password is set anew by the mailed link, which works once and leads back to the first page', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const somebody = await someCustomer()
  await open(page, '/signin?redirect=contactus')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Forgot Password ?' }).click()
  await expect(page).toHaveURL('/forgotPassword?redirect=/contactus')
  await ready(page)
  const email = main.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  // R261: the page does not reveal whether an address has an account.
  await expect(main).not.toContainText('is not recognized')
  // An empty form does nothing.
  await main.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toBeEmpty()
  await email.fill(somebody.email)
  await main.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('we have mailed a link')
  await expectAccessible(page)

  const link = linkIn((await emailsTo(somebody.email)).at(-1))
  await open(page, link)
  await expect(main).toContainText(somebody.email)
  await main.getByRole('button', { name: 'Reset password' }).click()
  await expect(main).toContainText('Password is required')
  await main.getByLabel('New password').fill('weak')
  await main.getByLabel('Confirm password').fill('other')
  await main.getByRole('button', { name: 'Reset password' }).click()
  await expect(main).toContainText('password and confirm password are not matching')
  await expect(main).toContainText('password is weak. please provide strong password')
  await expectAccessible(page)
  const fresh: Somebody = { ...somebody, password: 'steeper-Ghat-road-49' }
  await main.getByLabel('New password').fill(fresh.password)
  await main.getByLabel('Confirm password').fill(fresh.password)
  await main.getByRole('button', { name: 'Reset password' }).click()
  await expect(main).toContainText('Your password has been successfully reset, Please try logging in again.')
  await main.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/signin?redirect=/contactus')
  await expect(main.getByLabel('Email')).toHaveValue(somebody.email)
  await fillSignIn(page, fresh)
  await expect(page).toHaveURL('/contactus')

  // R270: the link has been used already.
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('invalid or has expired')
  await expect(page).toHaveURL('/')
})

test('R258 R264 R269 R271 an invalid link shows an error, an expired one offers a new link, and a rejected request for one keeps the input', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const main = page.getByRole('main')
  await page.goto('/confirm-account/no-such-code')
  await main.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(main.getByRole('alert')).toContainText('This link no longer works.')
  await expectAccessible(page)
  await page.route(/\/api\/reset\?/, (route) => route.fulfill({ json: { message: 'not today' } }))
  await page.goto('/reset/some-token')
  await expect(main).toContainText('Problem resetting password. Please send another reset link.')
  await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Forgot Password ?' }).click()
  await expect(page).toHaveURL('/forgotPassword')

  await refuse(page, /\/api\/forgotpassword$/, { status: 429, message: 'Too many requests. Please wait a moment.' })
  await main.getByLabel('Email').fill('asha@example.com')
  await main.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Too many requests.')
  await expect(main.getByLabel('Email')).toHaveValue('asha@example.com')
})

test('R030 R032 R550 R551 R552 R553 guarded pages lead to the sign-in page and back; a token that has run out is replaced unseen, and a session that is over signs out', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await someCustomer()
  await page.goto('/profile?tab=0')
  await expect(page).toHaveURL('/signin?redirect=%2Fprofile%3Ftab%3D0')
  await ready(page)
  await fillSignIn(page, customer)
  await expect(page).toHaveURL('/profile?tab=0')
  await expect(page.getByRole('main')).toContainText(customer.email)

  const spoil = async () => {
    const value = encodeURIComponent(JSON.stringify({ ...(await userInfo(page)), token: 'not.a.token' }))
    await page.context().addCookies([{ name: 'userInfo', value, url: process.env.SHOP_URL ?? '' }])
  }
  await spoil()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(customer.email)
  await expect.poll(async () => (await userInfo(page))?.token).not.toBe('not.a.token')

  await spoil()
  await page.context().clearCookies({ name: 'refresh' })
  await page.goto('/profile?tab=1')
  await expect(page).toHaveURL('/signin?redirect=%2Fprofile%3Ftab%3D1')
  await expect.poll(() => userInfo(page)).toBeNull()
  await ready(page)
  await fillSignIn(page, customer)
  await expect(page).toHaveURL('/profile?tab=1')

  // A customer is asked to sign in as an administrator, without a redirect loop.
  await page.goto('/iamadmin')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fiamadmin/)
  await expect(page.getByRole('main')).toContainText(`you are signed in as ${customer.email}`)
  await ready(page)
  const boss = await someAdministrator()
  await fillSignIn(page, boss)
  await expect(page).toHaveURL('/iamadmin')
  await expect(page.getByRole('main')).toContainText(boss.email)
})
