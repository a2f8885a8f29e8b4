import { z } from 'zod'
import { PRODUCT_STATES } from '#rules/product-state.ts'
import { Bike, Image, Product } from './catalogue.ts'
import { BikeFields, BikeUpdate, ForBikes, line, ProductChange, ProductFields } from './catalogue-input.ts'
import { endpoints } from './endpoint.ts'
import { Id, pageOf, paging, SearchText, Version, VersionText } from './fields.ts'

const BulkReport = z.object({
  message: z.string(),
  created: z.int(),
  updated: z.int(),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
})

/** A product as those who edit it see it. */
export const EditableProduct = Product.extend({
  state: z.enum(PRODUCT_STATES),
  /** When a scheduled product is published by itself; null for others. */
  publishAt: z.string().nullable(),
})
export type EditableProduct = z.infer<typeof EditableProduct>

const BikesReport = BulkReport.extend({ bikes: z.array(Bike) })

const ProductsReport = BulkReport.extend({ products: z.array(EditableProduct) })

export type BulkReport = z.output<typeof BulkReport>

/** The maximum number of products shown by a search by name; more words find fewer. */
export const MAX_SHOWN = 100

const Deleted = z.object({ message: z.string(), archived: z.boolean() })

/** The version that was read: 409 if it has changed since. If left out, it is not checked. */
const Seen = z.object({ version: VersionText.optional() })

const Archived = z.object({
  id: z.string(),
  name: z.string(),
  image: Image.nullable(),
  version: z.int(),
  archivedAt: z.string(),
  /** Null if unknown. */
  by: z.string().nullable(),
})

const ArchivedBike = Archived.extend({
  brand: z.string(),
  /** The number of products that are restored with it. */
  products: z.int(),
})

export type ArchivedBike = z.infer<typeof ArchivedBike>

const ArchivedProduct = Archived.extend({
  /** Its bike; if that is archived too, it must be restored first. */
  bike: z.object({ name: z.string(), archived: z.boolean() }),
})

export type ArchivedProduct = z.infer<typeof ArchivedProduct>

const ArchivePage = z.object({
  ...paging(20),
  search: SearchText.default(''),
})

/** The maximum size of a bulk call in bytes: several hundred rows with their texts. */
const BULK_BYTES = 2 * 1024 * 1024

const rows = (most: number) =>
  z
    .array(z.unknown())
    .max(most, { error: `At most ${most} rows at a time` })
    .optional()

const NO_REPORT = { created: 0, updated: 0, errors: [] }

export const catalogueAdmin = endpoints({
  'POST /bikes': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds a bike',
    body: BikeFields,
    answer: z.object({ bike: Bike }),
    status: 201,
  },
  'PUT /bikes/{id}': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'Changes a bike; what is not given stays. A former address leads to the new one. 409 when the version is not the current one',
    params: z.object({ id: Id }),
    body: BikeUpdate,
    answer: z.object({ bike: Bike }),
  },
  'DELETE /bikes/{id}': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'Deletes a bike without products. One with products is archived with them, only with archive=true; with products=n only if it has that many',
    params: z.object({ id: Id }),
    query: Seen.extend({
      archive: z.enum(['true', 'false']).optional(),
      products: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    answer: Deleted,
  },
  'GET /archive/bikes': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Archived bikes, those archived last first, with how many products come back with each',
    query: ArchivePage,
    answer: pageOf(ArchivedBike),
  },
  'POST /archive/bikes/{id}/restore': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Brings back a bike with the products that were archived with it',
    params: z.object({ id: Id }),
    body: Seen,
    answer: z.object({ message: z.string(), bike: Bike }),
  },
  'GET /archive/products': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Products that were archived by themselves, those archived last first',
    query: ArchivePage,
    answer: pageOf(ArchivedProduct),
  },
  'POST /archive/products/{id}/restore': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Brings back a product of a bike that is for sale',
    params: z.object({ id: Id }),
    body: Seen,
    answer: z.object({ message: z.string(), product: EditableProduct }),
  },
  'GET /admin/bikes/{id}/products': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'The products of a bike in the order of the shop, and its drafts',
    params: z.object({ id: Id }),
    answer: z.object({ products: z.array(EditableProduct) }),
  },
  'GET /products': {
    policy: 'staff',
    area: 'catalogue',
    summary: `Products whose name or bike's name holds every word, anywhere in it: the first ${MAX_SHOWN}, and how many there are; 1001 stands for all that are more`,
    query: z.object({ search: SearchText.default('') }),
    answer: z.object({ products: z.array(EditableProduct), total: z.int() }),
  },
  'POST /bikes/products': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds a product to a bike, and the same to others with what differs there: to all of them, or to none',
    body: ProductFields.extend({ others: ForBikes.optional() }),
    answer: z.object({ product: EditableProduct, others: z.array(EditableProduct) }),
    status: 201,
  },
  'POST /products/{proId}/copies': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'Copies a product to other bikes, or to its own under another name, with what differs there: to all, or to none. Copies begin without pieces and SKUs. 409 when the version is not the current one',
    params: z.object({ proId: Id }),
    body: z.object({
      bikes: ForBikes.min(1, { error: 'Choose at least one bike.' }),
      state: z.enum(['published', 'draft']).default('published'),
      version: Version,
    }),
    answer: z.object({ message: z.string(), products: z.array(EditableProduct) }),
    status: 201,
  },
  'PUT /bikes/updateProduct/{proId}': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'Changes a product; what is not given stays. A former address leads to the new one. 409 when the version is not the current one, or there are not as many pieces as expected',
    params: z.object({ proId: Id }),
    body: ProductChange,
    answer: z.object({ product: EditableProduct }),
  },
  'DELETE /products/delete/{id}': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Takes a product out of the shop; it can be restored from the archive',
    params: z.object({ id: Id }),
    query: Seen,
    answer: Deleted,
  },
  'POST /bikes/bulk': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds or changes many bikes, all of them or none, and reports what is wrong row by row',
    body: z.object({ id: z.string().max(100).nullish(), bikes: rows(500) }),
    bodyBytes: BULK_BYTES,
    answer: BikesReport,
    refusal: NO_REPORT,
  },
  'POST /bikes/bulkProducts': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds or changes many products of the bike with this id or code, all of them or none',
    body: z.object({ id: z.string().max(100).nullish(), code: line(80).nullish(), products: rows(200) }),
    bodyBytes: BULK_BYTES,
    answer: ProductsReport,
    refusal: NO_REPORT,
  },
})
