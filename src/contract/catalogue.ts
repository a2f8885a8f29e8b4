import { z } from 'zod'
import { endpoints } from './endpoint.ts'

const Name = z.string().min(1).max(200)

export const Image = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Widths that exist, for the picture's own addresses: `${base}/${width}.avif` and `.webp`. */
  base: z.string(),
  widths: z.array(z.int()),
  srcset: z.string(),
  /** The colour that the picture shows, when it shows one. */
  color: z.string().nullable(),
  /** The description section that the picture belongs to, counted from 0; null for the gallery. */
  section: z.int().nullable(),
})

const Adjustment = z.union([z.object({ add: z.int() }), z.object({ half: z.literal(true) })])

/** A product as the specification names its fields (S1 §3): lists joined to strings, prices as strings of digits. */
export const Product = z.object({
  id: z.string(),
  proId: z.string(),
  bikeId: z.string(),
  name: z.string(),
  code: z.string(),
  kind: z.string(),
  price: z.string(),
  offer: z.string(),
  url: z.string(),
  otherUrl: z.string(),
  para: z.string(),
  titles: z.string(),
  colors: z.string(),
  bike: z.string(),
  model: z.string(),
  type: z.string(),
  weight: z.string(),
  shipping: z.string(),
  dimensions: z.string(),
  items: z.string(),
  dispatched: z.string(),
  material: z.string(),
  quote: z.string(),
  proPic: z.string(),
  installation: z.string(),
  bikes: z.object({ code: z.string(), name: z.string() }),
  images: z.array(Image),
  sections: z.array(z.object({ title: z.string(), text: z.string(), image: Image.nullable() })),
  notes: z.array(z.object({ when: z.string(), text: z.string() })),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Lists as lists, and what each option does to the price: all that the price rules need, in paise. */
  pricing: z.object({
    price: z.int(),
    offerPercent: z.number(),
    colors: z.array(z.string()),
    models: z.array(z.string()),
    types: z.array(z.string()),
    adjustments: z.record(z.string(), Adjustment),
    surcharges: z.object({ usual: z.int(), own: z.record(z.string(), z.int()) }),
  }),
  rating: z.object({ average: z.number().nullable(), customers: z.int() }),
  /** `left` is known of few; whose stock is not kept can always be had. */
  availability: z.object({ state: z.enum(['in', 'few', 'out']), left: z.int().nullable() }),
})
export type Product = z.infer<typeof Product>
export type Image = z.infer<typeof Image>

export const Bike = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  alt: z.string(),
  url: z.string(),
  no: z.int(),
  brand: z.string(),
  image: Image.nullable(),
})
export type Bike = z.infer<typeof Bike>

const BikeWithProducts = Bike.extend({ products: z.array(Product) })

/** What the shop makes: crash guards, racks and so on, each with the number of bikes it is made for. */
export const Kind = z.object({ name: z.string(), bikes: z.int(), image: Image.nullable() })
export type Kind = z.infer<typeof Kind>

/** How a list of products may be ordered; the default is by relevance when searching, else as the seller ordered them. */
export const SORTS = ['relevance', 'price', '-price', 'name', 'newest'] as const

export const catalogue = endpoints({
  'GET /bikes': {
    policy: 'public',
    catalogue: true,
    summary:
      'All bikes in the order of their numbers, with their products when include=products, or with how many they have when include=counts',
    query: z.object({ include: z.enum(['products', 'counts']).optional() }),
    answer: z.array(Bike.extend({ products: z.array(Product).optional(), productCount: z.int().optional() })),
  },
  'GET /bikes/{code}': {
    policy: 'public',
    catalogue: true,
    summary: 'One bike with its products, by code or name',
    params: z.object({ code: Name }),
    answer: BikeWithProducts,
  },
  'GET /kinds': {
    policy: 'public',
    catalogue: true,
    summary: 'The kinds of products, those for most bikes first',
    answer: z.array(Kind),
  },
  'GET /all-products': {
    policy: 'public',
    catalogue: true,
    summary: 'Products page by page; search forgives typing errors',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(10),
      search: z.string().trim().max(200).optional(),
      bike: Name.optional(),
      sort: z.enum(SORTS).optional(),
    }),
    answer: z.object({
      data: z.array(Product),
      currentPage: z.int(),
      totalPages: z.int(),
      totalItems: z.int(),
      /** The words that were searched for instead, when the typed ones are found nowhere. */
      corrected: z.string().optional(),
    }),
  },
  'GET /bikes/products/{bikeCode}/{productName}': {
    policy: 'public',
    catalogue: true,
    summary: 'One product of a bike, by name or by code',
    params: z.object({ bikeCode: Name, productName: Name }),
    answer: z.object({
      bike: z.object({ id: z.string(), code: z.string(), name: z.string(), products: z.array(Product).length(1) }),
    }),
  },
})
