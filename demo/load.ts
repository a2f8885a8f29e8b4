import { readFile } from 'node:fs/promises'
import { fromRupees } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import { addDemoRiders } from '#server/modules/accounts/accounts.service.ts'
import { addBike, addProducts, isCatalogueEmpty } from '#server/modules/catalogue/catalogue-write.service.ts'
import { storeOwnPicture } from '#server/modules/media/media.service.ts'
import { addReviews } from '#server/modules/reviews/reviews.service.ts'
import { setSitePictures } from '#server/modules/settings/settings.service.ts'
import { DEMO_BIKES } from './catalogue.ts'
import { DEMO_RIDERS } from './riders.ts'
import type { DemoPicture, DemoProduct } from './types.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Fills an empty database with the demo catalogue, all of it or nothing. Says whether it did. */
export async function loadDemo(ctx: Ctx): Promise<boolean> {
  return ctx.tx(async (tx) => {
    // Two processes that start at once must not both fill it.
    await tx.client.query('lock table bike in share row exclusive mode')
    if (!(await isCatalogueEmpty(tx.db))) return false
    const pictures = new Pictures(ctx, tx)
    const riders = await addDemoRiders(tx, DEMO_RIDERS)
    for (const bike of DEMO_BIKES) {
      const { code, name, alt, brand, no } = bike
      const bikeId = await addBike(tx, { code, name, alt, brand, no, imageId: await pictures.id(bike.picture) })
      const drafts = await Promise.all(bike.products.map((product) => draftOf(product, pictures)))
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
            editedAt: review.edited ? new Date(ctx.now.getTime() - (review.daysAgo * DAY_MS) / 2) : null,
          })),
        ),
      )
    }
    await setSitePictures(tx, {
      hero: await pictures.id({ file: 'hero-guards', alt: '' }),
      promo: await pictures.id({ file: 'pro-kit', alt: '' }),
      about: await pictures.id({ file: 'onbike-adventure', alt: '' }),
    })
    return true
  })
}

async function draftOf(product: DemoProduct, pictures: Pictures) {
  const { price, offer, shipping, pictures: shown, reviews: _, ...fields } = product
  return {
    ...fields,
    price: fromRupees(price),
    offerPercent: offer,
    shipping: fromRupees(shipping),
    proPic: '',
    installation: '',
    images: await Promise.all(
      shown.map(async (picture) => ({
        imageId: await pictures.id(picture),
        alt: picture.alt,
        color: picture.color ?? null,
        section: picture.section ?? null,
      })),
    ),
  }
}

/** Stores each picture once, however many products show it. */
class Pictures {
  readonly #stored = new Map<string, Promise<string>>()
  readonly #ctx: Ctx
  readonly #tx: Tx

  constructor(ctx: Ctx, tx: Tx) {
    this.#ctx = ctx
    this.#tx = tx
  }

  id({ file }: DemoPicture): Promise<string> {
    const known = this.#stored.get(file)
    if (known) return known
    const stored = readFile(new URL(`./images/${file}.webp`, import.meta.url)).then((bytes) =>
      storeOwnPicture(this.#ctx, this.#tx, bytes),
    )
    this.#stored.set(file, stored)
    return stored
  }
}
