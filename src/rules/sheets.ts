import { PRODUCT_FIELD_NAMES } from './product-fields.ts'

/** The columns of a bike file, in the order of the export; an import accepts any order. */
export const BIKE_COLUMNS = [
  'id',
  'no',
  'name',
  'code',
  'alt',
  'brand',
  'url',
  'base',
  'baseShows',
  'baseRendered',
  'version',
] as const

/** The columns of a product file: the fields of the specification (S1 §3), the bike's code, and further fields. */
export const PRODUCT_COLUMNS = [
  'proId',
  'bikeCode',
  'name',
  'code',
  'kind',
  'price',
  'offer',
  'shipping',
  'colors',
  'model',
  'type',
  'options',
  'headings',
  'url',
  'otherUrl',
  'renders',
  'titles',
  'para',
  'bike',
  'notes',
  'rows',
  'warranty',
  'mrp',
  'hsn',
  'gstRates',
  'onBike',
  ...PRODUCT_FIELD_NAMES,
  'state',
  'publishAt',
  'version',
] as const

/** The columns of a file of variants: a row for each variant of a product that is told apart, or for the whole product. */
export const VARIANT_COLUMNS = [
  'proId',
  'bikeCode',
  'name',
  'color',
  'model',
  'type',
  'priceFrom',
  'priceTo',
  'sku',
  'barcode',
  'weightGrams',
  'tracked',
  'onHand',
  'expected',
  'reserved',
  'lowAt',
] as const

/** The columns that every row must have. */
export const BIKE_NEEDS = ['no', 'name', 'alt', 'brand'] as const
export const PRODUCT_NEEDS = ['bikeCode', 'name', 'price'] as const

export const VARIANT_NEEDS = ['proId'] as const

export const IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_ROWS = 5000
