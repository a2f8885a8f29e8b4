import { describe, expect, test } from 'vitest'
import { optionWordsTexts } from '#web/messages/en/option-words.ts'
import { translation as hindi } from '#web/messages/hi/option-words.ts'
import { translation as tamil } from '#web/messages/ta/option-words.ts'
import { findSharedHeading, findSharedName, SPECIFIED_HEADINGS } from './option-name-checks.ts'
import { headingIn, valueNameIn } from './option-names.ts'
import { OPTIONS, type OptionValue } from './pricing.ts'

const value = (name: string, more: Partial<OptionValue> = {}): OptionValue => ({ name, price: { add: 0 }, ...more })
const options = (type: OptionValue[], color: OptionValue[] = [], model: OptionValue[] = []) => ({ color, model, type })

test('an option is called what the product calls it in a language, else in English; without that, as specified', () => {
  const headings = { type: { en: 'Height', ta: 'உயரம்' } }
  expect(headingIn(headings, 'type', 'en')).toBe('Height')
  expect(headingIn(headings, 'type', 'ta')).toBe('உயரம்')
  expect(headingIn(headings, 'type', 'hi')).toBe('Height')
  expect(headingIn(headings, 'color', 'en')).toBeUndefined()
  for (const option of OPTIONS)
    expect(SPECIFIED_HEADINGS[option]).toEqual({
      en: optionWordsTexts()[option].label,
      ta: tamil[option]?.label,
      hi: hindi[option]?.label,
    })
})

test('a value is called by its name in a language, else by its own', () => {
  const tall = value('Tall', { names: { ta: 'உயரமான', hi: '' } })
  expect(valueNameIn([tall], ' tall ', 'ta')).toBe('உயரமான')
  expect(valueNameIn([tall], 'Tall', 'hi')).toBe('Tall')
  expect(valueNameIn([tall], 'Tall', 'en')).toBe('Tall')
  expect(valueNameIn([tall], 'Gone', 'ta')).toBe('Gone')
})

describe('two headings of a product are the same', () => {
  test.each([
    ['in English, whatever their case', { color: { en: 'Finish' }, type: { en: ' finish' } }, 'type', 'en'],
    ['as the specified one of an option with values', { type: { en: 'Colors' } }, 'type', 'en'],
    ['as the specified one in Hindi', { type: { en: 'Height', hi: 'रंग' } }, 'type', 'hi'],
    ['in Tamil alone', { color: { en: 'A', ta: 'உயரம்' }, type: { en: 'B', ta: 'உயரம்' } }, 'type', 'ta'],
    ['where Hindi falls back to English', { color: { en: 'A', hi: 'B' }, type: { en: 'B' } }, 'type', 'hi'],
  ])('%s', (_, headings, option, language) => {
    const found = findSharedHeading(headings, options([value('Tall')], [value('Red')]))
    expect(found).toMatchObject({ option, language })
  })

  test('but not as the specified one of an option that is not shown, or of no option', () => {
    expect(findSharedHeading({ type: { en: 'Colors' } }, options([value('Tall')]))).toBeNull()
    expect(findSharedHeading({ type: { en: 'Height' } }, options([value('Tall')], [value('Red')]))).toBeNull()
    expect(findSharedHeading({}, options([value('Tall')], [value('Red')]))).toBeNull()
  })
})

test('two values of an option are the same in a language, where one has no translation too', () => {
  const tall = value('Tall', { names: { ta: 'உயரம்' } })
  expect(findSharedName(options([tall, value('High', { names: { ta: 'உயரம்' } })]))).toEqual({
    option: 'type',
    name: 'உயரம்',
    language: 'ta',
  })
  expect(findSharedName(options([value('Tall', { names: { hi: 'Short' } }), value('Short')]))?.language).toBe('hi')
  expect(findSharedName(options([tall], [value('High', { names: { ta: 'உயரம்' } })]))).toBeNull()
})
