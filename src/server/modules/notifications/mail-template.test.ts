import { expect, test } from 'vitest'
import { renderEmail } from './mail-template.ts'

const email = (value: string) =>
  renderEmail({ shop: 'A shop', heading: 'A heading', paragraphs: ['A line'], rows: [['Tracking', value]] })

test('an address in a row can be followed in HTML and is spelled out in plain text', () => {
  const { html, text } = email('https://courier.example/track?a=1&b=2')
  expect(html).toContain('<a href="https://courier.example/track?a=1&#38;b=2"')
  expect(text).toContain('Tracking: https://courier.example/track?a=1&b=2')
})

test.each(['javascript:alert(1)', 'http://courier.example', 'see https://courier.example', '"><script>'])(
  'H01 %s is text and no link',
  (value) => {
    const { html } = email(value)
    expect(html).not.toContain('<a ')
    expect(html).not.toContain('<script')
  },
)

test.each(['KM-7H3K9PQ2', 'W-7H3K9PQ2', 'INV/26-27/000123'])('the number %s is never broken across lines', (number) => {
  const whole = `<span style="white-space:nowrap">${number}</span>`
  const { html, text } = renderEmail({
    shop: 'A shop',
    heading: `About ${number}`,
    paragraphs: [`You’ll find ${number}.`],
    rows: [['Number', number]],
  })
  expect(html.split(whole)).toHaveLength(4)
  expect(text).toContain(`You’ll find ${number}.`)
})

/** The CSS properties that the template may use: those that Gmail, Outlook and Apple Mail all support. */
const MAIL_CSS = [
  ...['background', 'border-collapse', 'border-left', 'border-radius', 'color', 'display', 'font', 'font-weight'],
  ...['letter-spacing', 'line-height', 'margin', 'max-width', 'overflow-wrap', 'padding', 'padding-left'],
  ...['text-decoration', 'text-transform', 'vertical-align', 'white-space'],
]

test('the template uses only CSS properties that mail clients know', () => {
  const { html } = renderEmail({
    shop: 'A shop',
    heading: 'A heading',
    paragraphs: ['Your order KM-7H3K9PQ2'],
    rows: [['Tracking', 'https://courier.example/track']],
    button: { label: 'Open', url: 'https://shop.example' },
  })
  const styles = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';').filter(Boolean))
  const used = new Set(styles.map((declaration) => declaration.split(':')[0] ?? ''))
  expect([...used].sort()).toEqual(MAIL_CSS.toSorted())
})
