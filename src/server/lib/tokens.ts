import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** What a token says: whose it is and which session it belongs to. Everything else is read from the database. */
const Claims = z.object({ sub: z.uuid(), sid: z.uuid() })
type Claims = z.output<typeof Claims>

export interface Tokens {
  /** A signed token that lives for `seconds`. */
  issue(claims: Claims, seconds: number): Promise<string>
  /** The claims of a token of ours that has not run out; null for anything else. */
  read(token: string): Promise<Claims | null>
  /** What lets a session have a new token, once: nobody else can make it. */
  issueRefresh(refresh: Refresh): string
  /** The session and generation of a refresh token of ours; null for anything else. */
  readRefresh(token: string): Refresh | null
  /** The key of a link in a letter that opens one thing, for as long as the shop keeps its secret. */
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
/** Clocks of several machines may differ by this many seconds. */
const LEEWAY = 60
const LONGEST = 2000
/** No token is older, whatever it says of its end. Only with such a limit is one from the future refused as well. */
const OLDEST = '1 day'
const REFRESH = /^(([0-9a-f-]{36})\.(\d{1,9}))\.([\w-]{43})$/

export function createTokens(secret: string): Tokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'access token', 32))
  const refreshKey = new Uint8Array(hkdfSync('sha256', secret, '', 'refresh token', 32))
  const linkSecret = new Uint8Array(hkdfSync('sha256', secret, '', 'link in a letter', 32))
  const linkKey = (subject: string) => createHmac('sha256', linkSecret).update(subject).digest('base64url')
  const sign = (text: string) => createHmac('sha256', refreshKey).update(text).digest()
  return {
    linkKey,
    opens(subject, key) {
      const [right, given] = [Buffer.from(linkKey(subject)), Buffer.from(key)]
      return right.length === given.length && timingSafeEqual(right, given)
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
        // The algorithm is ours to name: what the token says of it counts for nothing.
        const { payload } = await jwtVerify(token, key, {
          ...KIND,
          algorithms: [ALGORITHM],
          typ: 'at+jwt',
          clockTolerance: LEEWAY,
          maxTokenAge: OLDEST,
          requiredClaims: ['exp', 'iat', 'sub'],
        })
        return Claims.parse(payload)
      } catch {
        return null
      }
    },
  }
}

/** A secret that travels by mail or cookie: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of such a secret. Nobody can guess 256 bits, so one round of hashing is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
