import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type Encoding, matchesEntityTag, preferredEncoding } from './content-negotiation.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'

/** The headers of a request that decide how a cached response is sent. */
export interface ConditionalRequest {
  readonly ifNoneMatch?: string | undefined
  readonly acceptEncoding?: string | undefined
}

/** A response that is the same for everybody. */
export interface PublicResponse {
  /** 200 unless it says otherwise. */
  readonly status?: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer<ArrayBuffer>
}

export interface ReadyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer | null
}

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)

/**
 * The Brotli quality for the first response, which is often the only one: smaller than gzip. Quality 5 would make a page
 * a tenth smaller for three times the work.
 */
const QUICK_QUALITY = 3
/** The Brotli quality for lasting responses: a tenth smaller for 85 ms of work on a page of 100 kB. */
const BEST_QUALITY = 11
/**
 * The age in milliseconds after which a response is likely to last, so that compressing it better pays off. During a
 * rush of orders none gets this old.
 */
const STAYS_MS = 10_000

/** The Brotli window of 256 kB, which most pages fit in; the default of 4 MB takes several times as long to start. */
const WINDOW_BITS = 18

const packBrotli = (plain: Buffer, quality: number): Promise<Buffer> =>
  brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  })

const PACK: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => packBrotli(plain, QUICK_QUALITY),
  gzip: (plain) => zip(plain, { level: 6 }),
}

/**
 * Whether a best compression is running. The process runs one at a time and pauses ten times as long after each,
 * because visitors waiting for a response come first.
 */
let packingBest = false
const RESTS = 10

/**
 * A response that is the same for everybody, as bytes. Each compression is made once, when first requested. Pages are
 * numerous, so they are compressed at once and stored that way, a tenth of their size; for clients without Brotli they
 * are decompressed.
 */
export class CachedResponse {
  readonly status: number
  readonly etag: string
  readonly #headers: Readonly<Record<string, string>>
  /** Null if only the compressed bytes are stored. */
  #plain: Buffer | null
  readonly #packed: Partial<Record<Encoding, Buffer>>
  readonly #packing: Partial<Record<Encoding, Promise<Buffer>>> = {}
  /** The responses sent so far, because putting their headers together takes longer than finding them. */
  readonly #ready: { -readonly [K in Encoding | 'plain' | 'notModified']?: ReadyResponse } = {}
  readonly #compressible: boolean
  readonly #madeAt = Date.now()
  #best: boolean

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    plain: Buffer,
    packed: Partial<Record<Encoding, Buffer>> = {},
    compressible = true,
  ) {
    this.status = status
    this.#plain = plain
    this.etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
    this.#headers = {
      ...SECURITY_HEADERS,
      'content-security-policy': NO_PAGE_POLICY,
      ...headers,
      vary: 'accept-encoding',
      etag: this.etag,
    }
    this.#packed = packed
    // Bytes that come compressed, such as files, have the best compression already.
    this.#best = packed.br !== undefined
    this.#compressible = compressible
  }

  static async of({ status = 200, headers, body }: PublicResponse): Promise<CachedResponse> {
    const cached = new CachedResponse(status, headers, typeof body === 'string' ? Buffer.from(body) : body)
    if (headers['content-type']?.startsWith('text/html')) await cached.#storePacked()
    return cached
  }

  async #storePacked(): Promise<void> {
    this.#packed.br = await PACK.br(await this.plain())
    this.#plain = null
  }

  async plain(): Promise<Buffer> {
    return this.#plain ?? unbrotli(this.#packed.br ?? Buffer.alloc(0))
  }

  /** The memory used in bytes with both compressions, including an estimate for the objects. */
  get size(): number {
    const { br } = this.#packed
    return 1000 + (this.#plain ? this.#plain.length * 1.6 : (br?.length ?? 0) * 2.3)
  }

  /** Returns the response if it can be sent at once, or null if a compression has to be made first. */
  readyNow(request: ConditionalRequest): ReadyResponse | null {
    if (this.status === 200 && matchesEntityTag(request.ifNoneMatch, this.etag)) return this.#notModified()
    const encoding = this.#encodingFor(request)
    if (encoding === undefined) return this.#plain && this.#whole(this.#plain)
    const packed = this.#packed[encoding]
    if (packed && encoding === 'br') this.#packBest()
    return packed ? this.#whole(packed, encoding) : null
  }

  async ready(request: ConditionalRequest): Promise<ReadyResponse> {
    const now = this.readyNow(request)
    const encoding = this.#encodingFor(request)
    if (now || encoding === undefined) return now ?? this.#whole(await this.plain())
    this.#packing[encoding] ??= this.plain().then(PACK[encoding])
    const packed = await this.#packing[encoding]
    this.#packed[encoding] = packed
    return this.#whole(packed, encoding)
  }

  /** Compresses the response better for later requests, once it has been valid for a while. */
  #packBest(): void {
    if (this.#best || packingBest || Date.now() - this.#madeAt < STAYS_MS) return
    this.#best = true
    packingBest = true
    const begun = Date.now()
    this.plain()
      .then((plain) => packBrotli(plain, BEST_QUALITY))
      .then(
        (packed) => {
          this.#packed.br = packed
        },
        () => {
          // If this fails, the existing bytes are still sent.
        },
      )
      .finally(() => {
        setTimeout(
          () => {
            packingBest = false
          },
          RESTS * (Date.now() - begun),
        ).unref()
      })
  }

  #encodingFor({ acceptEncoding }: ConditionalRequest): Encoding | undefined {
    return this.#compressible ? preferredEncoding(acceptEncoding) : undefined
  }

  #whole(body: Buffer, encoding?: Encoding): ReadyResponse {
    const known = this.#ready[encoding ?? 'plain']
    if (known?.body === body) return known
    const headers: Record<string, string | number> = { ...this.#headers, 'content-length': body.length }
    if (encoding) headers['content-encoding'] = encoding
    const ready = { status: this.status, headers, body }
    // Uncompressed bytes that are not stored are not held here either.
    if (encoding || this.#plain) this.#ready[encoding ?? 'plain'] = ready
    return ready
  }

  #notModified(): ReadyResponse {
    const known = this.#ready.notModified
    if (known) return known
    const { 'content-type': _, ...headers } = this.#headers
    const ready = { status: 304, headers, body: null }
    this.#ready.notModified = ready
    return ready
  }
}
