// The bike with parts at the top of the home page.
import type { FramePicture } from '#contract/catalogue.ts'
import type { HeroSetting, KittedBike } from '#contract/hero.ts'
import type { OnBikePart } from '#contract/on-bike.ts'
import {
  buyableParts,
  type FittedPart,
  fittedTotals,
  readFitted,
  readLink,
  stackOf,
  writeFitted,
} from '#rules/fitted-parts.ts'
import { toRupees } from '#rules/money.ts'
import { layerOf } from '#rules/pictures.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { getHeroSetting, HERO, type StoredHero } from '#server/modules/settings/settings.service.ts'
import { saveSection, versionOf } from '#server/modules/settings/settings-admin.service.ts'
import { findArchivedBike } from './archive.store.ts'
import type { BikeRow } from './catalogue.rules.ts'
import { requireBike } from './catalogue.service.ts'
import { findBikeId } from './catalogue.store.ts'
import { findBikeById } from './catalogue-admin.store.ts'
import { matchingKit } from './hero.rules.ts'
import { readOnBike } from './on-bike.service.ts'
import { findBikesWithParts } from './on-bike.store.ts'

interface Frame {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly base: FramePicture | null
  readonly shows: string
  readonly rendered: boolean
  readonly parts: readonly OnBikePart[]
}

/** Returns a bike with the parts that have layers. */
async function readFrame(ctx: Ctx, bike: BikeRow): Promise<Frame> {
  const { id, code, name } = bike
  return { id, code, name, ...(await readOnBike(ctx, bike)) }
}

/** Returns a bike for sale by its name or address; undefined if the shop does not sell it. */
async function findNamed(ctx: Ctx, name: string): Promise<BikeRow | undefined> {
  try {
    return (await requireBike(ctx, name)).bike
  } catch (error) {
    if (error instanceof ShopProblem && error.code === 'not_found') return undefined
    throw error
  }
}

interface Chosen {
  /** Undefined if there is none, or it is not for sale. */
  readonly own: Frame | undefined
  /** The parts as addresses write them. */
  readonly parts: string
}

/**
 * Returns the bike at the top of the home page: the seller's, or the named one with the same kinds of parts. Parts that
 * cannot be bought now are left out. The first bike of the shop with any takes the place of a seller's bike that is gone
 * or has none; null if the seller shows no bike, or nothing can be shown.
 */
export async function getHeroBike(ctx: Ctx, named?: string): Promise<{ bike: KittedBike | null }> {
  const { bikeId, parts } = await getHeroSetting(ctx)
  const sellers = bikeId === '' ? undefined : await run(ctx, findBikeById(bikeId))
  const own = sellers && (await readFrame(ctx, sellers.bike))
  const chosen = { own, parts }
  if (named !== undefined) {
    const bike = await findNamed(ctx, named)
    return { bike: bike ? kitOf(bike.id === own?.id ? own : await readFrame(ctx, bike), chosen) : null }
  }
  if (bikeId === '') return { bike: null }
  return { bike: (own && kitOf(own, chosen)) ?? (await firstKit(ctx, chosen)) }
}

/** Returns a bike with the seller's parts if it is his, else with the same kinds; null if nothing can be shown on it. */
function kitOf(frame: Frame, { own, parts: link }: Chosen): KittedBike | null {
  const parts = buyableParts(frame.parts)
  const fitted = frame === own ? readFitted(link, parts) : []
  if (fitted.length > 0) return presentKit(frame, parts, fitted)
  const like = own ? stackOf(readFitted(link, own.parts), own.parts) : []
  const kinds = like.map(({ part, color }) => ({ kind: part.kind, color }))
  return presentKit(frame, parts, matchingKit(kinds, parts))
}

/** Returns the first bike of the shop on which something can be shown. */
async function firstKit(ctx: Ctx, chosen: Chosen): Promise<KittedBike | null> {
  for (const bike of await run(ctx, findBikesWithParts())) {
    const kit = kitOf(await readFrame(ctx, bike), chosen)
    if (kit) return kit
  }
  return null
}

function presentKit(
  { code, name, base, shows, rendered }: Frame,
  parts: readonly OnBikePart[],
  fitted: readonly FittedPart[],
): KittedBike | null {
  if (!base || fitted.length === 0) return null
  const { totalPrice, shippingPrice, from } = fittedTotals(fitted, parts, name)
  return {
    ...{ code, name, base, shows, rendered, from },
    parts: fitted.flatMap((each) => parts.find(({ productCode }) => productCode === each.code)?.name ?? []),
    layers: stackOf(fitted, parts).flatMap(({ part, color }) => layerOf(part.layers, color)?.picture ?? []),
    total: toRupees(totalPrice),
    shipping: toRupees(shippingPrice),
    link: writeFitted(fitted, parts),
  }
}

export const getSavedHero = async (ctx: Ctx) => ({
  version: await versionOf(ctx, HERO),
  value: await toHeroSetting(ctx, await getHeroSetting(ctx)),
})

const NO_HERO: HeroSetting = { bike: '', parts: '' }

/** Returns the setting with the bike's address; without the bike if it is archived and another one has its address. */
async function toHeroSetting(on: On, { bikeId, parts }: StoredHero): Promise<HeroSetting> {
  if (bikeId === '') return NO_HERO
  const forSale = await run(on, findBikeById(bikeId))
  if (forSale) return { bike: forSale.bike.code, parts }
  const archived = await run(on, findArchivedBike(bikeId))
  return archived && !(await run(on, findBikeId(archived.code))) ? { bike: archived.code, parts } : NO_HERO
}

/** Returns the setting as the audit log stores it: by its id if its address is that of another bike. */
async function notedHero(on: On, hero: StoredHero): Promise<HeroSetting> {
  const setting = await toHeroSetting(on, hero)
  return setting.bike === '' ? { bike: hero.bikeId, parts: hero.parts } : setting
}

/** Saves the bike at the top of the home page. Refused if the bike or a part cannot be shown. */
export const saveHero = (ctx: Ctx, { version, value: typed }: { version: number; value: HeroSetting }) =>
  ctx.tx(async (tx) => {
    const before = await getHeroSetting(tx)
    const value = await checkedHero(inTx(ctx, tx), typed, before)
    const states = { before: await notedHero(tx, before), after: await notedHero(tx, value) }
    const current = async () => toHeroSetting(tx, await getHeroSetting(tx))
    return saveSection(ctx, tx, version, { key: HERO, subject: 'settings hero', value, ...states, current })
  })

/** Returns the setting as it is stored, with the parts that the chosen ones need. */
async function checkedHero(
  ctx: Ctx,
  { bike: address, parts: typed }: HeroSetting,
  before: StoredHero,
): Promise<StoredHero> {
  if (address === '') return { bikeId: '', parts: '' }
  const bike = await findNamed(ctx, address)
  if (!bike) throw invalidField('value.bike', `The shop sells no parts for a bike with the address "${address}".`)
  const { id, name, base, parts } = await readFrame(ctx, bike)
  if (!base) throw invalidField('value.bike', `${name} has no base picture yet. Add it to the bike first.`)
  const { fitted, unknown } = readLink(typed, parts)
  const [first] = unknown
  if (first !== undefined)
    throw invalidField('value.parts', `${name} has no part or colour "${first}" with a picture on the bike.`)
  if (fitted.length === 0) throw invalidField('value.parts', 'Choose at least one part.')
  // The same parts may be written in another way by now, and an unchanged form changes nothing.
  if (before.bikeId === id && before.parts === typed) return before
  return { bikeId: id, parts: decodeURIComponent(writeFitted(fitted, parts)) }
}
