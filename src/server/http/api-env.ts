import type { Deps, SignedIn } from '#server/lib/ctx.ts'
import type { PageCache } from './page-cache.ts'

/** What the listener knows about a request before reading it. */
export interface ClientInfo {
  readonly ip: string
  readonly requestId: string
  /** Whether the request comes from this machine itself and not through a proxy, whatever its headers claim. */
  readonly isLocal?: boolean
  /** The catalogue's version, if it was read for the page that this call is a part of. */
  readonly version?: number | undefined
}

export type ApiEnv = { Bindings: ClientInfo }

/** The dependencies of the routes, in addition to those of the services. */
export interface HttpDeps extends Deps {
  readonly cache: PageCache
  /** Returns the person that a token belongs to, if it is valid at this moment. */
  readonly identify: (token: string) => Promise<SignedIn | null>
}
