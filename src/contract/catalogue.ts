import { z } from 'zod'
import { OPTIONS } from '#rules/pricing.ts'
import { type ByKind, mapProductFields } from '#rules/product-fields.ts'
import { endpoints } from './endpoint.ts'
import { pageOf, paging } from './fields.ts'
import { ShownVariant } from './stock.ts'

const Name = z.string().min(1).max(200)

export const Image = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** The widths of the picture's own files: `${base}/${width}.avif` and `.webp`. */
  base: z.string(),
  widths: z.array(z.int()),
  srcset: z.string(),
  /** The colour that the picture shows, if it shows a specific one. */
  color: z.string().nullable(),
  /** The description section that the picture belongs to, counted from 0; null for the gallery. */
  section: z.int().nullable(),
})

/** The base picture of a bike, or a layer over it; its widths are at most 800 and 1600. */
export const FramePicture = Image.omit({ color: true, section: true })
export type FramePicture = z.infer<typeof FramePicture>

/** A point of a picture, as shares of its width and height. */
export const Hotspot = z.object({ x: z.number(), y: z.number() })

/** Pictures of a part in a bike's frame. One without a colour is for all colours that have no layer of their own. */
export const Layers = z.array(z.object({ color: z.string().nullable(), picture: FramePicture }))

const ProductOnBike = z.object({
  base: FramePicture,
  /** What the base picture shows if it is another bike; empty if it is the bike itself. */
  shows: z.string(),
  /** Whether the base picture and the layers are rendered by a computer, not photographed: pages say so. */
  rendered: z.boolean(),
  hotspot: Hotspot,
  /** The most visible colour first. */
  layers: Layers,
})
export type ProductOnBike = z.infer<typeof ProductOnBike>

const ProductPicture = Image.extend({
  /** The type that the picture shows, if it shows a specific one. */
  type: z.string().nullable(),
  /** The bike model that it shows, if it shows a specific one. */
  model: z.string().nullable(),
  /** Whether it is rendered by a computer, not photographed: the page says so. */
  rendered: z.boolean(),
})

/** What a value of an option does to the price: an amount in paise, or a percentage. */
export const OptionPrice = z.union([z.object({ add: z.int() }), z.object({ percent: z.number() })])

const inOtherLanguages = { ta: z.string().optional(), hi: z.string().optional() }

const OptionValue = z.object({
  name: z.string(),
  /** Null if it is not decided. */
  price: OptionPrice.nullable(),
  /** Its names in other languages; without one its own name is shown. */
  names: z.object(inOtherLanguages).optional(),
  /** Its colour as '#rrggbb'. */
  swatch: z.string().optional(),
})

const Firm = z.object({ name: z.string(), address: z.string() })

const plainFields = mapProductFields(({ kind }) => (kind === 'whole' ? z.int().nullable() : z.string())) as ByKind<
  z.ZodNullable<z.ZodInt>,
  z.ZodString
>

