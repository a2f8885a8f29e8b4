import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SentFile } from '#contract/endpoint.ts'
import type { warrantyPicture } from '#db/schema/warranty.ts'
import type { Ctx, Deps } from '#server/lib/ctx.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { placeOf } from '#server/lib/place.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { createSemaphore } from '#server/lib/semaphore.ts'
import type { Tx } from '#server/lib/tx.ts'
import { checkPicture, redrawPicture } from '#server/modules/media/media.service.ts'

/** In bytes, so that claims cannot fill the disk for orders and documents. */
const LEAST_ROOM = 1024 ** 3

/**
 * Re-encodes the pictures of one claim at a time, so that hostile files cannot use up the memory together. Those of
 * people who are signed in go first: strangers may have any number of network addresses.
 */
const withSlot = createSemaphore(1, 20)

/**
 * Gives each sender one place in that queue. The others of a person, or of a network address, wait behind it, so that
 * nobody’s large pictures hold up those of everybody.
 */
const inTurn = createFairQueue(1, 20)

const pictureJob = jobKind<{ id: string }>('claim-picture-deleted', {
  retryLimit: 8,
  retryDelay: 60,
  retryBackoff: true,
})

/** Apart from the public pictures and never served. File names are generated ids. */
const folderOf = ({ config }: Pick<Ctx, 'config'>): string => join(config.dataFolder, 'uploads', 'claims')
const fileOf = (ctx: Pick<Ctx, 'config'>, id: string): string => join(folderOf(ctx), `${id}.webp`)

type StoredPicture = Pick<typeof warrantyPicture.$inferSelect, 'id' | 'place' | 'bytes'>

/** Re-encodes and stores the pictures of a claim; stores none of them if one is not a picture. */
export async function storePictures(ctx: Ctx, files: readonly SentFile[]): Promise<StoredPicture[]> {
  await requireRoom(ctx)
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const stored: StoredPicture[] = []
  // All are looked at before the first is decoded: one that is refused costs nothing of anybody’s turn. They are read again
  // then, so that those who wait have no pictures in memory.
  for (const { path } of files) await checkPicture(await readFile(path), 'file')
  const sender = ctx.user?.id ?? placeOf(ctx.ip)
  const draw = (work: () => Promise<void>) => inTurn(sender, () => withSlot(work, ctx.user !== null))
  try {
    await draw(async () => {
      for (const [index, { path }] of files.entries()) {
        const { data } = await redrawPicture(await readFile(path), 'file')
        const id = newId()
        stored.push({ id, place: index + 1, bytes: data.length })
        await writeFile(fileOf(ctx, id), data, { mode: 0o600 })
      }
    })
    return stored
  } catch (error) {
    await discardPictures(ctx, stored)
    throw error
  }
}

async function requireRoom(ctx: Ctx): Promise<void> {
  const { bavail, bsize } = await statfs(ctx.config.dataFolder)
  if (bavail * bsize >= LEAST_ROOM) return
  ctx.log.error({ free: bavail * bsize }, 'the disk is nearly full: no warranty claims are taken')
  throw new ShopProblem('unavailable', 'We cannot accept pictures at the moment. Please try again later.', {
    retryAfterSeconds: 3600,
  })
}

export async function discardPictures(ctx: Pick<Ctx, 'config'>, pictures: readonly { readonly id: string }[]) {
  for (const { id } of pictures) await rm(fileOf(ctx, id), { force: true })
}

export const readPicture = (ctx: Ctx, id: string): Promise<Buffer> => readFile(fileOf(ctx, id))

/** Deletes the files of pictures after the transaction that removes them has committed. */
export const deletePicturesLater = (ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : ctx.jobs.add(tx, pictureJob, ...ids.map((id) => ({ id })))

export const registerPictureDeletion = (deps: Pick<Deps, 'config'>, workers: JobWorkers): Promise<void> =>
  workers.work(pictureJob, ({ id }) => discardPictures(deps, [{ id }]))
