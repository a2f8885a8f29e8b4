export type Family = 'adventure' | 'cruiser' | 'naked' | 'roadster' | 'scrambler' | 'sport'

export interface DemoPicture {
  /** File name without `.webp`. */
  file: string
  alt: string
  color?: string
  type?: string
  /** The description section that the picture illustrates, counted from 0; pictures without it form the gallery. */
  section?: number
}

export interface DemoReview {
  /** Index into DEMO_RIDERS. */
  rider: number
  stars: number
  comments: string
  daysAgo: number
  edited?: boolean
}

export interface DemoProduct {
  name: string
  kind: string
  /** Whole rupees. */
  price: number
  /** Percent, 0 when there is no offer. */
  offer: number
  colors: string[]
  models: string[]
  types: string[]
  /** Brand or model label, the field `bike` of a product. */
  label: string
  /** Kilograms as digits, or empty. */
  weight: string
  /** In rupees per cart line. */
  shipping: number
  dimensions: string
  /** What is in the box. */
  items: string
  dispatched: string
  material: string
  quote: string
  titles: string[]
  paragraphs: string[]
  notes: { when: string; text: string }[]
  /** As it is declared on the box. */
  netQuantity: string
  rows: { label: string; value: string }[]
  /** How it is fitted, as the order's page shows it. */
  installation: string
  /** The first one is the main picture. */
  pictures: DemoPicture[]
  reviews: DemoReview[]
}

export interface DemoBike {
  code: string
  name: string
  /** Display title. */
  alt: string
  brand: string
  no: number
  family: Family
  picture: DemoPicture
  products: DemoProduct[]
}

export interface DemoRider {
  firstName: string
  lastName: string
  email: string
}
