import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The claims of a token: its person and its session. Everything else is read from the database. */
const TokenClaims = z.object({ sub: z.uuid(), sid: z.uuid() })
type TokenClaims = z.output<typeof TokenClaims>

export interface Tokens {
  /** Issues a signed token (JWT, RFC 7519) that is valid for `seconds`. */
  issue(claims: TokenClaims, seconds: number): string
  /** Returns the claims of a valid token of this shop, or null. */
  read(token: string): TokenClaims | null
  /** Issues a refresh token, with which a session can get a new token once. It cannot be forged. */
  issueRefresh(refresh: Refresh): string
  /** Returns the session and generation of a refresh token of this shop, or null. */
  readRefresh(token: string): Refresh | null
  /**
   * Issues the value by which a device is recognised that has signed in to an account in its present state. A device
   * that has any such value, also of another account, keeps its name.
   */
  issueDevice(account: string, before: string): string
  /** Returns the name of a device from such a value, or undefined if it is not valid for the account in this state. */
  readDevice(value: string, account: string): string | undefined
  /** Returns the key of a link in an email that opens one thing, valid as long as the shop's secret does not change. */
  linkKey(subject: string): string
  /** Whether a key opens that thing. */
  opens(subject: string, key: string): boolean
}

export interface Refresh {
  readonly sessionId: string
  /** How often it has been replaced. */
  readonly generation: number
}

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt' })).toString('base64url')
const KIND = { iss: 'shop', aud: 'shop api' }
const AccessClaims = TokenClaims.extend({
  iss: z.literal(KIND.iss),
  aud: z.literal(KIND.aud),
  iat: z.int(),
  exp: z.int(),
  nbf: z.int().optional(),
})
/** The seconds by which the clocks of several machines may differ. */
const LEEWAY = 60
const LONGEST = 2000
/** The maximum age of a token in seconds, whatever its expiry. */
const OLDEST = 24 * 3600
const DEVICE = /^([\w-]{22})\.([\w-]{43})$/
const REFRESH = /^(([0-9a-f-]{36})\.(\d{1,9}))\.([\w-]{43})$/

export function createTokens(secret: string): Tokens {
  // Key objects are made once: to make one of bytes takes six times as long as to sign a token.
  const keyFor = (use: string) => createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', use, 32)))
  const key = keyFor('access token')
  const signAccess = (text: string) => createHmac('sha256', key).update(text).digest()
  const refreshKey = keyFor('refresh token')
  const linkSecret = keyFor('link in a letter')
  const linkKey = (subject: string) => createHmac('sha256', linkSecret).update(subject).digest('base64url')
  const deviceKey = keyFor('known device')
  const sign = (text: string) => createHmac('sha256', refreshKey).update(text).digest()
  const signDevice = (name: string, account: string) =>
    createHmac('sha256', deviceKey).update(`${name} ${account}`).digest()
  return {
    linkKey,
    opens(subject, key) {
      const [right, given] = [Buffer.from(linkKey(subject)), Buffer.from(key)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
    issueDevice(account, before) {
      const name = DEVICE.exec(before)?.[1] ?? randomBytes(16).toString('base64url')
      return `${name}.${signDevice(name, account).toString('base64url')}`
    },
    readDevice(value, account) {
      const [, name = '', signature = ''] = DEVICE.exec(value) ?? []
      const isOurs = name !== '' && timingSafeEqual(Buffer.from(signature, 'base64url'), signDevice(name, account))
      return isOurs ? name : undefined
    },
    issueRefresh({ sessionId, generation }) {
      const text = `${sessionId}.${generation}`
      return `${text}.${sign(text).toString('base64url')}`
    },
    readRefresh(token) {
      const [, text = '', sessionId = '', generation = '', signature = ''] = REFRESH.exec(token) ?? []
      if (text === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(text))) return null
      return { sessionId, generation: Number(generation) }
    },
    issue({ sub, sid }, seconds) {
      const iat = now()
      const payload = { ...KIND, sub, sid, iat, exp: iat + seconds }
      const text = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
      return `${text}.${signAccess(text).toString('base64url')}`
    },
    read(token) {
      const [header, payload = '', signature = '', ...rest] = token.length > LONGEST ? [] : token.split('.')
      // Only the header that this shop writes is accepted, so no token chooses how it is checked.
      if (header !== HEADER || rest.length > 0) return null
      const [given, right] = [Buffer.from(signature, 'base64url'), signAccess(`${HEADER}.${payload}`)]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const { data } = AccessClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      if (!data || !isCurrent(data)) return null
      return { sub: data.sub, sid: data.sid }
    },
  }
}

/** The present, in the seconds of a token. */
const now = (): number => Math.floor(Date.now() / 1000)

/** Whether a token has not expired, was not issued in the future, is valid already, and is not older than any may be. */
function isCurrent({ iat, exp, nbf = iat }: z.output<typeof AccessClaims>): boolean {
  const [earliest, latest] = [now() - LEEWAY, now() + LEEWAY]
  return exp > earliest && iat <= latest && nbf <= latest && iat > now() - OLDEST
}

/** Returns a random secret for an email or cookie: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that is stored of such a secret. 256 bits cannot be guessed, so one round of hashing is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
