import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** The claims of a token: its person and its session. Everything else is read from the database. */
const TokenClaims = z.object({ sub: z.uuid(), sid: z.uuid() })
type TokenClaims = z.output<typeof TokenClaims>

export interface Tokens {
  /** Issues a signed token that is valid for `seconds`. */
  issue(claims: TokenClaims, seconds: number): Promise<string>
  /** Returns the claims of a valid token of this shop, or null. */
  read(token: string): Promise<TokenClaims | null>
  /** Issues a refresh token, with which a session can get a new token once. It cannot be forged. */
  issueRefresh(refresh: Refresh): string
  /** Returns the session and generation of a refresh token of this shop, or null. */
  readRefresh(token: string): Refresh | null
  /** Issues the value by which a device is recognised that has signed in to an email address's account. */
  issueDevice(email: string): string
  /** Returns the id of a device from such a value, or undefined if it is not valid. */
  readDevice(value: string, email: string): string | undefined
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

const ALGORITHM = 'HS256'
const KIND = { issuer: 'shop', audience: 'shop api' }
/** The seconds by which the clocks of several machines may differ. */
const LEEWAY = 60
const LONGEST = 2000
/** The maximum age of a token, whatever its expiry. Only with such a limit are tokens from the future refused too. */
const OLDEST = '1 day'
const DEVICE = /^([\w-]{22})\.([\w-]{43})$/
const REFRESH = /^(([0-9a-f-]{36})\.(\d{1,9}))\.([\w-]{43})$/

export function createTokens(secret: string): Tokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'access token', 32))
  const refreshKey = new Uint8Array(hkdfSync('sha256', secret, '', 'refresh token', 32))
  const linkSecret = new Uint8Array(hkdfSync('sha256', secret, '', 'link in a letter', 32))
  const linkKey = (subject: string) => createHmac('sha256', linkSecret).update(subject).digest('base64url')
  const deviceKey = new Uint8Array(hkdfSync('sha256', secret, '', 'known device', 32))
  const sign = (text: string) => createHmac('sha256', refreshKey).update(text).digest()
  const signDevice = (name: string, email: string) =>
    createHmac('sha256', deviceKey).update(`${name} ${email}`).digest()
  return {
    linkKey,
    opens(subject, key) {
      const [right, given] = [Buffer.from(linkKey(subject)), Buffer.from(key)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
    issueDevice(email) {
      const name = randomBytes(16).toString('base64url')
      return `${name}.${signDevice(name, email).toString('base64url')}`
    },
    readDevice(value, email) {
      const [, name = '', signature = ''] = DEVICE.exec(value) ?? []
      const isOurs = name !== '' && timingSafeEqual(Buffer.from(signature, 'base64url'), signDevice(name, email))
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
    issue: ({ sub, sid }, seconds) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
        .setSubject(sub)
        .setIssuer(KIND.issuer)
        .setAudience(KIND.audience)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key),
    async read(token) {
      if (token.length > LONGEST) return null
      try {
        // The algorithm is fixed here; the one named in the token is ignored.
        const { payload } = await jwtVerify(token, key, {
          ...KIND,
          algorithms: [ALGORITHM],
          typ: 'at+jwt',
          clockTolerance: LEEWAY,
          maxTokenAge: OLDEST,
          requiredClaims: ['exp', 'iat', 'sub'],
        })
        return TokenClaims.parse(payload)
      } catch {
        return null
      }
    },
  }
}

/** Returns a random secret for an email or cookie: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that is stored of such a secret. 256 bits cannot be guessed, so one round of hashing is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
