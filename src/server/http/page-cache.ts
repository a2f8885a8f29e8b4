import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'

/** An answer that is the same for everybody, as bytes ready to be sent. */
export interface Kept {
  /** Of everything it is made of: see CatalogueVersion. */
  readonly version: number
  readonly status: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly plain: Buffer
  /** Null where compressing gains nothing. */
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

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

export class PageCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: (entry, key) => sizeOf(key, entry),
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
    const entry = this.#kept.get(key)
    return entry && entry.version === this.#version.confirmed() ? entry : undefined
  }

  /**
   * Makes the answer and keeps it when it is marked; what is asked for many times at once is made once. The version is
   * read before the answer is made: a change in between makes the entry old, never wrong.
   */
  async make(key: string, answer: () => Promise<Response>): Promise<Response | Kept> {
    if (!this.#keeping || key.length > LONGEST_KEY) return unmarked(await answer())
    const version = await this.#version.read()
    const before = this.#kept.get(key)
    if (before?.version === version) return before
    const name = `${version} ${key}`
    const running = this.#making.get(name)
    const shared = running && (await running)
    if (shared) return shared
    const made = answer()
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
    const entry = await toKept(version, unmarked(response))
    this.#kept.set(key, entry)
    return entry
  }
}

/** Bytes of an entry in memory, with an estimate for its objects. */
const sizeOf = (key: string, { plain, br, gzip }: Kept): number =>
  1000 + key.length + plain.length + (br?.length ?? 0) + (gzip?.length ?? 0)

function unmarked(response: Response): Response {
  response.headers.delete(MARK)
  return response
}

const compress = promisify(brotliCompress)
const zip = promisify(gzip)

/** Turns an answer into bytes, with its ETag and both compressions. */
export async function toKept(version: number, response: Response, quality = 5): Promise<Kept> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [brotli, gzipped] = await Promise.all([
    compress(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    zip(plain, { level: 6 }),
  ])
  const headers: Record<string, string> = {
    ...SECURITY_HEADERS,
    'content-security-policy': NO_PAGE_POLICY,
    ...Object.fromEntries(response.headers),
    'cache-control': CACHE_CONTROL,
  }
  headers.vary = 'accept-encoding'
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { version, status: response.status, etag, headers, plain, br: brotli, gzip: gzipped }
}

/** The name under which an answer is kept: path and query, of a full address or of a request's first line. */
export function cacheKey(url: string): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

export const responseOf = ({ status, headers, body }: Ready): Response =>
  new Response(body as BodyInit | null, {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  })

export interface Ready {
  readonly status: number
  readonly headers: Record<string, string | number>
  readonly body: Buffer | null
}

/** The answer for one request: 304 when the browser has it, else the bytes in the best encoding that it takes. */
export function answerFrom(
  entry: Kept,
  request: { ifNoneMatch?: string | undefined; acceptEncoding?: string | undefined },
): Ready {
  const headers: Record<string, string | number> = { ...entry.headers, etag: entry.etag }
  if (matches(request.ifNoneMatch, entry.etag)) {
    delete headers['content-type']
    return { status: 304, headers, body: null }
  }
  const encoding = bestEncoding(request.acceptEncoding)
  const compressed = encoding && entry[encoding]
  const body = compressed ?? entry.plain
  if (encoding && compressed) headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  return { status: entry.status, headers, body }
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag.slice(2)))

function bestEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  if (!header) return undefined
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[\\d.]+)?\\s*(,|$)`).test(header)
  if (header.includes('br') && takes('br')) return 'br'
  return header.includes('gzip') && takes('gzip') ? 'gzip' : undefined
}
