import { describe, expect, test } from 'vitest'
import { visualOrder } from './visual-order.ts'

describe('the order in which a line is drawn from left to right', () => {
  test('is its own without letters from right to left', () => {
    expect(visualOrder('Crash guard (steel) 12, கோவை')).toEqual(['Crash guard (steel) 12, கோவை'])
  })

  test.each([
    ['words from the right', 'محمد علی خان', 'خان| |علی| |محمد'],
    ['numbers from the left among them', 'گلی 12/3 مکان', 'مکان| |12/3| |گلی'],
    ['the digits of Urdu from the left', 'مکان ۷۸۶', '۷|۸|۶| |مکان'],
    ['a number behind them on their left', 'حیدرآباد 500001', '500001| |حیدرآباد'],
    ['brackets around them mirrored', 'گلی (نیا)', '(|نیا|)| |گلی'],
    ['English among Urdu from the left', 'گلی MG Road نیا', 'نیا| |MG| |Road| |گلی'],
    ['Urdu among English from the right', 'Shop علی خان (Delhi)', 'Shop| |خان| |علی| |(|Delhi|)'],
    ['the sign at the end of an Urdu line on its left', 'علی.', '.|علی'],
    ['the sign at the end of an English line on its right', 'Mr علی.', 'Mr| |علی|.'],
  ])('draws %s', (_, line, drawn) => {
    expect(visualOrder(line).join('|')).toBe(drawn)
  })
})
