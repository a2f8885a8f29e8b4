// Who may make a call: refuses foreign sites, unknown people, and those without the right.
import type { Context } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Area } from '#rules/staff.ts'
import type { SignedIn } from '#server/lib/ctx.ts'
import { forbidden, ShopProblem } from '#server/lib/problem.ts'
import type { ApiEnv, HttpDeps } from './api-env.ts'
import type { Input } from './call-input.ts'
import { JSON_TYPE } from './json-body.ts'
import { FORM_TYPE } from './multipart.ts'

/** The header of the token. It is never in a cookie, so that other sites cannot act for the customer (U1). */
const TOKEN_HEADER = 'x-access-token'

/**
 * Refuses requests from other sites, as their forms and scripts send the visitor's cookies along. A call with a body
 * requires JSON, which such a form cannot send; one without a body refuses foreign origins and form content types
 * (K02). A call that takes raw bytes checks their signature instead.
 */
export function refuseForeign(c: Context<ApiEnv>, deps: HttpDeps, endpoint: Endpoint): void {
  const { body, upload, form, raw } = endpoint
  if (c.req.method === 'GET' || (body && !form) || raw) return
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const type = c.req.header('content-type')
  if (!isOwnOrigin(c, deps) || (site !== 'same-origin' && site !== 'none')) {
    throw new ShopProblem('forbidden', 'Requests from other sites are not allowed.')
  }
  if (type !== undefined && !JSON_TYPE.test(type) && !((upload || form) && FORM_TYPE.test(type)))
    throw new ShopProblem('unsupported_type', 'Send the body as application/json.')
}

/** Whether a request comes from a page of this shop. Older browsers, too, send the origin with what is not a GET. */
function isOwnOrigin(c: Context<ApiEnv>, { config }: HttpDeps): boolean {
  const origin = c.req.header('origin')
  return origin === undefined || [new URL(config.publicUrl).origin, new URL(c.req.url).origin].includes(origin)
}

/**
 * Returns the signed-in person, or refuses: everything that is not public requires one, and some calls require staff.
 */
export async function identifyCaller(c: Context<ApiEnv>, deps: HttpDeps, endpoint: Endpoint): Promise<SignedIn | null> {
  const { policy, knowsUser } = endpoint
  if (policy === 'public' && !knowsUser) return null
  const token = c.req.header(TOKEN_HEADER)
  const user = token ? await deps.identify(token) : null
  if (policy === 'public') return user?.lacksFactor ? { ...user, ...NO_RIGHTS } : user
  if (!user) throw new ShopProblem('sign_in_required', 'Please sign in.')
  if (user.lacksFactor && !endpoint.beforeSecondFactor) return withoutRights(endpoint, user)
  if (policy === 'admin' && !user.isAdmin) throw forbidden()
  if (policy === 'staff' && !hasAreaAccess(user, endpoint.area)) throw forbidden()
  // Without other areas, a service cannot admit staff whom the contract of an owner's call does not name.
  if (policy === 'owner') return { ...user, areas: user.areas.filter((area) => area === endpoint.area) }
  return user
}

const NO_RIGHTS = { isAdmin: false, areas: [] } as const

/** Until the second factor is set up, staff may only do what every customer may with the own account. */
function withoutRights({ policy }: Endpoint, user: SignedIn): SignedIn {
  if (policy === 'admin' || policy === 'staff') throw factorMissing()
  return { ...user, ...NO_RIGHTS }
}

const factorMissing = () =>
  new ShopProblem(
    'second_factor_missing',
    'This shop requires a second factor of its staff. Please switch yours on first, under “Second factor” on the home page of the administration.',
  )

const hasAreaAccess = (user: SignedIn, area: Area | readonly Area[]): boolean =>
  [area].flat().some((each) => user.areas.includes(each))

/**
 * Allows a call about a person to that person, to administrators and to staff of its area. The error is the same
 * whether the other person exists or not.
 */
export function allowSelf({ policy, area }: Endpoint, input: Input, user: SignedIn | null): void {
  if (policy !== 'self' || user?.isAdmin || (user && area && hasAreaAccess(user, area))) return
  const subject = input.params?.userId ?? input.params?.id ?? input.body?.userId
  if (subject !== user?.id) throw user?.lacksFactor ? factorMissing() : forbidden()
}
