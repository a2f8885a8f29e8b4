import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { type LayerPicture, layerWidths, VISIBLE_FROM } from '#rules/on-bike.ts'
import { type PictureFormat, pictureBase, pictureUrl, pictureWidths } from '#rules/pictures.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField, notFound, ShopProblem } from '#server/lib/problem.ts'
import { createSemaphore } from '#server/lib/semaphore.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { findImage, findImages, insertImage } from './media.store.ts'
import { pictureFiles } from './picture-files.ts'

/** Loads the picture library, with the first picture that needs it: the shop starts without it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture uses one thread, so that pictures are processed in parallel and the other core keeps serving pages.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const MAX_PIXELS = 40_000_000
/**
 * A progressive picture is held in memory as a whole while it is decoded, at seven bytes per pixel, and a PNG cannot be
 * decoded at a smaller size: one of 40 megapixels takes a second.
 */
const MAX_PIXELS_AT_ONCE = 16_000_000
/** The time limit for processing a picture, whatever its file contains. */
const DRAWING_SECONDS = 15

/** Limits processing to two pictures at once. */
const withSlot = createSemaphore(2, 300)

/** Stores one of the shop's own pictures (from the demo catalogue) unchanged and returns its id. */
export async function storeOwnPicture(ctx: Ctx, tx: Tx, bytes: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await pictureFiles(ctx.config.dataFolder).writeOriginal(id, bytes)
  await run(tx, insertImage({ id, width, height, bytes: bytes.length }))
  return id
}

/** The first bytes of the accepted file types. The file name and the declared type are ignored. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/** The longest side that is stored; no page shows more. */
const LONGEST_SIDE = 2400
/** Widths have at least two digits in their addresses. */
const SHORTEST_WIDTH = 16

/** Re-encoded, so that only the visible image remains: no location and no hidden script. */
export async function uploadPicture(ctx: Ctx, bytes: Buffer, explainWrong: ExplainWrong = () => null) {
  const { data, info, file } = await redrawPicture(bytes, 'image')
  const { width, height } = info
  const opaqueShare = await withSlot(() => measureOpaqueShare(data))
  const wrong = explainWrong({ width, height, opaqueShare }, file)
  if (wrong !== null) throw invalidField('image', wrong)
  const id = createHash('sha256').update(data).digest('hex').slice(0, 32)
  await pictureFiles(ctx.config.dataFolder).writeOriginal(id, data)
  await ctx.tx((tx) => run(tx, insertImage({ id, width, height, bytes: data.length, opaqueShare })))
  return { id, url: pictureUrl(id, width), width, height, opaqueShare }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Explains why a picture cannot be stored for what it is meant for; null if it can. Its file may be larger. */
type ExplainWrong = (picture: LayerPicture, file: Size) => string | null

async function measureOpaqueShare(bytes: Buffer): Promise<number> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: DRAWING_SECONDS })
  // WebP leaves out the transparency of a picture in which all can be seen, whatever was uploaded.
  if (!(await picture.metadata()).hasAlpha) return 1
  const alpha = await picture.extractChannel('alpha').raw().toBuffer()
  return alpha.reduce((visible, value) => visible + Number(value >= VISIBLE_FROM), 0) / alpha.length
}

/** Re-encodes an uploaded picture as an upright WebP image. Refusals name the field that it was sent in. */
export async function redrawPicture(bytes: Buffer, field: string) {
  const file = await checkPicture(bytes, field)
  return { ...(await withSlot(() => redrawn(bytes, file.width, field))), file }
}

const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const

/** Refuses what is not a picture, or has too many pixels, without decoding any. Returns its size when it is upright. */
export async function checkPicture(bytes: Buffer, field: string): Promise<Size> {
  if (!BEGINNINGS.some((fits) => fits(bytes))) {
    const message = 'A picture is a JPEG, PNG or WebP file.'
    throw new ShopProblem('unsupported_type', message, { fields: { [field]: message } })
  }
  const sharp = await loadSharp()
  try {
    const { autoOrient, format, isProgressive } = await sharp(bytes, READING).metadata()
    const { width, height } = autoOrient
    if ((isProgressive || format === 'png') && width * height > MAX_PIXELS_AT_ONCE) throw new Error('too large')
    return { width, height }
  } catch {
    throw unreadable(field)
  }
}

function unreadable(field: string): ShopProblem {
  const message = 'This picture cannot be read, or it is larger than 40 megapixels (16 if it is a PNG or progressive).'
  return new ShopProblem('invalid', message, { fields: { [field]: message } })
}

async function redrawn(bytes: Buffer, width: number, field: string) {
  const sharp = await loadSharp()
  try {
    const size =
      width < SHORTEST_WIDTH
        ? { width: SHORTEST_WIDTH }
        : { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' as const, withoutEnlargement: true }
    return await sharp(bytes, READING)
      .autoOrient()
      .resize(size)
      .webp({ quality: 90 })
      .timeout({ seconds: DRAWING_SECONDS })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw unreadable(field)
  }
}

export interface StoredPicture extends LayerPicture {
  /** The size of its stored file. */
  readonly bytes: number
}

/** Returns pictures by id as they are checked before they become layers. What was stored unmeasured is measured. */
export async function measuredPictures(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<Map<string, StoredPicture>> {
  const found = new Map<string, StoredPicture>()
  for (const row of await run(tx, findImages(ids))) {
    const original = row.opaqueShare === null ? await pictureFiles(ctx.config.dataFolder).readOriginal(row.id) : null
    const opaqueShare = original ? await withSlot(() => measureOpaqueShare(original)) : row.opaqueShare
    if (opaqueShare === null) continue
    if (original) await run(tx, insertImage({ ...row, opaqueShare }))
    found.set(row.id, { ...row, opaqueShare })
  }
  return found
}

/** Returns what pages need to know to show pictures, by id. */
export async function describePictures(on: On, ids: readonly string[]) {
  const rows = await run(on, findImages(ids))
  return new Map(
    rows.map(({ id, width, height }) => {
      const picture = { base: pictureBase(id), widths: pictureWidths(width), width, height }
      return [id, picture] as const
    }),
  )
}

const MAKE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 56, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

const making = new Map<string, Promise<Buffer>>()

/** Made on the first request, then read from the cache. Few widths, so requests cause no unlimited work. */
export async function pictureVariant(ctx: Ctx, id: string, width: number, format: PictureFormat): Promise<Buffer> {
  const files = pictureFiles(ctx.config.dataFolder)
  const name = `${width}.${format}`
  const stored = await files.readVariant(id, name)
  if (stored) return stored
  const key = `${id}/${name}`
  const running = making.get(key) ?? makeVariant(ctx, id, width, format)
  making.set(key, running)
  return running.finally(() => making.delete(key))
}

async function makeVariant(ctx: Ctx, id: string, width: number, format: PictureFormat): Promise<Buffer> {
  const row = await run(ctx, findImage(id))
  if (!row || ![...pictureWidths(row.width), ...layerWidths(row.width)].includes(width)) throw notFound('picture')
  const files = pictureFiles(ctx.config.dataFolder)
  const original = await files.readOriginal(id)
  if (!original) throw notFound('picture')
  return withSlot(async () => {
    const sharp = await loadSharp()
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS }).resize({ width })
    const bytes = await MAKE[format](picture).toBuffer()
    await files.writeVariant(id, `${width}.${format}`, bytes)
    return bytes
  })
}
