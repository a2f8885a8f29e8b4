import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { parseRupees } from '#rules/money.ts'
import { sectionPicture } from '#rules/sections.ts'
import { defaultWarranty } from '#rules/warranty-terms.ts'
import { type FormPicture, sourceOf } from './picture-list.ts'
import { isFilled, type PriceTables, type ProductFields, pricedOf, splitList } from './product-fields.ts'

type Declarations = Product['declarations']

/** The content of a product's page, as far as its form knows it. */
export type PagePreviewContent = ReturnType<typeof toPagePreview>

/** Renders the preview. The page belongs to another part of the site, so the owner of the form passes this in. */
export type DrawPage = (page: PagePreviewContent, close: () => void) => ReactNode

/** Returns the page that the unsaved form would produce. Without a price it costs nothing. */
export function toPagePreview(
  fields: ProductFields,
  tables: PriceTables,
  bikes: readonly { readonly id: string; readonly name: string }[],
  saved: Declarations | null,
) {
  const { items, dimensions, weight, material, dispatched, images } = fields
  const pricing = pricedOf(fields, tables) ?? pricedOf({ ...fields, price: '0' }, tables)
  if (!pricing) throw new Error('0 is a price.')
  return {
    name: fields.name.trim(),
    quote: fields.quote,
    bikeName: bikes.find(({ id }) => id === fields.bikeId)?.name ?? '',
    pricing,
    notes: fields.notes.filter(isFilled),
    /** Null while the typed text is not an amount. */
    shipping: parseRupees(fields.shipping),
    described: {
      items,
      dimensions,
      weight,
      material,
      dispatched,
      warranty: fields.warranty || defaultWarranty(material),
      rows: fields.rows.filter(isFilled),
      colors: splitList(fields.colors),
      declarations: declaredBy(fields, saved),
    },
    pictures: images
      .filter(({ section }) => section === null)
      .map((image) => ({ ...sourceOf(image), color: image.color, type: image.type, rendered: image.rendered })),
    sections: fields.sections.flatMap(({ title, text }, place) => {
      const picture = sectionPicture<FormPicture>(images, place)
      return title.trim() === ''
        ? []
        : [{ title, text, picture: picture && { ...sourceOf(picture), rendered: picture.rendered } }]
    }),
  }
}

/**
 * Returns the declarations on the page: the typed ones, and for empty fields the shop's defaults from the saved
 * product.
 */
function declaredBy(fields: ProductFields, saved: Declarations | null): Declarations {
  const { kind, makerName, makerAddress, importerName, importerAddress } = fields
  const hasMaker = (makerName + makerAddress).trim() !== ''
  return {
    mrp: fields.mrp.trim() === '' ? null : parseRupees(fields.mrp),
    commonName: fields.commonName || kind,
    netQuantity: fields.netQuantity || (saved?.netQuantity ?? ''),
    countryOfOrigin: fields.countryOfOrigin || (saved?.countryOfOrigin ?? ''),
    maker: hasMaker ? { name: makerName, address: makerAddress } : (saved?.maker ?? { name: '', address: '' }),
    importer: importerName.trim() === '' ? null : { name: importerName, address: importerAddress },
  }
}
