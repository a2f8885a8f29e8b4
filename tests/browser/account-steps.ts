import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { UserInfo } from '#contract/accounts.ts'
import { type Call, caller } from '#contract/call.ts'
import { queriesOn } from '#db/client.ts'
import type { Area, Role } from '#rules/staff.ts'
import { newId } from '#server/lib/ids.ts'
import { createPasswords } from '#server/lib/password-hash.ts'
import { run } from '#server/lib/tx.ts'
import { insertAccount, insertFormerPassword } from '#server/modules/accounts/accounts.store.ts'
import { openDatabase } from '../../scripts/bench-shop.ts'
import { expect } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { HASH_PASSES } from '../support/demo-shop.ts'
import { someIp } from '../support/some-ip.ts'
import { ready } from './steps.ts'

export const GOOD_PASSWORD = 'winding-Ghat-road-48'

export const someEmail = (): string => `rider-${randomBytes(5).toString('hex')}@example.com`

/** Returns the shop's API, called from a separate IP address. */
export function callFrom(token?: string): Call {
  const ip = someIp()
  return caller((path, init) =>
    fetch(currentShop.url + path, {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': ip, ...(token && { 'x-access-token': token }) },
    }),
  )
}

/** Returns the emails to an address, oldest first, once there are at least this many. */
export async function emailsTo(address: string, atLeast = 1): Promise<Email[]> {
  const folder = join(currentShop.folder, 'mail')
  let theirs: Email[] = []
  await expect(async () => {
    const files = (await readdir(folder)).filter((file) => !file.startsWith('.') && file.includes(address)).sort()
    theirs = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
    expect(theirs.length).toBeGreaterThanOrEqual(atLeast)
  }).toPass()
  return theirs
}

/** Returns the path of the link in an email. */
export function linkIn(mail: Email | undefined): string {
  const [link] = /\/(?:confirm-account|reset|undo-email|invitation)\/[\w-]+/.exec(mail?.text ?? '') ?? []
  if (link === undefined) throw new Error(`There is no link in: ${mail?.text}`)
  return link
}

export interface Somebody {
  readonly email: string
  readonly password: string
}

/** Creates a verified customer for this test alone. */
export const someCustomer = (): Promise<Somebody> => addAccount({ roles: ['ROLE_USER'] })

/** Returns the API calls of the demo's own administrator. */
export async function demoAdministrator() {
  const file = await readFile(join(currentShop.folder, 'demo-accounts.json'), 'utf8')
  return callAs({ email: 'admin@kurinji.example', password: JSON.parse(file).administrator })
}

/** Creates an administrator for this test alone. */
export const someAdministrator = (): Promise<Somebody> => addAccount({ roles: ['ROLE_ADMIN'] })

/** Creates a staff account for this test alone, for some areas. */
export const someStaff = (...areas: Area[]): Promise<Somebody> => addAccount({ roles: ['ROLE_STAFF'], areas })

/** All accounts that are added here have the same password, which is hashed once. */
let passwordHash: Promise<string> | undefined

/** Adds a verified account to the database; signing up and giving rights have separate tests. */
async function addAccount(rights: { roles: Role[]; areas?: Area[] }): Promise<Somebody> {
  passwordHash ??= createPasswords(HASH_PASSES).hash(GOOD_PASSWORD)
  const [id, email, now, hash] = [newId(), someEmail(), new Date(), await passwordHash]
  const person = { firstName: 'Asha', lastName: 'Menon', mobile: '9840012345' }
  const proven = { passwordHash: hash, passwordChangedAt: now, verifiedAt: now }
  const database = await openDatabase(currentShop.folder)
  try {
    const db = queriesOn(database)
    await run({ db }, insertAccount({ id, email, ...person, ...proven, ...rights }))
    await run({ db }, insertFormerPassword({ id: newId(), accountId: id, passwordHash: hash }))
  } finally {
    await database.end()
  }
  return { email, password: GOOD_PASSWORD }
}

/** Returns a person's API calls, from another device than the page's. */
export async function callAs(somebody: Somebody): Promise<{ user: UserInfo; password: string; call: Call }> {
  const user = await callFrom()('POST /auth/signin', { body: somebody })
  return { user, password: somebody.password, call: callFrom(user.token) }
}

/** Opens a page as a signed-in person: signs in by the API, with the cookie that the form would have stored. */
export async function openAs(page: Page, { email, password }: Somebody, path = '/'): Promise<void> {
  const answer = await page.request.post(`${currentShop.url}/api/auth/signin`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  await openWithToken(page, await answer.json(), path)
}

async function openWithToken(page: Page, user: UserInfo, path: string): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(user))
  await page.context().addCookies([{ name: 'userInfo', value, url: currentShop.url, sameSite: 'Lax' }])
  await page.goto(path)
  await ready(page)
}

/** The administrators of this worker, by the shop's address. */
const administrators = new Map<string, { readonly until: number; readonly who: ReturnType<typeof callAs> }>()

/** Less than the fifteen minutes of a token, by more than a test may take. */
const SIGNED_IN_MS = 10 * 60_000

/** Returns an administrator who is signed in once for all tests that do not touch this account itself. */
export function administrator(): ReturnType<typeof callAs> {
  const known = administrators.get(currentShop.url)
  if (known && known.until > Date.now()) return known.who
  const who = someAdministrator().then(callAs)
  administrators.set(currentShop.url, { until: Date.now() + SIGNED_IN_MS, who })
  return who
}

/** Opens a page as that administrator. */
export async function openAsAdministrator(page: Page, path: string): Promise<void> {
  const { user } = await administrator()
  await openWithToken(page, user, path)
}

/** Signs in with the page's own form. */
export async function signIn(page: Page, somebody: Somebody, path = '/signin'): Promise<void> {
  await page.goto(path)
  await ready(page)
  await fillSignIn(page, somebody)
}

export async function fillSignIn(page: Page, { email, password }: Somebody): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'SIGN IN', exact: false }).click()
}

/** Returns what the browser stores about the signed-in person; null if nobody is signed in. */
export async function userInfo(page: Page): Promise<UserInfo | null> {
  const cookie = (await page.context().cookies()).find((each) => each.name === 'userInfo')
  return cookie ? JSON.parse(decodeURIComponent(cookie.value)) : null
}
