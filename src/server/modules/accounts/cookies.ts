import type { Config } from '#server/lib/config.ts'

/** Only the routes under /api/auth read these cookies. */
const PLAIN_PATH = '/api/auth'

const isHttps = (config: Config): boolean => config.publicUrl.startsWith('https://')

/**
 * Returns the name under which a cookie is set. Over https it has the prefix `__Host-`, so that no other host of the
 * same domain can set a cookie of that name and sign a visitor in as somebody else. Browsers accept such a cookie only
 * for the path / and not over plain http, which the demo on a local machine uses.
 */
export const cookieName = (config: Config, name: string): string => (isHttps(config) ? `__Host-${name}` : name)

/** Scripts cannot read it and other sites cannot send it. A maximum age of 0 deletes it. */
export function cookieHeader(config: Config, name: string, value: string, maxAgeSeconds: number): string {
  const place = isHttps(config) ? 'Path=/; Secure' : `Path=${PLAIN_PATH}`
  const age = `Max-Age=${Math.floor(maxAgeSeconds)}`
  return `${cookieName(config, name)}=${value}; ${age}; ${place}; HttpOnly; SameSite=Strict`
}
