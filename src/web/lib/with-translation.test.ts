import { expect, test } from 'vitest'
import type { Translation } from '#web/messages/translation.ts'
import { withTranslation } from './with-translation.ts'

const english = {
  header: { home: 'HOME', cart: (count: number) => `Cart, ${count}`, states: { open: 'Open', done: 'Done' } },
  core: [{ title: 'Secure' }, { title: 'Good' }],
  footer: { about: 'About us' },
}

test('a translation is laid over the English texts, one by one', () => {
  const translation: Translation<typeof english> = {
    header: { cart: (count) => `கூடை, ${count}`, states: { done: 'முடிந்தது' } },
    core: [{ title: 'பாதுகாப்பு' }, { title: 'தரம்' }],
  }
  const texts = withTranslation(english, translation)
  expect(texts.header.home).toBe('HOME')
  expect(texts.header.cart(2)).toBe('கூடை, 2')
  expect(texts.header.states).toEqual({ open: 'Open', done: 'முடிந்தது' })
  expect(texts.core).toEqual([{ title: 'பாதுகாப்பு' }, { title: 'தரம்' }])
  expect(texts.footer).toBe(english.footer)
})

test('the English texts stay what they are', () => {
  withTranslation(english, { header: { home: 'முகப்பு' } })
  expect(english.header.home).toBe('HOME')
  expect(withTranslation(english, {})).toEqual(english)
})
