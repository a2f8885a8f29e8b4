import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import type { UserInfo } from '#contract/accounts.ts'
import { type Call, caller } from '#contract/call.ts'
import type { Area } from '#rules/staff.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { accountByEmail, addFormerPassword, insertAccount } from '#server/modules/accounts/accounts.queries.ts'
import { beginSession } from '#server/modules/accounts/sessions.service.ts'
import type { OpenShop } from './open-shop.ts'
import { someIp } from './some-ip.ts'

/** Somebody who is signed in. */
export interface Person extends UserInfo {
  readonly password: string
  /** Calls the API as this person. */
  readonly call: Call
  /** Sends anything at all as this person. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** The cookie that brings a new token. */
  readonly cookie: string
}

export const someEmail = (): string => `rider-${randomBytes(5).toString('hex')}@example.com`

export const GOOD_PASSWORD = 'winding-Ghat-road-48'

export interface Wish {
  readonly admin?: boolean
  /** Makes the person staff of these areas. */
  readonly areas?: readonly Area[]
  readonly email?: string
  readonly password?: string
}

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/140'

/** Each password is hashed once for all the people who have it. */
const hashes = new Map<string, Promise<string>>()

function hashOf(shop: OpenShop, password: string): Promise<string> {
  const hash = hashes.get(password) ?? shop.deps.passwords.hash(password)
  hashes.set(password, hash)
  return hash
}

/** A verified account, with a session as signing in opens it. */
export async function someone(
  shop: OpenShop,
  { admin = false, areas = [], email = someEmail(), password = GOOD_PASSWORD }: Wish = {},
): Promise<Person> {
  const passwordHash = await hashOf(shop, password)
  const { db } = shop.deps
  const now = new Date()
  await insertAccount(db, {
    id: newId(),
    email,
    firstName: 'Asha',
    lastName: 'Menon',
    mobile: '9840012345',
    roles: [admin ? 'ROLE_ADMIN' : areas.length > 0 ? 'ROLE_STAFF' : 'ROLE_USER'],
    areas: [...areas],
    passwordHash,
    passwordChangedAt: now,
    verifiedAt: now,
  })
  const account = await accountByEmail(db, email)
  if (!account) throw new Error(`${email} has no account.`)
  await addFormerPassword(db, { id: newId(), accountId: account.id, passwordHash })
  const ip = someIp()
  const headers = new Headers()
  const exchange = {
    userAgent: ANDROID,
    cookie: () => undefined,
    header: () => undefined,
    setStatus: () => {},
    setHeader: (name: string, value: string) => headers.append(name, value),
  }
  const user = await beginSession(contextOf(shop.deps, { requestId: 'test', ip }), account, exchange)
  return personOf(shop, user, { password, ip, cookie: cookieIn(headers) })
}

export async function signedInAs(
  shop: OpenShop,
  { email, password, userAgent = ANDROID }: { email: string; password: string; userAgent?: string },
): Promise<Person> {
  const ip = someIp()
  const answer = await send(shop, 'POST', '/api/auth/signin', { email, password }, { 'user-agent': userAgent }, ip)
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  return personOf(shop, await answer.json(), { password, ip, cookie: cookieOf(answer) })
}

function personOf(
  shop: OpenShop,
  user: UserInfo,
  { password, ip, cookie }: { password: string; ip: string; cookie: string },
): Person {
  const request: Person['request'] = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-access-token', user.token)
    return shop.request(path, { ...init, headers, ip })
  }
  return { ...user, password, call: caller(request), request, cookie }
}

/** Sends JSON. */
export function send(
  shop: OpenShop,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  ip = someIp(),
): Promise<Response> {
  const init = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ip,
  }
  return shop.request(path, body === undefined ? init : { ...init, body: JSON.stringify(body) })
}

/** The refresh cookie of an answer, as the browser would send it. */
export const cookieOf = (answer: Response): string => cookieIn(answer.headers)

const cookieIn = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** The letters to an address, oldest first, once there are so many. */
export async function lettersTo(shop: OpenShop, address: string, atLeast = 1): Promise<Email[]> {
  const folder = join(shop.deps.config.dataFolder, 'mail')
  return vi.waitFor(
    async () => {
      const files = (await readdir(folder).catch(() => [])).filter((file) => !file.startsWith('.')).sort()
      const letters = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
      const theirs = letters.filter((letter) => letter.to?.some((each) => each.address === address))
      if (theirs.length < atLeast) throw new Error(`${theirs.length} letters to ${address}, ${atLeast} wanted.`)
      return theirs
    },
    { timeout: 10_000 },
  )
}

/** The letter to an address with a subject, once it has come; letters may overtake each other. */
export const letterTo = (shop: OpenShop, address: string, subject: string): Promise<Email> =>
  vi.waitFor(
    async () => {
      const found = (await lettersTo(shop, address)).find((letter) => letter.subject === subject)
      if (!found) throw new Error(`"${subject}" has not come to ${address}.`)
      return found
    },
    { timeout: 10_000 },
  )

/** The secret at the end of the link in a letter. */
export function secretIn(letter: Email | undefined): string {
  const [, secret] = /\/(?:confirm-account|reset)\/([\w-]+)/.exec(letter?.text ?? '') ?? []
  if (secret === undefined) throw new Error(`There is no link in: ${letter?.text}`)
  return secret
}

/** How often something is done at once where only one may win. */
export const AT_ONCE = 20

/** Starts the same thing many times before any of them can end. */
export const together = <T>(work: (index: number) => Promise<T>, times = AT_ONCE): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

/** Waits until no letter and nothing that writes letters is left to do: what has not come by then never comes. */
export async function postDone(shop: OpenShop): Promise<void> {
  const open = `select count(*)::int as open from pgboss.job
    where name in ('mail', 'forgot-password') and state in ('created', 'retry', 'active')`
  await vi.waitFor(
    async () => {
      const { rows } = await shop.deps.pool.query<{ open: number }>(open)
      if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} letters are on their way.`)
    },
    { timeout: 15_000 },
  )
}

/** An answer as somebody compares it who wants to learn from it what it does not say. */
export async function facts(answer: Response): Promise<unknown> {
  const text = await answer.text()
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'))
  return { status: answer.status, text, headers }
}

/** The status of a refusal with its code. */
export async function refusal(answer: Response): Promise<[number, string]> {
  const body: { code?: string } = await answer.json()
  return [answer.status, body.code ?? '']
}
