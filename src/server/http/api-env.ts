import type { Deps, SignedIn } from '#server/lib/ctx.ts'
import type { ReadyResponse } from './cached-response.ts'
import type { PageCache } from './page-cache.ts'
import type { PageCalls } from './page-calls.ts'

/** What the listener knows about a request before reading it. */
export interface ClientInfo {
  readonly ip: string
  readonly requestId: string
  /** Whether the request comes from this machine itself and not through a proxy, whatever its headers claim. */
  readonly isLocal?: boolean
  /** Sends a response to this request at once; absent if the request did not come through the listener. */
  readonly send?: (ready: ReadyResponse) => void
}

export type ApiEnv = { Bindings: ClientInfo }

/** The dependencies of the routes, in addition to those of the services. */
export interface HttpDeps extends Deps {
  readonly cache: PageCache
  readonly pageCalls: PageCalls
  /** Returns the person that a token belongs to, if it is valid at this moment. */
  readonly identify: (token: string) => Promise<SignedIn | null>
}
