import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'

type Encoding = 'br' | 'gzip'

/** What of a request decides how a kept answer is sent. */
export interface Asked {
  readonly ifNoneMatch?: string | undefined
  readonly acceptEncoding?: string | undefined
}

export interface Ready {
  readonly status: number
  readonly headers: Record<string, string | number>
  readonly body: Buffer | null
}

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Good enough to be smaller than gzip, quick enough not to be noticed by who waits for the first rendering. */
const QUICK_QUALITY = 5
/** A tenth smaller for 85 ms of work on a page of 100 kB: for what stays. */
const BEST_QUALITY = 11
/** What has been true for so long is likely to be asked for often enough; in a rush of orders nothing is. */
const STAYS_MS = 10_000

/** A megabyte, in which every page fits; the four that are usual take three times as long to begin with. */
const WINDOW_BITS = 20

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

/** One at a time in the whole process, with a rest ten times as long after each: who waits for an answer comes first. */
let packingBest = false
const RESTS = 10

/**
 * An answer that is the same for everybody, as bytes. Each compression is made once, when somebody first asks for it. A page,
 * of which there are many, is packed at once and kept so, a tenth as large: who cannot read that gets it unpacked.
 */
export class Kept {
  readonly status: number
  readonly etag: string
  readonly #headers: Readonly<Record<string, string>>
  /** Null where the bytes are kept packed only. */
  #plain: Buffer | null
  readonly #packed: Partial<Record<Encoding, Buffer>>
  readonly #packing: Partial<Record<Encoding, Promise<Buffer>>> = {}
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
    this.etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    this.#headers = {
      ...SECURITY_HEADERS,
      'content-security-policy': NO_PAGE_POLICY,
      ...headers,
      vary: 'accept-encoding',
      etag: this.etag,
    }
    this.#packed = packed
    // What comes packed, as files do, was packed as well as can be.
    this.#best = packed.br !== undefined
    this.#compressible = compressible
  }

  static async of(response: Response, headers: Readonly<Record<string, string>>): Promise<Kept> {
    const plain = Buffer.from(await response.arrayBuffer())
    const kept = new Kept(response.status, { ...Object.fromEntries(response.headers), ...headers }, plain)
    if (response.headers.get('content-type')?.startsWith('text/html')) await kept.#keepPacked()
    return kept
  }

  async #keepPacked(): Promise<void> {
    this.#packed.br = await PACK.br(await this.plain())
    this.#plain = null
  }

  /** The bytes as nobody has packed them. */
  async plain(): Promise<Buffer> {
    return this.#plain ?? unbrotli(this.#packed.br ?? Buffer.alloc(0))
  }

  /** Bytes in memory, once both compressions are made, with an estimate for the objects. */
  get size(): number {
    const { br } = this.#packed
    return 1000 + (this.#plain ? this.#plain.length * 1.6 : (br?.length ?? 0) * 2.3)
  }

  /** The answer, if it can be sent at once; null when a compression has to be made first. */
  readyNow(asked: Asked): Ready | null {
    if (matches(asked.ifNoneMatch, this.etag)) return this.#notModified()
    const encoding = this.#encodingFor(asked)
    if (encoding === undefined) return this.#plain && this.#whole(this.#plain)
    const packed = this.#packed[encoding]
    if (packed && encoding === 'br') this.#packBest()
    return packed ? this.#whole(packed, encoding) : null
  }

  async ready(asked: Asked): Promise<Ready> {
    const now = this.readyNow(asked)
    const encoding = this.#encodingFor(asked)
    if (now || encoding === undefined) return now ?? this.#whole(await this.plain())
    this.#packing[encoding] ??= this.plain().then(PACK[encoding])
    const packed = await this.#packing[encoding]
    this.#packed[encoding] = packed
    return this.#whole(packed, encoding)
  }

  async response(asked: Asked): Promise<Response> {
    const { status, headers, body } = await this.ready(asked)
    const list = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(body && new Uint8Array(body), { status, headers: list })
  }

  /** Makes what is sent smaller, from the next answer on, once it has stayed true for a while. */
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
          // What there is goes on being sent.
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

  #encodingFor({ acceptEncoding }: Asked): Encoding | undefined {
    return this.#compressible ? bestEncoding(acceptEncoding) : undefined
  }

  #whole(body: Buffer, encoding?: Encoding): Ready {
    const headers: Record<string, string | number> = { ...this.#headers, 'content-length': body.length }
    if (encoding) headers['content-encoding'] = encoding
    return { status: this.status, headers, body }
  }

  #notModified(): Ready {
    const { 'content-type': _, ...headers } = this.#headers
    return { status: 304, headers, body: null }
  }
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag.slice(2)))

const accepts = (encoding: Encoding): RegExp =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[\\d.]+)?\\s*(,|$)`)
const ACCEPTS_BR = accepts('br')
const ACCEPTS_GZIP = accepts('gzip')

function bestEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  if (ACCEPTS_BR.test(header)) return 'br'
  return ACCEPTS_GZIP.test(header) ? 'gzip' : undefined
}
