import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/http/limits.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { createLog } from '#server/lib/log.ts'
import { GOOD_PASSWORD, someEmail, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('empty')

/** The lines of the log since the test began, as the operator sees them. */
let lines: string[] = []
beforeEach(() => {
  lines = []
})

const events = () => lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)

interface Sending {
  readonly body?: unknown
  readonly token?: string
  readonly cookie?: string
  readonly ip?: string
}

/** Sends a request to a shop whose log is captured. */
async function send(method: string, path: string, { body, token, cookie, ip = someIp() }: Sending = {}) {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const deps = { ...shop.deps, log, ...createLimits(shop.deps.pool, { log, keys: shop.deps.keys }) }
  const app = createApp(deps, { health: { ready: true }, metrics: createMetrics() })
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { 'x-access-token': token }),
    ...(cookie && { cookie }),
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  return app.request(`/api${path}`, init, { ip, requestId: 'request-7' })
}

describe('S14 the security log', () => {
  test('S14 sign-ins and refused ones: the account, the reason and the place, and nothing personal', async () => {
    const asha = await someone(shop)
    const [ip, unknown] = [someIp(), someEmail()]
    await send('POST', '/auth/signin', { body: { email: asha.email, password: GOOD_PASSWORD }, ip })
    await send('POST', '/auth/signin', { body: { email: asha.email, password: 'not-the-Road-1' }, ip })
    await send('POST', '/auth/signin', { body: { email: unknown, password: 'not-the-Road-1' }, ip })
    expect(events()).toEqual([
      expect.objectContaining({ security: 'signed in', account: asha.id, request: 'request-7' }),
      expect.objectContaining({ security: 'sign-in refused', account: asha.id, reason: 'wrong credentials' }),
      expect.objectContaining({ security: 'sign-in refused', reason: 'wrong credentials' }),
    ])
    expect(new Set(events().map(({ place }) => place)).size).toBe(1)
    expect(events()[2].account).toBeUndefined()
    for (const personal of [asha.email, unknown, ip, GOOD_PASSWORD, 'not-the-Road-1', 'Asha', 'Menon', '9840012345']) {
      expect(lines.join()).not.toContain(personal)
    }
  })

  test('S14 limits that are reached, of calls and of accounts', async () => {
    const [ip, email] = [someIp(), someEmail()]
    for (let times = 1; times <= 7; times++) {
      await send('POST', '/auth/signin', { body: { email, password: 'not-the-Road-1' }, ip })
    }
    for (let times = 1; times <= 11; times++) await send('POST', '/forgotpassword', { body: { email: 'x' }, ip })
    const reached = events().filter(({ security }) => security === 'limit reached')
    expect(reached.map(({ limit }) => limit)).toEqual([
      'signinPlace',
      // One warning to the owner is enough.
      'signinPlace',
      'guessingMail',
      'forgot',
    ])
    for (const { subject } of reached) expect(subject).toMatch(/^[\w-]{12}$/)
    expect(lines.join()).not.toContain(email)
    expect(lines.join()).not.toContain(ip)
  })

  test('S14 what changes an account, and calls that are refused', async () => {
    const [asha, boss] = [await someone(shop), await someone(shop, { admin: true })]
    const { token, email, password } = asha
    await send('PUT', '/updatePasswordViaProfile', {
      token,
      body: { email, password: 'another-Road-99', currentPassword: 'not-the-Road-1' },
    })
    await send('PUT', '/updatePasswordViaProfile', {
      token,
      body: { email, password: 'another-Road-99', currentPassword: password },
    })
    await send('GET', '/all-users', { token })
    await send('DELETE', '/sessions', { token })
    await send('POST', '/forgotpassword', { body: { email } })
    const currentPassword = boss.password
    const rights = { isActive: true, roles: ['ROLE_STAFF'], areas: ['orders'], currentPassword }
    const fields = { firstname: 'Asha', lastname: 'Menon', mobile: '9840012345', email }
    await send('PUT', `/user/${asha.id}`, { token: boss.token, body: { ...fields, ...rights } })
    await send('DELETE', `/user/${asha.id}`, { token: boss.token, body: { currentPassword } })
    await send('POST', '/auth/signout', { token: boss.token })
    expect(events().map(({ security, account, by, call }) => [security, account ?? call, by])).toEqual([
      ['wrong current password', asha.id, undefined],
      ['password changed', asha.id, undefined],
      ['call refused', 'GET /all-users', undefined],
      ['sessions ended', asha.id, undefined],
      ['password link asked for', undefined, undefined],
      ['rights changed', asha.id, boss.id],
      ['account erased', asha.id, boss.id],
      ['signed out', boss.id, undefined],
    ])
    expect(lines.join()).not.toContain(email)
  })
})
