/** The columns of a file of bikes, as it is exported; an import may have them in any order. */
export const BIKE_COLUMNS = ['id', 'no', 'name', 'code', 'alt', 'brand', 'url'] as const

/** Of products: the fields of the specification (S1 §3), the bike by its code, and what the shop knows besides. */
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
  'url',
  'otherUrl',
  'titles',
  'para',
  'bike',
  'weight',
  'dimensions',
  'items',
  'dispatched',
  'material',
  'quote',
  'proPic',
  'installation',
  'notes',
  'rows',
] as const

/** What no row can do without. */
export const BIKE_NEEDS = ['no', 'name', 'alt', 'brand'] as const
export const PRODUCT_NEEDS = ['bikeCode', 'name', 'price'] as const

/** The most that one import takes. */
export const IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_ROWS = 2000
