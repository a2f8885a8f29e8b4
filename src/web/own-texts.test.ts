import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { jsx, jsxs } from './jsx-runtime.ts'

const b = jsx('b', { children: 'bold' })
const named = ({ children }: { children: ReactNode }) => jsx('em', { children })
const labelled = ({ label, children }: { label: ReactNode; children?: ReactNode }) =>
  jsxs('dt', { children: [label, children] })

test.each([
  ['a text that is alone stays as it is', jsx('p', { children: 'alone' }), '<p>alone</p>'],
  ['texts and numbers become one', jsxs('p', { children: ['₹', 450, ', ', false, 'net'] }), '<p>₹450, net</p>'],
  ['so they do in an option', jsxs('option', { children: [7, ' days'] }), '<option>7 days</option>'],
  ['beside an element', jsxs('p', { children: ['from ', 450, b] }), '<p><span>from 450</span><b>bold</b></p>'],
  [
    'before and after one',
    jsxs('p', { children: ['from ', b, ' to ', null, 'you'] }),
    '<p><span>from </span><b>bold</b><span> to you</span></p>',
  ],
  ['spaces between elements stay', jsxs('p', { children: [b, ' ', b] }), '<p><b>bold</b> <b>bold</b></p>'],
  ['handed on by a component', jsxs(named, { children: ['a ', b] }), '<em><span>a </span><b>bold</b></em>'],
  [
    'named elsewhere, with a neighbour',
    jsx(labelled, { label: 'GST', children: b }),
    '<dt><span>GST</span><b>bold</b></dt>',
  ],
  ['named elsewhere, without one', jsx(labelled, { label: 'GST' }), '<dt>GST</dt>'],
  ['in a list', jsxs('p', { children: [b, ['x', 'y']] }), '<p><b>bold</b><span>xy</span></p>'],
  ['in a fragment', jsx('p', { children: jsx(Fragment, { children: 'x' }) }), '<p><span>x</span></p>'],
  ['nothing', jsxs('p', { children: [false, null, ''] }), '<p></p>'],
])('each text of a page has an element of its own: %s', (_, element, html) => {
  expect(renderToStaticMarkup(element)).toBe(html)
})

test('children keep their places when a text before them comes or goes, so that a field keeps what is typed', () => {
  const childrenOf = (note: ReactNode) => {
    const { props } = jsxs('p', { children: [note, 'text', b] }) as { props: { children: unknown[] } }
    return props.children
  }
  expect(childrenOf('a ')[2]).toBe(b)
  expect(childrenOf(false)[2]).toBe(b)
})
