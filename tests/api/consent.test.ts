import { describe, expect, test } from 'vitest'
import { emailsTo, GOOD_PASSWORD, secretIn, send, signedInAs, someEmail, waitForMailJobs } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')
const NOTICE = '2026-11-22'

const signUp = (body: object) =>
  send(shop, 'POST', '/api/auth/signup', {
    firstName: 'Asha',
    lastName: 'Menon',
    password: GOOD_PASSWORD,
    mobile: '9840012345',
    ...body,
  })

async function links(email: string): Promise<string[]> {
  await waitForMailJobs(shop)
  return (await emailsTo(shop, email)).map(({ text }) => /confirm-account\/([\w-]+)/.exec(text ?? '')?.[1] ?? '')
}

const consentOf = async (email: string, password = GOOD_PASSWORD) =>
  (await (await signedInAs(shop, { email, password })).call('GET /me/export')).consent

describe('consent at sign-up', () => {
  test('is stored with the version of the privacy notice, apart from the terms, and part of the export', async () => {
    const email = someEmail()
    expect((await signUp({ email, privacyNotice: NOTICE, acceptsTerms: true })).status).toBe(201)
    const [code = ''] = await links(email)
    expect((await shop.request(`/api/mail_verify/${code}`)).status).toBe(200)
    expect(await consentOf(email)).toEqual({
      privacyNotice: NOTICE,
      privacyConsentAt: expect.any(String),
      termsAcceptedAt: expect.any(String),
    })
  })

  test('consent to one is not consent to the other', async () => {
    const email = someEmail()
    await signUp({ email, privacyNotice: NOTICE })
    const [code = ''] = await links(email)
    await shop.request(`/api/mail_verify/${code}`)
    expect(await consentOf(email)).toMatchObject({ privacyNotice: NOTICE, termsAcceptedAt: null })
  })

  test.each([
    ['before', [true, false]],
    ['after', [false, true]],
  ])('of a stranger who typed the same address %s does not count for its owner', async (_, signUps) => {
    const email = someEmail()
    for (const isStranger of signUps)
      await signUp(
        isStranger
          ? { email, password: 'strangers-Own-road-50', privacyNotice: NOTICE, acceptsTerms: true }
          : { email, acceptsTerms: false },
      )
    await waitForMailJobs(shop)
    const mail = (await emailsTo(shop, email, 2)).find(({ text }) => text?.includes('/reset/'))
    const answer = await send(shop, 'PUT', '/api/updatePasswordViaMail', {
      email,
      password: 'owners-New-road-51',
      resetPasswordToken: secretIn(mail),
    })
    expect(answer.status).toBe(200)
    expect(await consentOf(email, 'owners-New-road-51')).toEqual({
      privacyNotice: null,
      privacyConsentAt: null,
      termsAcceptedAt: null,
    })
  })

  test.each([['yes'], ['2026-13-01'], [true], ['x'.repeat(5000)]])(
    'a notice named %j is refused',
    async (privacyNotice) => {
      expect((await signUp({ email: someEmail(), privacyNotice })).status).toBe(422)
    },
  )
})
