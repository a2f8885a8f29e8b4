import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
const zip = promisify(gzip)

/** Good enough to halve gzip's size again, quick enough not to be noticed by who waits for the first rendering. */
const BROTLI_QUALITY = 5

const PACK: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => zip(plain, { level: 6 }),
}

/** An answer that is the same for everybody, as bytes. Each compression is made once, when somebody first asks for it. */
export class Kept {
  readonly status: number
  readonly etag: string
  readonly plain: Buffer
  readonly #headers: Readonly<Record<string, string>>
  readonly #packed: Partial<Record<Encoding, Buffer>>
  readonly #packing: Partial<Record<Encoding, Promise<Buffer>>> = {}
  readonly #compressible: boolean

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    plain: Buffer,
    packed: Partial<Record<Encoding, Buffer>> = {},
    compressible = true,
  ) {
    this.status = status
    this.plain = plain
    this.etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    this.#headers = {
      ...SECURITY_HEADERS,
      'content-security-policy': NO_PAGE_POLICY,
      ...headers,
      vary: 'accept-encoding',
      etag: this.etag,
    }
    this.#packed = packed
    this.#compressible = compressible
  }

  static async of(response: Response, headers: Readonly<Record<string, string>>): Promise<Kept> {
    const plain = Buffer.from(await response.arrayBuffer())
    return new Kept(response.status, { ...Object.fromEntries(response.headers), ...headers }, plain)
  }

  /** Bytes in memory, once both compressions are made, with an estimate for the objects. */
  get size(): number {
    return 1000 + this.plain.length * 1.6
  }

  /** The answer, if it can be sent at once; null when a compression has to be made first. */
  readyNow(asked: Asked): Ready | null {
    if (matches(asked.ifNoneMatch, this.etag)) return this.#notModified()
    const encoding = this.#encodingFor(asked)
    if (encoding === undefined) return this.#whole(this.plain)
    const packed = this.#packed[encoding]
    return packed ? this.#whole(packed, encoding) : null
  }

  async ready(asked: Asked): Promise<Ready> {
    const now = this.readyNow(asked)
    const encoding = this.#encodingFor(asked)
    if (now || encoding === undefined) return now ?? this.#whole(this.plain)
    this.#packing[encoding] ??= PACK[encoding](this.plain)
    const packed = await this.#packing[encoding]
    this.#packed[encoding] = packed
    return this.#whole(packed, encoding)
  }

  async response(asked: Asked): Promise<Response> {
    const { status, headers, body } = await this.ready(asked)
    const list = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(body && new Uint8Array(body), { status, headers: list })
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
