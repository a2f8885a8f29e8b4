import { type ElementType, Fragment } from 'react'
import { jsx } from 'react/jsx-runtime'

interface Props {
  readonly children?: unknown
}

/**
 * Returns an element's props with no text beside anything else: texts that follow one another become one, which gets an
 * element of its own unless it is all that the element has. A browser that translates a page replaces each text node by
 * a <font>. React still changes and removes the old node where a text has siblings, and fails or changes nothing; a text
 * that is alone it writes into the element. Texts in a fragment never count as alone: the fragment's neighbours are unknown.
 */
export function ownTexts(type: ElementType, props: Props): Props {
  const { children } = props
  if (type === Fragment && isText(children)) return { ...props, children: wrapped(String(children), 0) }
  if (!Array.isArray(children) || !hasText(children)) return props
  const isAlone = type !== Fragment && children.every((child) => isText(child) || isNothing(child))
  return { ...props, children: isAlone ? children.filter(isText).join('') : separated(children) }
}

/** Returns children with their places, by which React knows them again: a text joins the first of those before it. */
function separated(children: readonly unknown[]): unknown[] {
  const own: unknown[] = []
  let first = -1
  children.forEach((child, place) => {
    if (!isText(child)) {
      own.push(Array.isArray(child) ? separated(child) : child)
      if (!isNothing(child)) first = -1
    } else if (first === -1) {
      own.push(String(child))
      first = place
    } else {
      own[first] += String(child)
      own.push(null)
    }
  })
  return own.map((child, place) => (typeof child === 'string' ? wrapped(child, place) : child))
}

/** Spaces between elements need no element: they are not translated, and a flexible box would make an item of one. */
const wrapped = (text: string, place: number): unknown =>
  text.trim() === '' ? text : jsx('span', { children: text }, `text-${place}`)

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'

const isNothing = (child: unknown): boolean => child === null || child === undefined || typeof child === 'boolean'

const hasText = (children: readonly unknown[]): boolean =>
  children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)))
