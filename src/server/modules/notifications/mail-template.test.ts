import { expect, test } from 'vitest'
import { writeLetter } from './mail-template.ts'

const letter = (value: string) =>
  writeLetter({ shop: 'A shop', heading: 'A heading', paragraphs: ['A line'], rows: [['Tracking', value]] })

test('an address in a row can be followed in HTML and is spelled out in plain text', () => {
  const { html, text } = letter('https://courier.example/track?a=1&b=2')
  expect(html).toContain('<a href="https://courier.example/track?a=1&#38;b=2"')
  expect(text).toContain('Tracking: https://courier.example/track?a=1&b=2')
})

test.each(['javascript:alert(1)', 'http://courier.example', 'see https://courier.example', '"><script>'])(
  'H01 %s is text and no link',
  (value) => {
    const { html } = letter(value)
    expect(html).not.toContain('<a ')
    expect(html).not.toContain('<script')
  },
)
