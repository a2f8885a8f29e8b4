import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { UserInfo } from '#contract/accounts.ts'
import { type Call, caller } from '#contract/call.ts'
import type { Area, Role } from '#rules/staff.ts'
import { askedShop } from '../support/asked-shop.ts'
import { expect } from '../support/browser.ts'
import { someIp } from '../support/some-ip.ts'
import { at, ready } from './steps.ts'

export const GOOD_PASSWORD = 'winding-Ghat-road-48'

export const someEmail = (): string => `rider-${randomBytes(5).toString('hex')}@example.com`

/** The shop's API, from an address of its own. */
function callFrom(token?: string): Call {
  const ip = someIp()
  return caller((path, init) =>
    fetch(askedShop.url + path, {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': ip, ...(token && { 'x-access-token': token }) },
    }),
  )
}

/** The letters to an address, oldest first, once there are so many. */
export async function lettersTo(address: string, atLeast = 1): Promise<Email[]> {
  const folder = join(askedShop.folder, 'mail')
  let theirs: Email[] = []
  await expect(async () => {
    const files = (await readdir(folder)).filter((file) => !file.startsWith('.') && file.includes(address)).sort()
    theirs = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
    expect(theirs.length).toBeGreaterThanOrEqual(atLeast)
  }).toPass({ timeout: 15_000 })
  return theirs
}

/** The path of the link in a letter. */
export function linkIn(letter: Email | undefined): string {
  const [link] = /\/(?:confirm-account|reset)\/[\w-]+/.exec(letter?.text ?? '') ?? []
  if (link === undefined) throw new Error(`There is no link in: ${letter?.text}`)
  return link
}

export interface Somebody {
  readonly email: string
  readonly password: string
}

/** A verified customer of this test alone. */
export async function someCustomer(): Promise<Somebody> {
  const email = someEmail()
  const call = callFrom()
  await call('POST /auth/signup', {
    body: { firstName: 'Asha', lastName: 'Menon', email, password: GOOD_PASSWORD, mobile: '9840012345' },
  })
  const code =
    linkIn(at(await lettersTo(email), 0))
      .split('/')
      .at(-1) ?? ''
  await call('GET /mail_verify/{code}', { params: { code } })
  return { email, password: GOOD_PASSWORD }
}

/** The calls of the demo's own administrator. */
export async function demoAdministrator() {
  const file = await readFile(join(askedShop.folder, 'demo-accounts.json'), 'utf8')
  return callAs({ email: 'admin@kurinji.example', password: JSON.parse(file).administrator })
}

/** An administrator of this test alone, appointed by the demo's. */
export const someAdministrator = (): Promise<Somebody> => appointed({ roles: ['ROLE_ADMIN'] })

/** Staff of this test alone, for some areas. */
export const someStaff = (...areas: Area[]): Promise<Somebody> => appointed({ roles: ['ROLE_STAFF'], areas })

async function appointed(rights: { roles: Role[]; areas?: Area[] }): Promise<Somebody> {
  const boss = await demoAdministrator()
  const somebody = await someCustomer()
  const { user } = await callAs(somebody)
  const { id, firstName: firstname, lastName: lastname, email, mobile } = user
  const body = { firstname, lastname, email, mobile, isActive: true, ...rights }
  await boss.call('PUT /user/{id}', { params: { id }, body })
  return somebody
}

/** Somebody's own calls, from another device than the page's. */
export async function callAs(somebody: Somebody): Promise<{ user: UserInfo; call: Call }> {
  const user = await callFrom()('POST /auth/signin', { body: somebody })
  return { user, call: callFrom(user.token) }
}

/** Signs in on the page's own form. */
export async function signIn(page: Page, { email, password }: Somebody, path = '/signin'): Promise<void> {
  await page.goto(path)
  await ready(page)
  await fillSignIn(page, { email, password })
}

export async function fillSignIn(page: Page, { email, password }: Somebody): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'SIGN IN', exact: false }).click()
}

/** What the browser keeps of who is signed in; null when nobody is. */
export async function userInfo(page: Page): Promise<UserInfo | null> {
  const cookie = (await page.context().cookies()).find((each) => each.name === 'userInfo')
  return cookie ? JSON.parse(decodeURIComponent(cookie.value)) : null
}
