import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createTokens } from './tokens.ts'

const SECRET = 'a secret that only this test knows, 256 bits'
const tokens = createTokens(SECRET)
const claims = { sub: randomUUID(), sid: randomUUID() }
const seconds = () => Math.floor(Date.now() / 1000)

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Forgery {
  readonly header?: object
  readonly payload?: object
  readonly secret?: string
}

/** Returns a token with a correct signature for whatever it says, if the secret is the shop's. */
function forge({ header = {}, payload = {}, secret = SECRET }: Forgery): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'access token', 32))
  const said = { iss: 'shop', aud: 'shop api', ...claims, iat: seconds(), exp: seconds() + 900, ...payload }
  const text = `${base64({ alg: 'HS256', typ: 'at+jwt', ...header })}.${base64(said)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

describe('U1 access tokens', () => {
  test('say whose they are, within the leeway of clocks', () => {
    expect(tokens.read(tokens.issue(claims, 900))).toEqual(claims)
    expect(tokens.read(forge({}))).toEqual(claims)
    expect(tokens.read(forge({ payload: { exp: seconds() - 30 } }))).toEqual(claims)
  })

  test.each<[string, string]>([
    ['of another secret', forge({ secret: 'the secret of another shop, also 256 bits' })],
    ['that names no algorithm', forge({ header: { alg: 'none' } })],
    ['that names another algorithm', forge({ header: { alg: 'HS512' } })],
    ['of another type', forge({ header: { typ: 'JWT' } })],
    ['of another issuer', forge({ payload: { iss: 'another' } })],
    ['for another audience', forge({ payload: { aud: 'refresh' } })],
    ['that has expired', forge({ payload: { exp: seconds() - 61 } })],
    ['that never expires', forge({ payload: { exp: undefined } })],
    ['that is not valid yet', forge({ payload: { nbf: seconds() + 120 } })],
    ['from the future', forge({ payload: { iat: seconds() + 120, exp: seconds() + 900 } })],
    [
      'that is two days old and good for ten years',
      forge({ payload: { iat: seconds() - 2 * 86_400, exp: seconds() + 1e8 } }),
    ],
    ['without a session', forge({ payload: { sid: undefined } })],
    ['of nobody', forge({ payload: { sub: 'admin' } })],
    ['without a signature', forge({}).replace(/[^.]+$/, '')],
    ['with half a signature', forge({}).slice(0, -20)],
    ['with a part too many', `${forge({})}.x`],
    ['with another payload', forge({}).replace(/\.[^.]+\./, `.${base64({ ...claims, sub: randomUUID() })}.`)],
    ['that is empty', ''],
    ['that is very long', `${forge({})}${'x'.repeat(5000)}`],
  ])('one %s is nobody’s', (_, token) => {
    expect(tokens.read(token)).toBeNull()
  })

  test('one is nobody’s a quarter of an hour and a minute later', () => {
    vi.useFakeTimers()
    try {
      const token = tokens.issue(claims, 900)
      vi.advanceTimersByTime(900_000)
      expect(tokens.read(token)).toEqual(claims)
      vi.advanceTimersByTime(61_000)
      expect(tokens.read(token)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})
