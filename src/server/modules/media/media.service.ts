import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, pictureBase, pictureUrl, pictureWidths } from '#rules/pictures.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { createTurns } from '#server/lib/turns.ts'
import type { Tx } from '#server/lib/tx.ts'
import { findImage, findImages, insertImage } from './media.queries.ts'
import { pictureFiles } from './picture-files.ts'

// One thread a picture: pictures are made side by side, and the other core keeps serving pages.
sharp.concurrency(1)
sharp.cache(false)

const MOST_PIXELS = 40_000_000
/** One that gets sharper as it comes is held in memory whole until it is read, seven bytes a pixel. */
const MOST_PIXELS_AT_ONCE = 16_000_000
/** No picture takes longer to draw, whatever its file is like. */
const DRAWING_SECONDS = 15

/** Two pictures are made at once. */
const inTurn = createTurns(2, 300)

/** Stores a picture of the shop's own (the demo catalogue's) as it is and gives its id. */
export async function storeOwnPicture(ctx: Ctx, tx: Tx, bytes: Buffer): Promise<string> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await pictureFiles(ctx.config.dataFolder).writeOriginal(id, bytes)
  await insertImage(tx.db, { id, width, height, bytes: bytes.length })
  return id
}

/** How the files that are taken begin: what a file is called, and what its sender says of it, counts for nothing. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/** The longest side that is kept; no page shows more. */
const LONGEST_SIDE = 2400
/** Widths have at least two digits in their addresses. */
const SHORTEST_WIDTH = 16

/**
 * Stores a picture that somebody sent. It is drawn anew, so that nothing is kept of the file but what can be seen: not
 * where the photograph was taken, and no script that hides behind the picture.
 */
export async function uploadPicture(ctx: Ctx, bytes: Buffer) {
  const { data, info } = await redrawPicture(bytes, 'image')
  const id = createHash('sha256').update(data).digest('hex').slice(0, 32)
  await pictureFiles(ctx.config.dataFolder).writeOriginal(id, data)
  const { width, height } = info
  await ctx.tx((tx) => insertImage(tx.db, { id, width, height, bytes: data.length }))
  return { id, url: pictureUrl(id, width), width, height }
}

/** A picture that somebody sent, drawn anew and upright as WebP; refusals name the field that it came in. */
export async function redrawPicture(bytes: Buffer, field: string) {
  if (!BEGINNINGS.some((fits) => fits(bytes))) {
    const message = 'A picture is a JPEG, PNG or WebP file.'
    throw new ShopProblem('unsupported_type', message, { fields: { [field]: message } })
  }
  return inTurn(() => redrawn(bytes, field))
}

async function redrawn(bytes: Buffer, field: string) {
  try {
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
    const upright = sharp(bytes, options).autoOrient()
    const { width, height, isProgressive } = await upright.metadata()
    if (isProgressive && width * height > MOST_PIXELS_AT_ONCE) throw new Error('too large to be held at once')
    const size =
      width < SHORTEST_WIDTH
        ? { width: SHORTEST_WIDTH }
        : { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' as const, withoutEnlargement: true }
    return await upright
      .resize(size)
      .webp({ quality: 90 })
      .timeout({ seconds: DRAWING_SECONDS })
      .toBuffer({ resolveWithObject: true })
  } catch {
    const message = 'This picture cannot be read, or it is larger than 40 megapixels (16 if it is progressive).'
    throw new ShopProblem('invalid', message, { fields: { [field]: message } })
  }
}

export interface PictureFacts {
  readonly base: string
  readonly widths: number[]
  readonly width: number
  readonly height: number
}

/** What a page must know of pictures to show them, by id. */
export async function describePictures(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, PictureFacts>> {
  const rows = await findImages(ctx.db, ids)
  return new Map(
    rows.map(({ id, width, height }) => [id, { base: pictureBase(id), widths: pictureWidths(width), width, height }]),
  )
}

const MAKE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 56, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

const making = new Map<string, Promise<Buffer>>()

/**
 * A picture in one of its widths and formats; made at the first request, then read from the cache folder. Widths are a
 * short list for each picture, so nobody can make the shop work without end.
 */
export async function pictureVariant(ctx: Ctx, id: string, width: number, format: PictureFormat): Promise<Buffer> {
  const files = pictureFiles(ctx.config.dataFolder)
  const name = `${width}.${format}`
  const kept = await files.readVariant(id, name)
  if (kept) return kept
  const key = `${id}/${name}`
  const running = making.get(key) ?? makeVariant(ctx, id, width, format)
  making.set(key, running)
  return running.finally(() => making.delete(key))
}

async function makeVariant(ctx: Ctx, id: string, width: number, format: PictureFormat): Promise<Buffer> {
  const row = await findImage(ctx.db, id)
  if (!row || !pictureWidths(row.width).includes(width)) throw notFound()
  const files = pictureFiles(ctx.config.dataFolder)
  const original = await files.readOriginal(id)
  if (!original) throw notFound()
  return inTurn(async () => {
    const picture = sharp(original, { limitInputPixels: MOST_PIXELS }).resize({ width })
    const bytes = await MAKE[format](picture).toBuffer()
    await files.writeVariant(id, `${width}.${format}`, bytes)
    return bytes
  })
}

const notFound = () => new ShopProblem('not_found', 'There is no such picture.')
