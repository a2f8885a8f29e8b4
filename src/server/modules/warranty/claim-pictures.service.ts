import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SentFile } from '#contract/endpoint.ts'
import type { Ctx, Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { createTurns } from '#server/lib/turns.ts'
import type { Tx } from '#server/lib/tx.ts'
import { redrawPicture } from '#server/modules/media/media.service.ts'

/** The disk has to have this much left when a claim is taken: orders and documents must never find it full. */
const LEAST_ROOM = 1024 ** 3

/** One claim after the other has its pictures drawn, so that hostile files cannot fill the memory side by side. */
const inTurn = createTurns(1, 20)

const pictureJob = jobKind<{ id: string }>('claim-picture-deleted', {
  retryLimit: 8,
  retryDelay: 60,
  retryBackoff: true,
})

/** Beside the pictures of the shop, which everybody may see: nothing serves this folder. Names are ids of our own. */
const folderOf = ({ config }: Pick<Ctx, 'config'>): string => join(config.dataFolder, 'uploads', 'claims')
const fileOf = (ctx: Pick<Ctx, 'config'>, id: string): string => join(folderOf(ctx), `${id}.webp`)

export interface KeptPicture {
  readonly id: string
  readonly place: number
  readonly bytes: number
}

/** Draws the pictures of a claim anew and keeps them; none of them when one is no picture. */
export async function keepPictures(ctx: Ctx, files: readonly SentFile[]): Promise<KeptPicture[]> {
  await requireRoom(ctx)
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const kept: KeptPicture[] = []
  try {
    await inTurn(async () => {
      for (const [index, { path }] of files.entries()) {
        const { data } = await redrawPicture(await readFile(path), 'file')
        const id = newId()
        kept.push({ id, place: index + 1, bytes: data.length })
        await writeFile(fileOf(ctx, id), data, { mode: 0o600 })
      }
    })
    return kept
  } catch (error) {
    await dropPictures(ctx, kept)
    throw error
  }
}

async function requireRoom(ctx: Ctx): Promise<void> {
  const { bavail, bsize } = await statfs(ctx.config.dataFolder)
  if (bavail * bsize >= LEAST_ROOM) return
  ctx.log.error({ free: bavail * bsize }, 'the disk is nearly full: no warranty claims are taken')
  throw new ShopProblem('unavailable', 'We cannot take pictures at the moment. Please try again later.', {
    retryAfterSeconds: 3600,
  })
}

export async function dropPictures(ctx: Pick<Ctx, 'config'>, pictures: readonly { readonly id: string }[]) {
  for (const { id } of pictures) await rm(fileOf(ctx, id), { force: true })
}

export const readPicture = (ctx: Ctx, id: string): Promise<Buffer> => readFile(fileOf(ctx, id))

/** Deletes the files of pictures once the transaction has committed that lets go of them. */
export const deletePicturesLater = (ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : ctx.jobs.add(tx, pictureJob, ...ids.map((id) => ({ id })))

/** Lets this process delete them. */
export const deletePictures = (deps: Pick<Deps, 'config'>, workers: JobWorkers): Promise<void> =>
  workers.work(pictureJob, ({ id }) => dropPictures(deps, [{ id }]))
