import type { ReactNode } from 'react'
import type { PricedProduct } from '#rules/pricing.ts'
import { sectionPicture } from '#rules/sections.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { type FormPicture, sourceOf } from './picture-list.ts'
import { type PriceTables, type ProductFields, pricedOf, splitList } from './product-fields.ts'

/** What the page of a product shows of it, as far as its form knows it. */
export interface ShownPage {
  readonly name: string
  readonly quote: string
  readonly bikeName: string
  readonly pricing: PricedProduct
  readonly notes: ProductFields['notes']
  readonly shipping: string
  readonly described: Pick<ProductFields, 'rows' | 'items' | 'dimensions' | 'weight' | 'material' | 'dispatched'> & {
    readonly colors: readonly string[]
  }
  readonly pictures: readonly (PictureSource & { readonly color: string | null })[]
  readonly sections: readonly { title: string; text: string; picture: PictureSource | null }[]
}

/** The page belongs to another part of the site, which whoever shows the form brings along. */
export type DrawPage = (page: ShownPage, close: () => void) => ReactNode

/** The page that a form would make, with all that is typed and not saved. Without a price it costs nothing. */
export function shownPage(
  fields: ProductFields,
  tables: PriceTables,
  bikes: readonly { readonly id: string; readonly name: string }[],
): ShownPage {
  const { items, dimensions, weight, material, dispatched, images } = fields
  const pricing = pricedOf(fields, tables) ?? pricedOf({ ...fields, price: '0' }, tables)
  if (!pricing) throw new Error('0 is a price.')
  return {
    name: fields.name.trim(),
    quote: fields.quote,
    bikeName: bikes.find(({ id }) => id === fields.bikeId)?.name ?? '',
    pricing,
    notes: fields.notes.filter(isFilled),
    shipping: fields.shipping,
    described: {
      items,
      dimensions,
      weight,
      material,
      dispatched,
      rows: fields.rows.filter(isFilled),
      colors: splitList(fields.colors),
    },
    pictures: images
      .filter(({ section }) => section === null)
      .map((image) => ({ ...sourceOf(image), color: image.color })),
    sections: fields.sections.flatMap(({ title, text }, place) => {
      const picture = sectionPicture<FormPicture>(images, place)
      return title.trim() === '' ? [] : [{ title, text, picture: picture && sourceOf(picture) }]
    }),
  }
}

const isFilled = (row: object): boolean => Object.values(row).join('').trim() !== ''
