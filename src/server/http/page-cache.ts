import { LRUCache } from 'lru-cache'
import { Kept } from './kept.ts'

/** Tells which version of the catalogue is the latest, and whether that is known for sure at this moment. */
export interface CatalogueVersion {
  /** The version if it was confirmed within the last second, else null. */
  confirmed(): number | null
  /** Asks the database. */
  read(): Promise<number>
}

/** Marks an answer as the same for everybody. The cache takes the mark away and keeps the answer. */
export function keepAnswer(response: Response): Response {
  response.headers.set(MARK, '1')
  return response
}
const MARK = 'x-keep'

/** Browsers ask again each time and mostly get a 304; a cache between may serve for a minute and refresh meanwhile. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

const MAX_BYTES = 96 * 1024 * 1024
const LONGEST_KEY = 400

interface Entry {
  /** Of everything that the answer is made of: see CatalogueVersion. */
  readonly version: number
  readonly kept: Kept
}

export class PageCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ kept }, key) => Math.ceil(key.length + kept.size),
  })
  /** Answers in the making; null when one turned out not to be kept. */
  readonly #making = new Map<string, Promise<Kept | null>>()
  readonly #version: CatalogueVersion
  readonly #keeping: boolean

  /** `keeping` is off while pages are being worked on: then every answer is made anew. */
  constructor(version: CatalogueVersion, keeping = true) {
    this.#version = version
    this.#keeping = keeping
  }

  /** What is kept for an address and still true, within a second. */
  find(key: string): Kept | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.version === this.#version.confirmed() ? entry.kept : undefined
  }

  /**
   * Makes the answer and keeps it when it is marked; what is asked for many times at once is made once. The version is
   * read before the answer is made: a change in between makes the entry old, never wrong. What is made as a part of
   * something else is given the version that was read for the whole.
   */
  async make(
    key: string,
    answer: (version: number | undefined) => Promise<Response>,
    readBefore?: number,
  ): Promise<Response | Kept> {
    if (!this.#keeping || key.length > LONGEST_KEY) return unmarked(await answer(undefined))
    const version = readBefore ?? (await this.#version.read())
    const before = this.#entries.get(key)
    if (before?.version === version) return before.kept
    const name = `${version} ${key}`
    const running = this.#making.get(name)
    const shared = running && (await running)
    if (shared) return shared
    const made = answer(version)
    const kept = made.then((response) => (response.headers.has(MARK) ? this.#keep(key, version, response) : null))
    this.#making.set(
      name,
      kept.catch(() => null),
    )
    try {
      return (await kept) ?? (await made)
    } finally {
      this.#making.delete(name)
    }
  }

  async #keep(key: string, version: number, response: Response): Promise<Kept> {
    const kept = await Kept.of(unmarked(response), { 'cache-control': CACHE_CONTROL })
    this.#entries.set(key, { version, kept })
    return kept
  }
}

function unmarked(response: Response): Response {
  response.headers.delete(MARK)
  return response
}

/** The name under which an answer is kept: path and query, of a full address or of a request's first line. */
export function cacheKey(url: string): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
