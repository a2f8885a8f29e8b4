import { withoutLanguage } from '#rules/language.ts'

/** Stands for our own origin: only whether an address stays with it matters. */
const OURS = 'http://shop.invalid'

const HOME = '/'

/**
 * Where to go after signing in (A10): always a path of this shop, the home page when the wanted one is not, and never
 * the sign-in page itself. A language in it makes no difference: whoever signs in goes on in the language of the page.
 */
export function redirectTarget(wanted: string | null): string {
  const text = (wanted ?? '').trim()
  // Browsers drop control characters and read a backslash as a slash: what looks like a path can be another host.
  if (text === '' || /[\p{Cc}\\]/u.test(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return HOME
  const url = resolve(text.startsWith('/') ? text : `/${text}`)
  // Dots are resolved by now, so "/.//host" shows what it is.
  if (!url || url.origin !== OURS) return HOME
  const path = withoutLanguage(url.pathname)
  return path.startsWith('//') || isSignIn(path) ? HOME : path + url.search + url.hash
}

/** A link to a page that leads on to the same target. */
export const withRedirect = (path: string, target: string): string =>
  `${path}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`

function resolve(path: string): URL | null {
  try {
    return new URL(path, OURS)
  } catch {
    return null
  }
}

/** As the router matches paths: encoded letters, capitals and slashes at the end make no difference. */
function isSignIn(pathname: string): boolean {
  try {
    return /^\/signin\/*$/i.test(decodeURIComponent(pathname))
  } catch {
    // Not a path that could be opened.
    return true
  }
}
