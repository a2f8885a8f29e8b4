import type { ReactNode } from 'react'
import { Section } from '#web/components/section.tsx'

export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} heading="mb-6 text-3xl" data-chapter={id} className="border-line border-t py-10">
      <div className="grid gap-10">{children}</div>
    </Section>
  )
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-base text-steel">{name}</h3>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
}

// Made-up names and figures for the style guide. None of it is for sale.

export const LONG_NAME =
  'Crash Guard with Sliders, Auxiliary Light Mounts and a Full-length Stainless Steel Bash Plate, Powder Coated'

const card = {
  bikeCode: 'sample',
  bikeName: 'Sample 450',
  models: [],
  from: false,
  taxPercent: 18,
  picture: null,
  rating: { average: null as number | null, customers: 0 },
  out: false,
  hasChoices: true,
}

const cardOf = (id: string, name: string, price: number, more: Partial<typeof card & { before: number }> = {}) => ({
  ...card,
  id,
  code: id,
  name: `Sample: ${name}`,
  price,
  before: price,
  ...more,
})

/** Product cards: a typical one, and those at the limits. Prices in paise. */
export const CARDS = [
  cardOf('usual', 'Crash Guard', 459_000, { before: 510_000, from: true, rating: { average: 4.5, customers: 128 } }),
  cardOf('long', LONG_NAME, 1_07_700_00),
  cardOf('best', 'five stars', 149_000, { rating: { average: 5, customers: 1 } }),
  cardOf('none', 'no picture, no reviews', 99_00),
  cardOf('out', 'out of stock', 219_900, { rating: { average: 3, customers: 12 }, out: true }),
]

/** The amounts of a cart, in rupees, with all possible rows. */
export const AMOUNTS = {
  itemsPrice: 1_07_700,
  discountPrice: 5_385,
  discount: 5,
  taxPrice: 18_416.7,
  taxPercent: 18,
  tax: { cgst: null, sgst: null, igst: null },
  shippingPrice: 250,
  totalPrice: 1_20_982,
  roundOff: 0.3,
  creditPoints: 1_023,
}
