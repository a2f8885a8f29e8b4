import { z } from 'zod'
import type { Seller } from '#server/lib/config.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { describePictures } from '#server/modules/media/media.service.ts'
import { POLICIES, type Policy } from './policy-texts.ts'
import { readSetting, writeSetting } from './settings.queries.ts'

const SELLER = 'seller'
const PICTURES = 'pictures'
const OPTION_PRICES = 'option-prices'

/** Pictures of the pages themselves, by the ids under which they are stored. */
const SitePictures = z.object({ hero: z.string(), promo: z.string(), about: z.string() }).partial()

/** What of the seller's block has been set in the shop itself; it wins over the operator's environment. */
const SellerSetting = z
  .object({
    name: z.string(),
    brand: z.string(),
    legalName: z.string(),
    address: z.string(),
    state: z.string(),
    gstin: z.string(),
    phone: z.string(),
    email: z.string(),
    grievanceOfficer: z.string(),
    mapUrl: z.string(),
    social: z.object({ network: z.string(), photos: z.string(), videos: z.string() }),
  })
  .partial()

export async function getSeller(ctx: Pick<Ctx, 'db' | 'config'>): Promise<Seller> {
  const set = SellerSetting.safeParse((await readSetting(ctx.db, SELLER)) ?? {})
  const given = Object.entries(set.success ? set.data : {}).filter(([, value]) => value !== undefined)
  return { ...ctx.config.seller, ...Object.fromEntries(given) }
}

/** What options of the seller's own do to prices, by their folded names: beside the specification's table (M2). */
const OptionPrices = z.record(z.string(), z.union([z.object({ add: z.int() }), z.object({ half: z.literal(true) })]))
export type OptionPrices = z.output<typeof OptionPrices>

export async function getOptionPrices({ db }: Pick<Ctx, 'db'>): Promise<OptionPrices> {
  const set = OptionPrices.safeParse((await readSetting(db, OPTION_PRICES)) ?? {})
  return set.success ? set.data : {}
}

export const setOptionPrices = (tx: Tx, prices: OptionPrices): Promise<void> =>
  writeSetting(tx.db, OPTION_PRICES, prices)

/** Sets the pictures of the home page and the page about the shop. */
export const setSitePictures = (tx: Tx, pictures: z.output<typeof SitePictures>): Promise<void> =>
  writeSetting(tx.db, PICTURES, pictures)

/** What every page says of the shop. */
export async function getShop(ctx: Ctx) {
  const set = SitePictures.safeParse((await readSetting(ctx.db, PICTURES)) ?? {})
  const ids = set.success ? set.data : {}
  const known = await describePictures(
    ctx,
    Object.values(ids).filter((id) => id !== undefined),
  )
  const picture = (id: string | undefined) => (id === undefined ? null : (known.get(id) ?? null))
  return {
    ...(await getSeller(ctx)),
    demo: ctx.config.demo,
    publicUrl: ctx.config.publicUrl,
    pictures: { hero: picture(ids.hero), promo: picture(ids.promo), about: picture(ids.about) },
  }
}

/** A policy's text, with the seller's name and address in it. */
export async function getPolicy(ctx: Ctx, name: string): Promise<Policy> {
  const write = Object.hasOwn(POLICIES, name) ? POLICIES[name] : undefined
  if (!write) throw new ShopProblem('not_found', 'There is no policy of this name.')
  return write(await getSeller(ctx))
}
