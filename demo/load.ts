import { readFile } from 'node:fs/promises'
import { fromRupees, type Paise } from '#rules/money.ts'
import { SPECIFIED_TEMPLATE, templateOptions } from '#rules/price-template.ts'
import { type ProductOptions, priceRange } from '#rules/pricing.ts'
import { NO_PRODUCT_FIELDS } from '#rules/product-fields.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import { addDemoRiders } from '#server/modules/accounts/demo-accounts.service.ts'
import {
  addBike,
  addProducts,
  isCatalogueEmpty,
  type ProductDraft,
} from '#server/modules/catalogue/demo-catalogue.service.ts'
import { storeOwnPicture } from '#server/modules/media/media.service.ts'
import { addReviews } from '#server/modules/reviews/reviews.service.ts'
import { setHero, setSitePictures } from '#server/modules/settings/settings.service.ts'
import { DEMO_BIKES } from './catalogue.ts'
import { type DemoFrame, readFrames } from './on-bike.ts'
import { DEMO_RIDERS } from './riders.ts'
import type { DemoProduct } from './types.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NEW_DAYS = 14

/** Fills an empty database with the demo catalogue, all of it or nothing. Returns whether it did. */
export async function loadDemo(ctx: Ctx): Promise<boolean> {
  return ctx.tx(async (tx) => {
    // Two processes that start at the same time must not both fill it.
    await tx.client.query('lock table bike in share row exclusive mode')
    if (!(await isCatalogueEmpty(tx))) return false
    const frameOf = await readFrames()
    const imageId = await storePictures(ctx, tx)
    const riders = await addDemoRiders(tx, DEMO_RIDERS)
    for (const bike of DEMO_BIKES) {
      const { code, name, alt, brand, no } = bike
      const frame = frameOf(bike)
      const bikeId = await addBike(tx, {
        code,
        name,
        alt,
        brand,
        no,
        imageId: imageId(bike.picture.file),
        baseImageId: imageId(frame.base),
        baseShows: frame.shows,
        // The demo has no photographs.
        baseRendered: true,
      })
      if (code === HERO.bike) await setHero(tx, { bikeId, parts: HERO.parts })
      const drafts = bike.products.map((product) => draftOf(product, frame, imageId))
      const ids = await addProducts(tx, bikeId, drafts)
      await addReviews(
        tx,
        bike.products.flatMap((product, place) =>
          product.reviews.map((review) => ({
            productId: ids[place] ?? '',
            accountId: riders[review.rider] ?? '',
            stars: review.stars,
            comments: review.comments,
            createdAt: new Date(ctx.now.getTime() - review.daysAgo * DAY_MS),
            // The newest reviews are left for people who try out the administration.
            lookedAt: review.daysAgo > NEW_DAYS ? ctx.now : null,
            editedAt: review.edited ? new Date(ctx.now.getTime() - (review.daysAgo * DAY_MS) / 2) : null,
          })),
        ),
      )
    }
    await setSitePictures(tx, {
      hero: imageId(SITE_PICTURES.hero),
      promo: imageId(SITE_PICTURES.promo),
      about: imageId(SITE_PICTURES.about),
    })
    return true
  })
}

function draftOf(product: DemoProduct, frame: DemoFrame, imageId: (file: string) => string): ProductDraft {
  const { price, offer, shipping, pictures, reviews: _, colors, models, types, ...fields } = product
  const onBike = frame.onBike(product)
  const options = templateOptions({ color: colors, model: models, type: types }, SPECIFIED_TEMPLATE)
  return {
    ...NO_PRODUCT_FIELDS,
    ...fields,
    weightGrams: fields.weight === '' ? null : Math.round(Number(fields.weight) * 1000),
    price: fromRupees(price),
    offerPercent: offer,
    options,
    mrp: mrpOf(fromRupees(price), options),
    shipping: fromRupees(shipping),
    images: pictures.map(({ file, alt, color, type, section }) => ({
      imageId: imageId(file),
      alt,
      color: color ?? null,
      type: type ?? null,
      model: null,
      section: section ?? null,
      rendered: true,
    })),
    onBike: onBike && {
      ...onBike,
      layers: onBike.layers.map(({ file, color }) => ({ imageId: imageId(file), color })),
    },
  }
}

/**
 * Returns the MRP printed on the box: the price of the most expensive options without an offer, with GST, rounded up to
 * ten rupees.
 */
function mrpOf(price: Paise, options: ProductOptions): Paise {
  const range = priceRange({ price, offerPercent: 0, options })
  if (!range) throw new Error('A demo product cannot be bought.')
  return 10_00 * Math.ceil(withTax(range.high, GST_PERCENT) / 10_00)
}

const HERO = {
  bike: 'himalayan-450',
  parts: 'crash-guard:red,top-rack,windshield,saddle-stay,pannier-box:silver',
}

const SITE_PICTURES = { hero: 'hero-guards', promo: 'pro-kit', about: 'onbike-adventure' }

/** Returns the names of all files that the demo shows. */
export async function demoFiles(): Promise<Set<string>> {
  const frameOf = await readFrames()
  const shown = DEMO_BIKES.flatMap((bike) => {
    const { base, onBike } = frameOf(bike)
    const framed = bike.products.flatMap((product) => onBike(product)?.layers ?? [])
    const pictures = [bike.picture, ...bike.products.flatMap((product) => product.pictures), ...framed]
    return [base, ...pictures.map(({ file }) => file)]
  })
  return new Set([...shown, ...Object.values(SITE_PICTURES)])
}

/** Stores each picture once, however many products show it, and returns the ids by file name. */
async function storePictures(ctx: Ctx, tx: Tx): Promise<(file: string) => string> {
  const ids = new Map<string, string>()
  for (const file of await demoFiles()) {
    const bytes = await readFile(new URL(`./images/${file}.webp`, import.meta.url))
    ids.set(file, await storeOwnPicture(ctx, tx, bytes))
  }
  return (file) => ids.get(file) ?? ''
}
