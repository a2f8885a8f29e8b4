import { LRUCache } from 'lru-cache'
import { CachedResponse, type PublicResponse } from './cached-response.ts'
import type { CatalogueVersion } from './catalogue-version.ts'

/**
 * Browsers revalidate each time and mostly get a 304; a shared cache may serve it for a minute and refresh in the
 * background.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

const MAX_BYTES = 96 * 1024 * 1024
const LONGEST_KEY = 400

interface Entry {
  /** The version of everything that the response is made from; see CatalogueVersion. */
  readonly version: number
  readonly cached: CachedResponse
}

export class PageCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ cached }, key) => Math.ceil(key.length + cached.size),
  })
  /** Responses being made; null if one turns out not to be cacheable. */
  readonly #making = new Map<string, Promise<CachedResponse | null>>()
  readonly #version: CatalogueVersion
  readonly #isCaching: boolean

  /** `isCaching` is off during development: then every response is made again. */
  constructor(version: CatalogueVersion, isCaching = true) {
    this.#version = version
    this.#isCaching = isCaching
  }

  /** Returns the cached response for an address if it is still valid, to within a second. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.version === this.#version.confirmed() ? entry.cached : undefined
  }

  /**
   * Makes a response and caches it if it is public; concurrent requests for it share one rendering. The version is known
   * before the response is made, so a change in between makes the entry outdated, never wrong.
   */
  async make(
    key: string,
    answer: (version: number | undefined) => Promise<Response | PublicResponse>,
  ): Promise<Response | CachedResponse> {
    if (!this.#isCaching || key.length > LONGEST_KEY) return uncached(await answer(undefined))
    const found = this.find(key)
    if (found) return found
    const version = this.#version.confirmed() ?? (await this.#version.read())
    const before = this.#entries.get(key)
    if (before?.version === version) return before.cached
    const name = `${version} ${key}`
    const running = this.#making.get(name)
    const shared = running && (await running)
    if (shared) return shared
    const answered = answer(version)
    const cached = answered.then((response) =>
      response instanceof Response ? null : this.#store(key, version, response),
    )
    this.#making.set(
      name,
      cached.catch(() => null),
    )
    try {
      return (await cached) ?? uncached(await answered)
    } finally {
      this.#making.delete(name)
    }
  }

  async #store(key: string, version: number, { status = 200, headers, body }: PublicResponse): Promise<CachedResponse> {
    const cached = await CachedResponse.of({
      status,
      headers: { ...headers, 'cache-control': status === 200 ? CACHE_CONTROL : 'no-store' },
      body,
    })
    this.#entries.set(key, { version, cached })
    return cached
  }
}

/** Returns a response for one request only. */
export const uncached = (response: Response | PublicResponse): Response =>
  response instanceof Response
    ? response
    : new Response(response.body, { status: response.status ?? 200, headers: { ...response.headers } })
