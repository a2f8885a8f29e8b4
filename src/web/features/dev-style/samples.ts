// Made-up names and figures for the style guide. None of it is for sale.

export const LONG_NAME =
  'Crash Guard with Sliders, Auxiliary Light Mounts and a Full-length Stainless Steel Bash Plate, Powder Coated'

const LONG_WORD = 'Stainlesssteelpowdercoatedcrashguardwithslidersandlightmounts'

const card = {
  bikeCode: 'sample',
  bikeName: 'Sample 450',
  models: [],
  from: false,
  taxPercent: 18,
  picture: null,
  rating: { average: null, customers: 0 },
  out: false,
  hasChoices: true,
}

/** Product cards: a typical one, and those at the limits. Prices in paise. */
export const CARDS = [
  {
    ...card,
    id: 'usual',
    code: 'usual',
    name: 'Sample: Crash Guard',
    price: 459_000,
    before: 510_000,
    from: true,
    rating: { average: 4.5, customers: 128 },
  },
  { ...card, id: 'long', code: 'long', name: `Sample: ${LONG_NAME}`, price: 1_07_700_00, before: 1_07_700_00 },
  {
    ...card,
    id: 'best',
    code: 'best',
    name: 'Sample: five stars',
    price: 149_000,
    before: 149_000,
    rating: { average: 5, customers: 1 },
  },
  { ...card, id: 'none', code: 'none', name: 'Sample: no picture, no reviews', price: 99_00, before: 99_00 },
  {
    ...card,
    id: 'out',
    code: 'out',
    name: 'Sample: out of stock',
    price: 219_900,
    before: 219_900,
    rating: { average: 3, customers: 12 },
    out: true,
  },
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

export const BARS = [
  { name: 'Sample: Crash Guard', value: 84, text: '84 pieces' },
  { name: `Sample: ${LONG_NAME}`, value: 40, text: '40 pieces' },
  { name: 'Sample: nothing sold', value: 0, text: '0 pieces' },
]

export const DAYS = Array.from({ length: 14 }, (_, day) => {
  const value = (day * 37) % 90
  return { name: `${day + 1} Mar`, value, text: `₹${value},000` }
})

export const ROWS = [
  { number: 'KM-SAMPLE-1', name: 'Asha Menon', amount: '₹4,590.00' },
  { number: 'KM-SAMPLE-2', name: LONG_NAME, amount: '₹1,07,700.00' },
]

export const LETTERS = [
  { text: 'Does it fit together with\nmy fog lights?', at: '2026-03-09T05:30:00Z', from: 'Asha Menon', own: false },
  { text: `It does. ${LONG_NAME}`, at: '2026-03-09T06:12:00Z', from: 'The shop', own: true },
]

export const PARAGRAPHS = [
  { heading: 'Sample heading', paragraphs: ['A first paragraph of plain text.', `A second one. ${LONG_WORD}`] },
]
