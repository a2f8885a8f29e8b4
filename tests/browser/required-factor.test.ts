import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible } from '../support/browser.ts'
import { callAs, openAs, someAdministrator, someStaff } from './account-steps.ts'
import { test } from './own-shop.ts'
import { expectNoSideways, FAILED_REQUEST } from './steps.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

test('an administrator requires a second factor of staff, who are led to where they switch it on', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const [boss, packer] = [await someAdministrator(), await someStaff('orders')]
  await openAs(page, boss, '/settings?section=security')
  const required = page.getByRole('checkbox', { name: 'Staff must use a second factor' })
  const save = page.getByRole('button', { name: 'Save' })
  await required.check()
  await save.click()
  await expect(page.getByRole('main')).toContainText('You have no second factor yourself.')
  await expectAccessible(page)
  await expectNoSideways(page)
  const { call } = await callAs(boss)
  const { secret } = await call('POST /second-factor', { body: { password: boss.password } })
  await call('PUT /second-factor', { body: { code: codeOf(secret) } })
  await call('PUT /settings/security', { body: { version: 0, value: { secondFactor: true } } })

  await openAs(page, packer, '/all-orders')
  await expect(page).toHaveURL('/iamadmin#second-factor')
  const main = page.getByRole('main')
  await expect(main).toContainText('This shop requires a second factor of its staff.')
  await expectNoSideways(page)
  const form = main.getByRole('form', { name: 'Second factor' })
  await form.getByLabel('Current password').fill(packer.password)
  await form.getByRole('button', { name: 'Switch on' }).click()
  await form.getByLabel('Code').fill(codeOf((await form.locator('code').textContent()) ?? ''))
  await form.getByRole('button', { name: 'Confirm' }).click()
  await main.getByRole('button', { name: 'I have saved them' }).click()
  await expect(main).toContainText('On. 10 recovery codes are left.')
  await expect(main).not.toContainText('This shop requires a second factor of its staff.')
  await page.goto('/all-orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/orders/i)
  await expect(page).toHaveURL('/all-orders')

  // The tests that follow in this shop have no second factor.
  const { version } = await call('GET /settings/security', {})
  await call('PUT /settings/security', { body: { version, value: { secondFactor: false } } })
})
