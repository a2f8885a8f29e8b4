import { create } from 'zustand'
import type { UserInfo } from '#contract/accounts.ts'
import { ApiError, type Call, caller, type Send } from '#contract/call.ts'
import type { Area } from '#rules/staff.ts'

interface Session {
  /** False until the cookie has been read: until then the user is unknown. */
  readonly ready: boolean
  readonly user: UserInfo | null
}

const COOKIE = 'userInfo'
const COOKIE_SECONDS = 30 * 24 * 3600
/** A token with less than this left is refreshed first, because it could expire on the way. */
const LEAST_SECONDS = 20

export const useSession = create<Session>(() => ({ ready: false, user: null }))

/** Returns whether the user is an administrator; only the first role counts (U8). */
export const isAdministrator = (user: UserInfo): boolean => user.roles[0] === 'ROLE_ADMIN'

export const isStaffOrAdmin = (user: UserInfo): boolean => isAdministrator(user) || user.roles[0] === 'ROLE_STAFF'

/** Returns whether the user has access to an area, for display only; the server checks its database. */
export const hasAreaAccess = (user: UserInfo, area: Area): boolean =>
  isAdministrator(user) || (user.roles[0] === 'ROLE_STAFF' && user.areas.includes(area))

/** Loads the session from the cookie, and follows changes in other tabs. Returns a function that stops following. */
export function startSession(): () => void {
  readSession()
  const channel = new BroadcastChannel(COOKIE)
  channel.addEventListener('message', readSession)
  document.addEventListener('visibilitychange', readSession)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', readSession)
  }
}

function readSession(): void {
  const { ready, user: known } = useSession.getState()
  const user = readCookie()
  if (!ready || known?.token !== user?.token) useSession.setState({ ready: true, user })
}

/** Stores the signed-in user in a cookie for all paths (S1 §9); null deletes it. */
export function storeUser(user: UserInfo | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const value = user === null ? '' : encodeURIComponent(JSON.stringify(user))
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${user === null ? 0 : COOKIE_SECONDS}; SameSite=Lax${secure}`
  useSession.setState({ ready: true, user })
  const channel = new BroadcastChannel(COOKIE)
  channel.postMessage(null)
  channel.close()
}

/** Sends a request as the signed-in user. If the session has ended, signs out here too. */
export const sendAsUser: Send = async (path, init) => {
  const token = await getValidToken()
  const response = await fetch(path, { ...init, headers: { ...init.headers, 'x-access-token': token } })
  if (response.status === 401) storeUser(null)
  return response
}

export const callAsUser: Call = caller(sendAsUser)

/**
 * Returns the access token, refreshed if it has expired (U1); empty if the session has ended, which the API then
 * reports. Throws an ApiError if the token cannot be refreshed at the moment, such as 429 or 503: that does not end the
 * session.
 */
export async function getValidToken(): Promise<string> {
  // The loader of the first page runs before the session has started.
  if (!useSession.getState().ready) readSession()
  const { user } = useSession.getState()
  if (!user) return ''
  if (isValidToken(user.token)) return user.token
  // One tab at a time refreshes the token; the others read the new one from the cookie.
  return await withLock(async () => {
    const stored = readCookie()
    if (stored && isValidToken(stored.token)) {
      useSession.setState({ user: stored })
      return stored.token
    }
    const response = await fetch('/api/auth/refresh', { method: 'POST' })
    if (response.ok) {
      const fresh: UserInfo = await response.json()
      storeUser(fresh)
      return fresh.token
    }
    if (response.status !== 401 && response.status !== 403) {
      throw new ApiError(response.status, await response.json().catch(() => ({})))
    }
    storeUser(null)
    return ''
  })
}

const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(COOKIE, work) as Promise<T>) : work()

/** Returns whether a token is present, readable and not expired (S1 §6); only the server can verify its signature. */
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
  const isComplete = TEXTS.every((name) => typeof user[name] === 'string') && Array.isArray(user.roles)
  // A cookie from before areas existed has none.
  return isComplete ? ({ ...user, areas: Array.isArray(user.areas) ? user.areas : [] } as unknown as UserInfo) : null
}