/** A product with the specification's field names (S1 §3): lists joined to strings, prices as strings of digits. */
export const Product = z.object({
  id: z.string(),
  proId: z.string(),
  bikeId: z.string(),
  /** Incremented with every change; a caller who saves the product sends the version that was read. */
  version: z.int(),
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
  shipping: z.string(),
  /** 'lifetime', 'none' or, for example, '24 months'. */
  warranty: z.string(),
  ...plainFields,
  bikes: z.object({ code: z.string(), name: z.string() }),
  images: z.array(ProductPicture),
  sections: z.array(z.object({ title: z.string(), text: z.string(), image: ProductPicture.nullable() })),
  notes: z.array(z.object({ when: z.string(), text: z.string() })),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What it calls its options; one that is missing has the specified heading. */
  headings: z.partialRecord(z.enum(OPTIONS), z.object({ en: z.string(), ...inOtherLanguages })),
  /** All inputs of the price rules, in paise. */
  pricing: z.object({
    price: z.int(),
    /** The shipping charge, once per line, GST included. */
    shipping: z.int(),
    offerPercent: z.number(),
    options: z.object({ color: z.array(OptionValue), model: z.array(OptionValue), type: z.array(OptionValue) }),
  }),
  /** Its own MRP in rupees, including all taxes, as digits; empty if there is none. */
  mrp: z.string(),
  /** Its own HSN, or empty for the shop's; and its own GST rates by the day from which they apply. */
  hsn: z.string(),
  gstRates: z.array(z.object({ percent: z.number(), from: z.string() })),
  /** The HSN and the GST rate at which it is sold today. */
  tax: z.object({ hsn: z.string(), percent: z.number() }),
  /** The declarations that the law requires beside its price, with the shop's as defaults; the MRP in paise. */
  declarations: z.object({
    mrp: z.int().nullable(),
    commonName: z.string(),
    netQuantity: z.string(),
    countryOfOrigin: z.string(),
    maker: Firm,
    importer: Firm.nullable(),
  }),
  rating: z.object({ average: z.number().nullable(), customers: z.int() }),
  /** `left` is set if only few are left; a product without tracked stock is always available. */
  availability: z.object({
    state: z.enum(['in', 'few', 'out']),
    left: z.int().nullable(),
    /** Its variants of which few or none are left; null stands for every value of an option. */
    variants: z.array(ShownVariant.extend({ left: z.int() })),
  }),
})
export type Product = z.infer<typeof Product>
export type Image = z.infer<typeof Image>
export type ProductPicture = z.infer<typeof ProductPicture>

export const Bike = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  alt: z.string(),
  url: z.string(),
  no: z.int(),
  brand: z.string(),
  image: Image.nullable(),
  version: z.int(),
})
export type Bike = z.infer<typeof Bike>

const BikeWithProducts = Bike.extend({ products: z.array(Product) })

/** A kind of product, such as crash guards or racks, with the number of bikes it is made for. */
export const Kind = z.object({ name: z.string(), bikes: z.int(), image: Image.nullable() })
export type Kind = z.infer<typeof Kind>

/** The sort orders of a list of products; the default is relevance for a search, otherwise the seller's order. */
export const SORTS = ['relevance', 'price', '-price', 'name', 'newest'] as const

export const catalogue = endpoints({
  'GET /bikes': {
    policy: 'public',
    publicCache: true,
    summary:
      'All bikes in the order of their numbers, with their products when include=products, or with how many they have when include=counts',
    query: z.object({ include: z.enum(['products', 'counts']).optional() }),
    answer: z.array(Bike.extend({ products: z.array(Product).optional(), productCount: z.int().optional() })),
  },
  'GET /bikes/{code}': {
    policy: 'public',
    publicCache: true,
    summary: 'One bike with its products, by code or name',
    params: z.object({ code: Name }),
    answer: BikeWithProducts,
  },
  'GET /kinds': {
    policy: 'public',
    publicCache: true,
    summary: 'The kinds of products, those for most bikes first',
    answer: z.array(Kind),
  },
  'GET /origins': {
    policy: 'public',
    publicCache: true,
    summary: 'The countries that products for sale come from, those of most products first',
    answer: z.array(z.object({ country: z.string(), products: z.int() })),
  },
  'GET /all-products': {
    policy: 'public',
    publicCache: true,
    summary: 'Products page by page; search forgives typing errors',
    query: z.object({
      ...paging(10),
      search: z.string().trim().max(200).optional(),
      bike: Name.optional(),
      origin: Name.optional(),
      sort: z.enum(SORTS).optional(),
    }),
    answer: pageOf(Product).extend({
      /** The corrected search words, if the typed ones have no match. */
      corrected: z.string().optional(),
    }),
  },
  'GET /bikes/products/{bikeCode}/{productName}': {
    policy: 'public',
    publicCache: true,
    summary: 'One product of a bike, by name or by code, and its pictures on the bike, if there are any',
    params: z.object({ bikeCode: Name, productName: Name }),
    answer: z.object({
      bike: z.object({ id: z.string(), code: z.string(), name: z.string(), products: z.array(Product).length(1) }),
      onBike: ProductOnBike.nullable(),
    }),
  },
})
