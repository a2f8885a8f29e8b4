import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { UserInfo } from '#contract/accounts.ts'
import { type Call, caller } from '#contract/call.ts'
import type { Area } from '#rules/staff.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { run } from '#server/lib/tx.ts'
import { findAccountByEmail, insertAccount, insertFormerPassword } from '#server/modules/accounts/accounts.store.ts'
import { beginSession } from '#server/modules/accounts/sessions.service.ts'
import { eventually } from './eventually.ts'
import type { OpenShop } from './open-shop.ts'
import { someIp } from './some-ip.ts'

/** A person who is signed in. */
export interface Person extends UserInfo {
  readonly password: string
  /** Calls the API as this person. */
  readonly call: Call
  /** Sends anything at all as this person. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** The cookie that gets a new token. */
  readonly cookie: string
}

export const someEmail = (): string => `rider-${randomBytes(5).toString('hex')}@example.com`

export const GOOD_PASSWORD = 'winding-Ghat-road-48'

export interface PersonOptions {
  readonly admin?: boolean
  /** Makes the person staff of these areas. */
  readonly areas?: readonly Area[]
  readonly email?: string
  readonly password?: string
}

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/140'

/** Each password is hashed once and shared by all the people who have it. */
const hashes = new Map<string, Promise<string>>()

function hashOf(shop: OpenShop, password: string): Promise<string> {
  const hash = hashes.get(password) ?? shop.deps.passwords.hash(password)
  hashes.set(password, hash)
  return hash
}

/** Creates a verified account without a session. */
export async function someAccount(
  shop: OpenShop,
  { admin = false, areas = [], email = someEmail(), password = GOOD_PASSWORD }: PersonOptions = {},
) {
  const passwordHash = await hashOf(shop, password)
  const now = new Date()
  await run(
    shop.deps,
    insertAccount({
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
    }),
  )
  const account = await run(shop.deps, findAccountByEmail(email))
  if (!account) throw new Error(`${email} has no account.`)
  await run(shop.deps, insertFormerPassword({ id: newId(), accountId: account.id, passwordHash }))
  return account
}

/** Creates a verified account with a session, as signing in opens it. */
export async function someone(shop: OpenShop, options: PersonOptions = {}): Promise<Person> {
  const account = await someAccount(shop, options)
  const { password = GOOD_PASSWORD } = options
  const ip = someIp()
  const headers = new Headers()
  const exchange = {
    userAgent: ANDROID,
    cookie: () => undefined,
    header: () => undefined,
    setStatus: () => {},
    countRefusalFor: () => {},
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

/** Signs in somebody who was given access to the administration: with a new password, set through the emailed link. */
export async function signedInAfterGrant(shop: OpenShop, { email }: { email: string }): Promise<Person> {
  const mail = await emailTo(shop, email, 'You have been given access to the administration of Kurinji Moto')
  const password = 'given-Rights-road-49'
  await send(shop, 'PUT', '/api/updatePasswordViaMail', { email, password, resetPasswordToken: secretIn(mail) })
  return signedInAs(shop, { email, password })
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

/** Returns the refresh cookie of a response, as the browser would send it. */
export const cookieOf = (answer: Response): string => cookieIn(answer.headers)

const cookieIn = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** The emails of each shop by their files, which never change: each is parsed once. */
const parsedEmails = new WeakMap<OpenShop, Map<string, Promise<Email>>>()

async function parsedEmail(shop: OpenShop, path: string): Promise<Email> {
  const known = parsedEmails.get(shop) ?? new Map<string, Promise<Email>>()
  parsedEmails.set(shop, known)
  const parsed = known.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes))
  known.set(path, parsed)
  return parsed
}

/** Returns the emails to an address that have arrived so far, oldest first. */
export async function emailsSoFar(shop: OpenShop, address: string): Promise<Email[]> {
  const folder = join(shop.deps.config.dataFolder, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => !file.startsWith('.')).sort()
  const emails = await Promise.all(files.map((file) => parsedEmail(shop, join(folder, file))))
  return emails.filter((mail) => mail.to?.some((each) => each.address === address))
}

/** Returns the emails to an address, oldest first, once there are at least this many. */
export const emailsTo = (shop: OpenShop, address: string, atLeast = 1): Promise<Email[]> =>
  eventually(async () => {
    const emails = await emailsSoFar(shop, address)
    if (emails.length < atLeast) throw new Error(`${emails.length} emails to ${address}, ${atLeast} wanted.`)
    return emails
  })

/** Returns the email to an address with a subject, once it has arrived; emails may overtake each other. */
export const emailTo = (shop: OpenShop, address: string, subject: string): Promise<Email> =>
  eventually(async () => {
    const found = (await emailsSoFar(shop, address)).find((mail) => mail.subject === subject)
    if (!found) throw new Error(`"${subject}" has not arrived at ${address}.`)
    return found
  })

/** Returns the secret at the end of the link in an email. */
export function secretIn(mail: Email | undefined): string {
  const [, secret] = /\/(?:confirm-account|reset|undo-email|invitation)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (secret === undefined) throw new Error(`There is no link in: ${mail?.text}`)
  return secret
}

/** How many times something is done at once where only one attempt may win. */
export const AT_ONCE = 20

/** Starts the same operation many times before any of them can end. */
export const together = <T>(work: (index: number) => Promise<T>, times = AT_ONCE): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

/**
 * Reads and then writes so often at once as a broken variant does that takes no lock: all have read before the first one
 * writes. Returns what each `write` returns.
 */
export async function readThenWrite<Found, Written>(
  read: () => Promise<Found>,
  write: (found: Found, index: number) => Promise<Written>,
  times = AT_ONCE,
): Promise<Written[]> {
  const found = await together(read, times)
  return together((index) => write(found[index] as Found, index), times)
}

/** Waits until no email and no job that writes emails is left: an email that has not arrived by then never will. */
export async function waitForMailJobs(shop: OpenShop): Promise<void> {
  const open = `select count(*)::int as open from pgboss.job
    where name in ('mail', 'forgot-password', 'sign-in-code', 'warn-of-guessing') and state in ('created', 'retry', 'active')`
  await eventually(async () => {
    const { rows } = await shop.deps.pool.query<{ open: number }>(open)
    if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} emails are still queued.`)
  })
}

/** Returns the parts of a response that an attacker would compare to learn what it does not say. */
export async function facts(answer: Response): Promise<unknown> {
  const text = await answer.text()
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'))
  return { status: answer.status, text, headers }
}

/** Returns the status and code of an error response. */
export async function refusal(answer: Response): Promise<[number, string]> {
  const body: { code?: string } = await answer.json()
  return [answer.status, body.code ?? '']
}
