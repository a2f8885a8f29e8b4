// Pictures of parts on bikes.
import { z } from 'zod'
import { LAYER_BYTES } from '#rules/on-bike.ts'
import { FramePicture, Hotspot, Layers, Product } from './catalogue.ts'
import { endpoints } from './endpoint.ts'
import { Id } from './fields.ts'

const shown = Product.shape

/** A part that can be shown on the bike, with what a card and a cart need to know about the product. */
const OnBikePart = z.object({
  productId: shown.id,
  productCode: shown.code,
  name: shown.name,
  kind: shown.kind,
  headings: shown.headings,
  pricing: shown.pricing,
  tax: shown.tax,
  weightGrams: shown.weightGrams,
  /** For example the fitting time. */
  rows: shown.rows,
  availability: shown.availability,
  /** Layers with a higher number are laid over those with a lower one. */
  z: z.int(),
  hotspot: Hotspot,
  /** The codes of the products for sale of the same bike that it needs. */
  requires: z.array(z.string()),
  /** The most visible colour first. */
  layers: Layers,
})
export type OnBikePart = z.infer<typeof OnBikePart>

/** How a product is shown on its bike, as staff edit it. */
const EditedOnBike = z.object({
  z: z.int(),
  hotspot: Hotspot,
  requires: z.array(z.string()),
  layers: Layers,
})
export type EditedOnBike = z.infer<typeof EditedOnBike>

const EditedPart = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  /** Null if it is not shown on the bike. */
  onBike: EditedOnBike.nullable(),
})
export type EditedPart = z.infer<typeof EditedPart>

/** Another bike for sale whose base picture has the same size and shows the same model. */
const BikeOfFrame = z.object({ bikeId: Id, name: z.string(), base: FramePicture })

const OfBike = {
  base: FramePicture.nullable(),
  /** What the base picture shows if it is another bike; empty if it is the bike itself. */
  shows: z.string(),
  /** Whether the base picture and the layers are rendered by a computer, not photographed: pages say so. */
  rendered: z.boolean(),
}

export const onBike = endpoints({
  'GET /bikes/{code}/on-bike': {
    policy: 'public',
    publicCache: true,
    summary:
      'The base picture of a bike and the parts for sale that have layers over it, in the order of the shop; no parts without a base picture',
    params: z.object({ code: z.string().min(1).max(200) }),
    answer: z.object({ ...OfBike, parts: z.array(OnBikePart) }),
  },
  'GET /admin/bikes/{id}/on-bike': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'The base picture of a bike, how each of its products is shown on it, and the bikes over whose base pictures its layers can be looked at too',
    params: z.object({ id: Id }),
    answer: z.object({ ...OfBike, parts: z.array(EditedPart), frame: z.array(BikeOfFrame) }),
  },
  'POST /admin/bikes/{id}/layers': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      "Stores a layer for the parts of a bike: a PNG or WebP file with transparency, of the same size as the bike's base picture. Gives the address by which products name it",
    params: z.object({ id: Id }),
    upload: { field: 'image', bytes: LAYER_BYTES },
    answer: z.object({ id: z.string(), url: z.string(), picture: FramePicture }),
    status: 201,
  },
})
