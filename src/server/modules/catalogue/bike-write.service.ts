import { isDeepStrictEqual } from 'node:util'
import type { Bike } from '#contract/catalogue.ts'
import type { BikeInput } from '#contract/catalogue-input.ts'
import { slugOf } from '#rules/slug.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { changedNames, editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { describePictures } from '#server/modules/media/media.service.ts'
import { type BikeRow, toBike } from './catalogue.rules.ts'
import { freeCode, pictureIdOf } from './catalogue-admin.rules.ts'
import { findBikeById, findBikeCodesLike, findBikeOfSameName, insertBike, updateBike } from './catalogue-admin.store.ts'
import { changeCatalogue, conflict, entryOf, noPicture, type Stored } from './catalogue-change.service.ts'
import { insertFormerBikeCode } from './former-codes.store.ts'
import { requireBasePicture } from './on-bike-write.service.ts'

export const bikeNotFound = () => new ShopProblem('not_found', 'This bike is not in our catalogue.')

export const addBike = (ctx: Ctx, input: BikeInput): Promise<{ bike: Bike }> =>
  changeCatalogue(ctx, async (tx) => ({ bike: await saveBike(ctx, tx, null, input) }))

export const changeBike = (ctx: Ctx, id: string, input: BikeInput): Promise<{ bike: Bike }> =>
  changeCatalogue(ctx, async (tx) => {
    const before = await run(tx, findBikeById(id))
    if (!before) throw bikeNotFound()
    return { bike: await saveBike(ctx, tx, before.bike, input) }
  })

export async function saveBike(
  ctx: Ctx,
  tx: Tx,
  before: BikeRow | null,
  input: BikeInput,
  options = {},
): Promise<Bike> {
  const { id } = await storeBike(ctx, tx, before, input, options)
  return readBike(tx, id)
}

export async function readBike(tx: Tx, id: string): Promise<Bike> {
  const found = await run(tx, findBikeById(id))
  if (!found) throw bikeNotFound()
  return toBike(found.bike, found.image)
}

/** Adds a bike or updates an existing one. A new bike needs a picture unless it is part of a bulk change. */
export async function storeBike(
  ctx: Ctx,
  tx: Tx,
  before: BikeRow | null,
  input: BikeInput,
  { pictureNeeded = true } = {},
): Promise<Stored<AuditedBike>> {
  const id = before?.id ?? newId()
  const given = input.url || input.image
  const imageId = given ? pictureIdOf(given) : (before?.imageId ?? null)
  const namesNone = before === null || input.url !== undefined || input.image !== undefined
  if (imageId === null && namesNone && pictureNeeded) throw invalidField('url', 'Image is required')
  if (given) await requirePicture(tx, pictureIdOf(given))
  const base = await baseAfter(tx, id, before, input)
  const name = input.name ?? before?.name ?? ''
  if (await run(tx, findBikeOfSameName(name, id))) throw conflict('name', `There is a bike "${name}" already.`)
  const code = await codeOfBike(tx, id, before, name, input.code)
  const after = {
    no: input.no ?? before?.no ?? 1,
    name,
    code,
    alt: input.alt ?? before?.alt ?? '',
    brand: input.brand ?? before?.brand ?? '',
    imageId,
    ...base,
  }
  const states = { before: before && auditedBike(before), after }
  if (isDeepStrictEqual(states.before, after)) return { id, ...states }
  const version = before ? await updateColumns(ctx, tx, before, after, input.version) : 1
  if (!before) await run(tx, insertBike({ id, ...after }))
  else if (before.code !== code) await run(tx, insertFormerBikeCode(id, before.code, code))
  await audit(ctx, tx, entryOf({ subject: `bike ${id}`, kind: 'bike', ...states, version }))
  return { id, ...states }
}

async function requirePicture(tx: Tx, id: string): Promise<void> {
  if (!(await describePictures(tx, [id])).has(id)) throw noPicture('url')
}

/** Returns the base picture of a bike after a change; refused if the layers of its products do not fit. */
async function baseAfter(tx: Tx, id: string, before: BikeRow | null, input: BikeInput) {
  const { base, baseShows, baseRendered } = input
  const earlier = before?.baseImageId ?? null
  const baseImageId = base === undefined ? earlier : pictureIdOf(base) || null
  if (baseImageId === null) return { baseImageId, baseShows: '', baseRendered: false }
  if (baseImageId !== earlier) await requireBasePicture(tx, id, baseImageId)
  return {
    baseImageId,
    baseShows: baseShows ?? before?.baseShows ?? '',
    baseRendered: baseRendered ?? before?.baseRendered ?? false,
  }
}

async function updateColumns(ctx: Ctx, tx: Tx, before: BikeRow, after: AuditedBike, seen?: number) {
  const { id } = before
  const updated = await run(tx, updateBike(id, after, seen))
  if (updated) return updated.version
  throw await staleBike(ctx, tx, before, { seen: seen ?? 0, fields: changedNames(auditedBike(before), after) })
}

export async function staleBike(
  ctx: Ctx,
  tx: Tx,
  { id, version }: BikeRow,
  { seen, fields = [] }: { seen: number; fields?: string[] },
): Promise<ShopProblem> {
  const current = await readBike(tx, id)
  return editConflict(ctx, tx, { subject: `bike ${id}`, noun: 'bike', seen, version, current, fields })
}

type AuditedBike = ReturnType<typeof auditedBike>

export const auditedBike = ({ no, name, code, alt, brand, imageId, ...base }: BikeRow) => ({
  no,
  name,
  code,
  alt,
  brand,
  imageId,
  baseImageId: base.baseImageId,
  baseShows: base.baseShows,
  baseRendered: base.baseRendered,
})

/** A requested code is used or refused; else it follows the name, with a number if it is taken (W4). */
async function codeOfBike(tx: Tx, id: string, before: BikeRow | null, name: string, wanted = ''): Promise<string> {
  if (wanted === '' && before?.name === name) return before.code
  const code = slugOf(wanted || name) || id
  if (code === before?.code) return code
  const taken = await run(tx, findBikeCodesLike(code, id))
  if (wanted !== '' && taken.has(code)) throw conflict('code', `Another bike has the address "${code}".`)
  return freeCode(code, taken)
}
