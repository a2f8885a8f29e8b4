import { create } from 'zustand'
import type { UserInfo } from '#contract/accounts.ts'
import { type Call, caller, type Send } from '#contract/call.ts'
import type { Area } from '#rules/staff.ts'

interface Session {
  /** False until the cookie has been read: before that nobody knows who is here. */
  readonly ready: boolean
  readonly user: UserInfo | null
}

const COOKIE = 'userInfo'
const COOKIE_SECONDS = 30 * 24 * 3600
/** A token that has less than this left is replaced first: it would run out on its way. */
const LEAST_SECONDS = 20

export const useSession = create<Session>(() => ({ ready: false, user: null }))

/** The first role is the one that counts (A8). */
export const isAdministrator = (user: UserInfo): boolean => user.roles[0] === 'ROLE_ADMIN'

/** Whether somebody is let into any part of the administration. */
export const worksHere = (user: UserInfo): boolean => isAdministrator(user) || user.roles[0] === 'ROLE_STAFF'

/** What the pages go by; the server asks its database. */
export const worksIn = (user: UserInfo, area: Area): boolean =>
  isAdministrator(user) || (user.roles[0] === 'ROLE_STAFF' && user.areas.includes(area))

/** Reads who is signed in, and follows what other tabs do about it. */
export function openSession(): () => void {
  const load = () => {
    const user = readCookie()
    if (useSession.getState().user?.token !== user?.token || !useSession.getState().ready) {
      useSession.setState({ ready: true, user })
    }
  }
  load()
  const heard = new BroadcastChannel(COOKIE)
  heard.addEventListener('message', load)
  document.addEventListener('visibilitychange', load)
  return () => {
    heard.close()
    document.removeEventListener('visibilitychange', load)
  }
}

/** Keeps who is signed in, in a cookie for all paths (S1 §9); null forgets it. */
export function keepUser(user: UserInfo | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const value = user === null ? '' : encodeURIComponent(JSON.stringify(user))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that riders have
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${user === null ? 0 : COOKIE_SECONDS}; SameSite=Lax${secure}`
  useSession.setState({ ready: true, user })
  const told = new BroadcastChannel(COOKIE)
  told.postMessage(null)
  told.close()
}

/** Sends as whoever is signed in. When the session has ended, the person is signed out here too. */
export const sendAsUser: Send = async (path, init) => {
  const token = await freshToken()
  const response = await fetch(path, { ...init, headers: { ...init.headers, 'x-access-token': token } })
  if (response.status === 401) keepUser(null)
  return response
}

/** The API for whoever is signed in. */
export const callAsUser: Call = caller(sendAsUser)

/** The token, replaced when it has run out (A1); empty when the session has ended, which the API will say in its words. */
export async function freshToken(): Promise<string> {
  const { user } = useSession.getState()
  if (!user) return ''
  if (isValidToken(user.token)) return user.token
  // One tab at a time: the others find what the first was given.
  return await inTurn(async () => {
    const kept = readCookie()
    if (kept && isValidToken(kept.token)) {
      useSession.setState({ user: kept })
      return kept.token
    }
    const response = await fetch('/api/auth/refresh', { method: 'POST' })
    if (response.ok) {
      const fresh: UserInfo = await response.json()
      keepUser(fresh)
      return fresh.token
    }
    if (response.status === 401 || response.status === 403) keepUser(null)
    return ''
  })
}

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(COOKIE, work) as Promise<T>) : work()

/** Present, readable and not run out (S1 §6); whether it is genuine only the server can say. */
export function isValidToken(token: string, now = Date.now()): boolean {
  try {
    const payload = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof exp === 'number' && exp * 1000 > now + LEAST_SECONDS * 1000
  } catch {
    return false
  }
}

function readCookie(): UserInfo | null {
  try {
    const entry = document.cookie.split('; ').find((each) => each.startsWith(`${COOKIE}=`))
    return entry === undefined ? null : checkUser(JSON.parse(decodeURIComponent(entry.slice(COOKIE.length + 1))))
  } catch {
    return null
  }
}

const TEXTS = ['id', 'token', 'firstName', 'lastName', 'email', 'mobile']

function checkUser(value: unknown): UserInfo | null {
  if (typeof value !== 'object' || value === null) return null
  const user = value as Record<string, unknown>
  const whole = TEXTS.every((name) => typeof user[name] === 'string') && Array.isArray(user.roles)
  // A cookie of before there were areas has none.
  return whole ? ({ ...user, areas: Array.isArray(user.areas) ? user.areas : [] } as unknown as UserInfo) : null
}
