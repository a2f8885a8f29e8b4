import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures for warranty claims, and files that pretend to be one. */

/** Pictures that were made already: tests ask for the same few hundreds of times. */
const made = new Map<string, Promise<Buffer>>()

/** Returns a copy of a picture that is made once. */
async function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const picture = made.get(name) ?? make()
  made.set(name, picture)
  return Buffer.from(await picture)
}

/** Returns a photograph as a phone takes it: rotated by its EXIF data, with the location where it was taken. */
export const photograph = (width = 96, height = 60): Promise<Buffer> =>
  once(`photograph ${width} ${height}`, () =>
    sharp({ create: { width, height, channels: 3, background: '#b4501e' } })
      .withExif({
        IFD0: { Copyright: 'SECRET-OWNER', Artist: 'SECRET-ARTIST' },
        IFD3: { GPSLatitude: '11/1 1/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )

export const plainPicture = (kind: 'png' | 'webp' | 'gif' | 'tiff'): Promise<Buffer> =>
  once(kind, () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .toFormat(kind)
      .toBuffer(),
  )

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** How the points of a PNG are stored: bits of a point, and what the header says of it. */
const POINTS = { colours: { bits: 24, header: [8, 2] }, 'black or white': { bits: 1, header: [1, 0] } } as const

/** Returns a PNG with the given size in its header and the data of only so many lines, all black. */
export function pngOf(width: number, height: number, lines = 10, points: keyof typeof POINTS = 'colours'): Buffer {
  const { bits, header } = POINTS[points]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([...header, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.ceil((width * bits) / 8) + 1) * lines), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', data), end])
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>',
)
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')

/** Returns a JPEG that a browser would execute if it took it for a page. */
export const polyglot = async (): Promise<Buffer> => Buffer.concat([await photograph(), HTML])

/** Returns a JPEG of exactly this many bytes: readers stop at its end, the padding after it only adds weight. */
export async function weighing(bytes: number): Promise<Buffer> {
  const picture = await photograph(64, 64)
  return Buffer.concat([picture, randomBytes(bytes - picture.length)])
}

export interface ClaimFields {
  readonly name?: string
  readonly email?: string
  readonly order?: string
  readonly unit?: string
  readonly part?: string
  readonly text?: string
}

export const FIELDS = { name: 'Meera Raman', email: 'meera@example.com', order: 'KM-7H3K9PQ2' } as const

/** Returns a claim form as the page sends it. */
export function claimForm(files: readonly Buffer[], fields: ClaimFields = FIELDS, fileName = 'photo.jpg'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), fileName)
  return form
}

/** Returns the same form built by hand with any headers: what no browser would send. */
export function rawForm(parts: readonly { readonly headers: string; readonly body: Buffer | string }[], end = '--') {
  const boundary = 'a-boundary-of-ours'
  const pieces = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  return {
    body: new Uint8Array(Buffer.concat([...pieces, Buffer.from(`--${boundary}${end}`)])),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
