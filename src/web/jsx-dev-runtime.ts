import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, type JSXSource, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { ownTexts } from './own-texts.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment }

/** The same as jsx-runtime.ts, with the place in the source: for `npm run dev`. */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const own = ownTexts(type, props)
  return reactJsxDev(type, own, key, isStatic && Array.isArray(own.children), source, self)
}
