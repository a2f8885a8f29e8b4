import { withoutLanguage } from './language.ts'

/** A placeholder for our own origin: it only matters whether an address stays within it. */
const OURS = 'http://shop.invalid'

const HOME = '/'

/**
 * Returns where to go after signing in (U10): always a path of this shop; the home page if the requested path is not
 * one, and never the sign-in page itself. A language in the path is dropped: the customer continues in the language of
 * the page.
 */
export function redirectTarget(wanted: string | null): string {
  const text = (wanted ?? '').trim()
  // Browsers drop control characters and read a backslash as a slash, so what looks like a path can be another host.
  if (text === '' || /[\p{Cc}\\]/u.test(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return HOME
  const url = resolve(text.startsWith('/') ? text : `/${text}`)
  // Dot segments are resolved at this point, so "/.//host" is recognised.
  if (!url || url.origin !== OURS) return HOME
  const path = withoutLanguage(url.pathname)
  return path.startsWith('//') || isSignIn(path) ? HOME : path + url.search + url.hash
}

/** Returns a link that passes on the same redirect target; the home page needs none. */
export const withRedirect = (path: string, target: string): string =>
  target === HOME ? path : `${path}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`

/** Whether a redirect target is a step of the checkout. */
export const isCheckoutStep = (target: string): boolean => /^\/(checkout|shipping|placeOrder)(\/|$)/i.test(target)

function resolve(path: string): URL | null {
  try {
    return new URL(path, OURS)
  } catch {
    return null
  }
}

/** Matches as the router does: percent-encoding, case and trailing slashes make no difference. */
function isSignIn(pathname: string): boolean {
  try {
    return /^\/signin\/*$/i.test(decodeURIComponent(pathname))
  } catch {
    // The path is malformed and cannot be opened.
    return true
  }
}
