import type { Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, expectAccessible, test } from '../support/browser.ts'
import {
  callAs,
  emailsTo,
  fillSignIn,
  GOOD_PASSWORD,
  linkIn,
  openAs,
  type Somebody,
  signIn,
  someAdministrator,
  someCustomer,
  someEmail,
  userInfo,
} from './account-steps.ts'
import {
  at,
  banner,
  cartLink,
  expectNoSideways,
  FAILED_REQUEST,
  lineOf,
  openMenu,
  productOf,
  ready,
  refuse,
  reload,
  type StoredLine,
  stored,
  storedLines,
} from './steps.ts'

async function openProfile(page: Page, tab: 0 | 1 | 2, somebody?: Somebody): Promise<Somebody> {
  const customer = somebody ?? (await someCustomer())
  await openAs(page, customer, `/profile?tab=${tab}`)
  await expect(page).toHaveURL(`/profile?tab=${tab}`)
  return customer
}

const userMenu = (page: Page): Locator => banner(page).getByRole('button', { name: 'Account of Asha Menon' })
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
const form = (page: Page, name: string): Locator => page.getByRole('form', { name })

/** Adds a line to the cart as another tab would, with a chosen address. */
const putInAnotherTab = (page: Page, line: StoredLine) =>
  page.evaluate((added) => {
    localStorage.setItem('shippingAddress', '{"name":"Asha"}')
    localStorage.setItem('cartItems', JSON.stringify([added]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }))
  }, line)

test('R046 R047 R051 R239 R240 R286 W1 the user icon opens a menu with the name, the profile and the way out, which saves a change made right before', async ({
  quietPage: page,
}) => {
  const customer = await someCustomer()
  await openAs(page, customer)
  await expect(page).toHaveURL('/')
  await userMenu(page).click()
  const items = page.locator('#user-menu')
  await expect(items).toBeVisible()
  await expect(items).toContainText('Asha Menon')
  await page.keyboard.press('Escape')
  await expect(items).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
  await userMenu(page).click()
  await items.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile?tab=0')
  await expect(items).toBeHidden()

  await userMenu(page).click()
  await putInAnotherTab(page, lineOf(await productOf('nx500', 'aux-light-bracket'), { qty: 5 }))
  await items.getByRole('button', { name: 'Signout' }).click()
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => userInfo(page)).toBeNull()
  await expect.poll(() => storedLines(page)).toEqual([])
  await expect.poll(() => stored(page, 'shippingAddress')).toBeNull()
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  const { cartItems } = await (await callAs(customer)).call('GET /cart')
  expect(cartItems.map(({ qty }) => qty)).toEqual([5])

  // The cart is restored from the account. A narrow screen has the way out in its menu.
  await fillSignIn(page, customer)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 5 items')
  await page.setViewportSize({ width: 390, height: 844 })
  await (await openMenu(page)).getByRole('button', { name: 'SIGNOUT' }).click()
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => userInfo(page)).toBeNull()
})

