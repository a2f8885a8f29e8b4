import { describe, expect, test } from 'vitest'
import { compare, comparisons } from '../../scripts/translations.ts'

describe.each(comparisons())('%s', (_, { faults }) => {
  test('every translated text has an English original, is not empty, and uses every value', () => {
    expect(faults).toEqual([])
  })
})

describe('a comparison of two languages', () => {
  const english = {
    header: { home: 'HOME', cart: (count: number) => (count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`) },
    core: [{ title: 'Secure', body: 'Card and UPI' }],
    both: (percent: number, points: number) => `${percent} % and ${points} points`,
  }

  test('finds nothing in a complete translation', () => {
    const tamil = {
      header: { home: 'முகப்பு', cart: (count: number) => `கூடை, ${count}` },
      core: [{ title: 'பாதுகாப்பு', body: 'கார்டு, UPI' }],
      both: (percent: number, points: number) => `${points}, ${percent}`,
    }
    expect(compare(english, tamil)).toEqual({ missing: [], faults: [] })
  })

  test.each([
    ['a name that English does not have', { header: { house: 'வீடு' } }, 'header.house is nothing in English'],
    ['an empty text', { header: { home: ' ' } }, 'header.home is empty'],
    ['a text where there is a value to tell', { header: { cart: 'கூடை' } }, 'header.cart is a string'],
    ['a value that is not used', { header: { cart: () => 'கூடை' } }, 'header.cart says nothing of its value 1'],
    ['the second value', { both: (percent: number) => `${percent}` }, 'both says nothing of its value 2'],
    ['an entry too many', { core: [{ title: 'a', body: 'b' }, {}] }, 'core.1 is nothing in English'],
  ])('finds %s', (_, translation, fault) => {
    expect(compare(english, translation).faults).toEqual([fault])
  })

  test('lists what is left out, by name', () => {
    expect(compare(english, { header: { home: 'முகப்பு' } }).missing).toEqual([
      'header.cart',
      'core.0.title',
      'core.0.body',
      'both',
    ])
  })
})
