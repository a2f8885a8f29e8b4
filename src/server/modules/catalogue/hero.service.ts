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
import { getHeroSetting, HERO } from '#server/modules/settings/settings.service.ts'
import { saveSection, versionOf } from '#server/modules/settings/settings-admin.service.ts'
import { requireBike } from './catalogue.service.ts'
import { matchingKit } from './hero.rules.ts'
import { readOnBike } from './on-bike.service.ts'

interface Frame {
  readonly code: string
  readonly name: string
  readonly base: FramePicture | null
  readonly shows: string
  readonly parts: readonly OnBikePart[]
}

/** Returns a bike for sale with the parts that have layers; undefined if the shop does not sell it. */
async function findFrame(ctx: Ctx, name: string): Promise<Frame | undefined> {
  try {
    const { bike } = await requireBike(ctx, name)
    return { code: bike.code, name: bike.name, ...(await readOnBike(ctx, bike)) }
  } catch (error) {
    if (error instanceof ShopProblem && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * Returns the bike at the top of the home page: the seller's, or the named one with the same kinds of parts. Parts that
 * cannot be bought now are left out; null if the bike is gone, or nothing can be shown on it.
 */
export async function getHeroBike(ctx: Ctx, named?: string): Promise<{ bike: KittedBike | null }> {
  const setting = await getHeroSetting(ctx)
  const own = setting.bike ? await findFrame(ctx, setting.bike) : undefined
  const kit = own ? readFitted(setting.parts, own.parts) : []
  const frame = named === undefined || named === own?.code ? own : await findFrame(ctx, named)
  if (!frame) return { bike: null }
  const parts = buyableParts(frame.parts)
  const like = own ? stackOf(kit, own.parts).map(({ part, color }) => ({ kind: part.kind, color })) : []
  return { bike: presentKit(frame, parts, frame === own ? readFitted(setting.parts, parts) : matchingKit(like, parts)) }
}

function presentKit(
  { code, name, base, shows }: Frame,
  parts: readonly OnBikePart[],
  fitted: readonly FittedPart[],
): KittedBike | null {
  if (!base || fitted.length === 0) return null
  const { totalPrice, shippingPrice, from } = fittedTotals(fitted, parts, name)
  return {
    ...{ code, name, base, shows, from },
    parts: fitted.flatMap((each) => parts.find(({ productCode }) => productCode === each.code)?.name ?? []),
    layers: stackOf(fitted, parts).flatMap(({ part, color }) => layerOf(part.layers, color)?.picture ?? []),
    total: toRupees(totalPrice),
    shipping: toRupees(shippingPrice),
    link: writeFitted(fitted, parts),
  }
}

export const getSavedHero = async (ctx: Ctx) => ({
  version: await versionOf(ctx, HERO),
  value: await getHeroSetting(ctx),
})

/** Saves the bike at the top of the home page. Refused if the bike or a part cannot be shown. */
export const saveHero = (ctx: Ctx, { version, value }: { version: number; value: HeroSetting }) =>
  ctx.tx(async (tx) => {
    const current = () => getHeroSetting(tx)
    const after = await checkedHero(inTx(ctx, tx), value)
    const stored = { key: HERO, subject: 'settings hero', value: after, before: await current(), after, current }
    return saveSection(ctx, tx, version, stored)
  })

/** Returns the setting as addresses write it, with the parts that the chosen ones need. */
async function checkedHero(ctx: Ctx, { bike, parts: typed }: HeroSetting): Promise<HeroSetting> {
  if (bike === '') return { bike: '', parts: '' }
  const frame = await findFrame(ctx, bike)
  if (!frame) throw invalidField('value.bike', `The shop sells no parts for a bike with the address "${bike}".`)
  const { code, name, base, parts } = frame
  if (!base) throw invalidField('value.bike', `${name} has no base picture yet. Add it to the bike first.`)
  const { fitted, unknown } = readLink(typed, parts)
  const [first] = unknown
  if (first !== undefined)
    throw invalidField('value.parts', `${name} has no part or colour "${first}" with a picture on the bike.`)
  if (fitted.length === 0) throw invalidField('value.parts', 'Choose at least one part.')
  return { bike: code, parts: decodeURIComponent(writeFitted(fitted, parts)) }
}