test('R241 R284 R287 R288 R289 R290 R317 the tabs of the profile, what fails to load, and leaving after a question only, also when it is answered twice', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await openProfile(page, 0)
  const main = page.getByRole('main')
  await expect(main).toContainText('Asha Menon')
  await expect(main).toContainText(customer.email)
  await expect(main.locator('[data-points]')).toHaveText('0')
  await expectNoSideways(page)
  await page.goto('/profile')
  await expect(tab(page, 'Addresses')).toHaveAttribute('aria-selected', 'true')
  await ready(page)
  await tab(page, 'Addresses').press('ArrowLeft')
  await expect(tab(page, 'Profile')).toBeFocused()
  await tab(page, 'Profile').press('ArrowRight')
  await expect(tab(page, 'Addresses')).toBeFocused()
  await expect(tab(page, 'Addresses')).toHaveAttribute('aria-selected', 'true')
  // Two presses before the page has followed the first.
  await page.evaluate(() => {
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  })
  await expect(tab(page, 'Addresses')).toBeFocused()
  await expect(tab(page, 'Addresses')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Orders').click()
  await expect(main).toContainText("You don't have any orders yet. Please continue shopping..")
  await expect(main.getByRole('link', { name: 'CONTINUE SHOPPING' })).toHaveAttribute('href', '/accessories')

  await refuse(page, /\/api\/credit\//, { status: 503, message: 'Points are being counted.' })
  await refuse(page, /\/api\/sessions$/)
  await tab(page, 'Profile').click()
  for (const message of ['Points are being counted.', 'Something went wrong. Please try again.']) {
    await expect(main.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await main.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Logout Confirmation' })
  await expect(question).toContainText('Are you sure want to logout?')
  await question.getByRole('button', { name: 'No' }).last().click()
  await expect(question).toBeHidden()
  await expect.poll(() => userInfo(page)).not.toBeNull()
  await main.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Yes' }).dblclick()
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => userInfo(page)).toBeNull()
})

test('R291 R293 R294 R295 S05 names and mobile change at once, a new email once it is confirmed, which the old mailbox can undo', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await openProfile(page, 0)
  const info = form(page, 'Change User Information')
  await refuse(page, /\/api\/userInfo\//, { status: 503, message: 'The shop is busy at the moment.' })
  await info.getByLabel('First name').fill('Meera')
  await info.getByRole('button', { name: 'Update information' }).click()
  await expect(info.getByRole('alert')).toHaveText('The shop is busy at the moment.')
  await expect(info.getByLabel('First name')).toHaveValue('Meera')
  await page.unroute(/\/api\/userInfo\//)

  const fresh = someEmail()
  const current = info.getByLabel('Current password', { exact: true })
  await expect(current).toHaveCount(0)
  await info.getByLabel('Email').fill(fresh)
  await info.getByLabel('Mobile').fill('098400 99999')
  await info.getByRole('button', { name: 'Update information' }).click()
  await expect(info).toContainText('Password is required')
  await current.fill('not-the-one-7')
  await info.getByRole('button', { name: 'Update information' }).click()
  await expect(info).toContainText('This is not your current password.')
  await expectAccessible(page)
  await current.fill(customer.password)
  const [sent] = await Promise.all([
    page.waitForRequest(/\/api\/userInfo\//),
    info.getByRole('button', { name: 'Update information' }).click(),
  ])
  const typed = { firstname: 'Meera', email: fresh, mobile: '098400 99999' }
  expect(sent.postDataJSON()).toEqual({ ...typed, currentPassword: customer.password, version: 1 })
  await expect(info.getByRole('status')).toContainText(`Until then your email address remains ${customer.email}.`)
  await expect
    .poll(() => userInfo(page))
    .toMatchObject({ firstName: 'Meera', email: customer.email, mobile: '9840099999' })
  const [mail] = await emailsTo(fresh)
  expect(mail?.subject).toContain('Confirm your new email address')
  await reload(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Meera Menon')

  await page.goto(linkIn(mail))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible()
  const changed = (await emailsTo(customer.email, 2)).find(({ subject }) => subject?.includes('was changed'))
  await page.goto(linkIn(changed))
  await expect(main).toContainText(`Your account gets the address ${customer.email} back`)
  await expectAccessible(page)
  await expectNoSideways(page)
  await main.getByLabel('New password').fill('owners-own-road-51')
  await main.getByLabel('Confirm password').fill('owners-own-road-51')
  await main.getByRole('button', { name: 'Restore my account' }).click()
  await expect(main).toContainText(`Your account has the address ${customer.email} again.`)
  await main.getByRole('link', { name: 'Sign In' }).click()
  await fillSignIn(page, { email: customer.email, password: 'owners-own-road-51' })
  await expect(page).not.toHaveURL(/signin/)
  await page.goto(linkIn(changed))
  await expect(main.getByRole('alert')).toContainText('This link no longer works.')
  await expect(main.getByRole('link', { name: 'Contact us' })).toBeVisible()
})

test('R279 R280 R282 R283 R292 other devices are signed out; a new password has rules; the data is downloaded, and the account erased', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await someCustomer()
  const { call } = await callAs(customer)
  await openProfile(page, 0, customer)
  const main = page.getByRole('main')
  await expect(main.getByText('This device')).toBeVisible()
  await main.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(main.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  await expect(call('GET /sessions')).rejects.toThrow('Please sign in.')

  const change = form(page, 'Change Password')
  const [password, confirm] = [change.getByLabel('New password'), change.getByLabel('Confirm password')]
  const current = change.getByLabel('Current password', { exact: true })
  const send = change.getByRole('button', { name: 'Update password' })
  await password.fill('weak')
  await confirm.fill('other')
  await send.click()
  await expect(change).toContainText('password is weak. please provide strong password')
  await expect(change).toContainText('password and confirm password are not match')
  await expect(change).toContainText('Password is required')
  await current.fill(GOOD_PASSWORD)
  for (const field of [password, confirm]) await field.fill(GOOD_PASSWORD)
  await send.click()
  await expect(notices(page)).toContainText('passwords should not be like any other old passwords')
  for (const field of [password, confirm]) await field.fill('steeper-Ghat-road-49')
  await send.click()
  await expect(notices(page)).toContainText('Password Updated Successfully')
  await expect(password).toHaveValue('')

  for (const field of [password, confirm]) await field.fill('highest-Ghat-road-50')
  await current.fill('not-the-one-7')
  await send.click()
  await expect(change).toContainText('This is not your current password.')
  await current.fill('steeper-Ghat-road-49')
  await send.click()
  await expect(notices(page)).toContainText('Password Updated Successfully')
  await expect(password).toHaveValue('')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')

  await main.getByRole('button', { name: 'Erase my account' }).click()
  const question = page.getByRole('dialog', { name: 'Erase your account?' })
  await question.getByLabel('Current password', { exact: true }).fill('not-the-one-7')
  await question.getByRole('button', { name: 'Erase it' }).click()
  await expect(question).toContainText('This is not your current password.')
  await expectAccessible(page)
  await question.getByLabel('Current password', { exact: true }).fill('highest-Ghat-road-50')
  await question.getByRole('button', { name: 'Erase it' }).click()
  await expect(notices(page)).toContainText('Your account is erased.')
  await expect(page).toHaveURL(/\/(signin.*)?$/)
  await expect.poll(() => userInfo(page)).toBeNull()
  await expect(callAs({ ...customer, password: 'highest-Ghat-road-50' })).rejects.toThrow('Email or password is wrong.')
})

test('R296 R297 R298 R299 R300 R301 R302 R303 R304 R305 R306 R307 addresses: five at most, with the PIN that fills the state', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const customer = await openProfile(page, 1)
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'There is no address added in your account. start adding your address by clicking the button below.',
  )
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  const box = page.getByRole('dialog', { name: 'Add Address' })
  const pin = box.getByLabel('Zip Code')
  await pin.fill('041006')
  await expect(box.getByText('(it is not valid)')).toHaveClass(/text-danger/)
  await box.getByRole('button', { name: 'Add Address' }).click()
  await expect(box).toContainText('Please fill this in')
  for (const nowhere of ['999999', '100001']) {
    await pin.fill(nowhere)
    await expect(box.getByText('(it is not valid)')).toHaveClass(/text-danger/)
  }
  await pin.fill('641006')
  await expect(box.getByText('(it is valid)')).toHaveClass(/text-moss/)
  await expect(box.getByLabel('State')).toHaveValue('Tamil Nadu')
  await box.getByLabel('Name').fill('Asha Menon')
  await box.getByLabel('Phone').fill('12345')
  await box.getByLabel('Address').fill('12 Sathy Road')
  await box.getByLabel('City').fill('Coimbatore')
  await expectAccessible(page)
  // A PIN that looks wrong does not block the form: the server decides.
  await box.getByRole('button', { name: 'Add Address' }).click()
  await expect(box).toContainText('Phone number must be a valid 10-digit number')
  await box.getByLabel('Phone').fill('+91 98400 12345')
  await box.getByLabel('State').selectOption('Kerala')
  await box.getByRole('button', { name: 'Add Address' }).click()
  await expect(box).toContainText('PIN 641006 is not in Kerala. It belongs to Tamil Nadu.')
  await box.getByLabel('State').selectOption('Tamil Nadu')
  await box.getByRole('button', { name: 'Add Address' }).click()
  await expect(box).toBeHidden()
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await expect(main.getByRole('listitem')).toContainText('Coimbatore, Tamil Nadu 641006')

  await main.getByRole('button', { name: 'Edit the address of Asha Menon' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Address' })
  await expect(edit.getByLabel('Country')).toHaveValue('India')
  await edit.getByLabel('City').fill('Pollachi')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByRole('listitem')).toContainText('Coimbatore')
  await main.getByRole('button', { name: 'Edit the address of Asha Menon' }).click()
  await edit.getByLabel('City').fill('Pollachi')
  await edit.getByRole('button', { name: 'Update Address' }).click()
  await expect(main.getByRole('listitem')).toContainText('Pollachi, Tamil Nadu 641006')

  const { user, call } = await callAs(customer)
  const body = {
    name: 'Meera Raman',
    address: '4 Race Course',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    country: 'India',
    pincode: '641018',
    phone: '9840012345',
  }
  for (let count = 0; count < 4; count++) {
    await call('POST /address/{userId}', { params: { userId: user.id }, body })
  }
  await reload(page)
  await expect(main.getByRole('listitem')).toHaveCount(5)
  await expect(main).toContainText('You have 5 addresses, the maximum.')
  await expect(main.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)
  await main.getByRole('button', { name: 'Delete the address of Asha Menon' }).click()
  await page.getByRole('dialog', { name: 'Delete this address?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(main.getByRole('listitem')).toHaveCount(4)

  await refuse(page, /\/api\/address\//, { status: 503, message: 'Addresses are not to be had.' })
  await page.reload()
  await expect(notices(page)).toContainText('Addresses are not to be had.')
})

test('R048 R281 R426 R427 an administrator reaches their own page by the menu, switches a second factor on, signs in with it, and switches it off with a recovery code', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const boss = await someAdministrator()
  await openAs(page, boss)
  await userMenu(page).click()
  await page.locator('#user-menu').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/iamadmin')
  const change = form(page, 'Change Password')
  await change.getByLabel('New password').fill('one')
  await change.getByLabel('Confirm password').fill('other')
  await change.getByRole('button', { name: 'Update password' }).click()
  await expect(change).toContainText('Both passwords should be same')

  const factor = form(page, 'Second factor')
  await factor.getByLabel('Current password', { exact: true }).fill(boss.password)
  await factor.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await factor.locator('code').textContent()) ?? ''
  const totp = new TOTP({ secret })
  await factor.getByLabel('Code').fill('000000')
  await factor.getByRole('button', { name: 'Confirm' }).click()
  await expect(factor).toContainText('This code is wrong.')
  await factor.getByLabel('Code').fill(totp.generate())
  await factor.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.locator('[data-codes] li')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('main')).toContainText('On. 10 recovery codes are left.')

  await page.context().clearCookies()
  await signIn(page, boss, '/signin?redirect=/iamadmin')
  const code = page.getByRole('main').getByLabel('Code from your authenticator app or a recovery code')
  await expect(code).toBeFocused()
  await code.fill(at(codes, 0))
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/iamadmin')
  await factor.getByLabel('Current password', { exact: true }).fill(boss.password)
  await factor.getByLabel('Code from your authenticator app or a recovery code').fill(at(codes, 1))
  await factor.getByRole('button', { name: 'Switch off' }).click()
  await expect(factor.getByRole('button', { name: 'Switch on' })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Logout Confirmation' })
  await question.getByRole('button', { name: 'No' }).last().click()
  await expect.poll(() => userInfo(page)).not.toBeNull()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL('/signin')
  await expect.poll(() => userInfo(page)).toBeNull()
})
