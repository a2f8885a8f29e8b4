import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { ownTexts } from './own-texts.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

/** What the compiler makes of an element in a page's source, with each text in an element of its own (record 51). */
export const jsx = (type: ElementType, props: object, key?: Key): ReactElement =>
  reactJsx(type, ownTexts(type, props), key)

/** The same for an element with several children, of which one may remain: they may be one text. */
export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  const own = ownTexts(type, props)
  return Array.isArray(own.children) ? reactJsxs(type, own, key) : reactJsx(type, own, key)
}
