import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { CallInProcess } from '#contract/call.ts'
import { ENGLISH, inLanguage, LANGUAGES, type Language, languageOf, withoutLanguage } from '#rules/language.ts'
import { apiContext, nonceContext, pageCall } from './lib/api.ts'
import { setLanguageSource } from './lib/language.ts'
import { NOT_FOUND } from './lib/not-found.ts'
import { textsLoaded } from './lib/translator.ts'
import { paintFirst } from './paint-first.ts'

export { paintFirst }

/** The language of the page that is being rendered. */
const making = new AsyncLocalStorage<Language>()
setLanguageSource(() => making.getStore() ?? ENGLISH)

type Assets = ServerBuild['assets']

/** The frame of all pages of the administration. */
const ADMINISTRATION = 'routes/administration'

const allPages: Assets = build.assets
/** The list without the pages of the administration, which scripts/build-pages.mjs makes; not during development. */
const pagesOfShop = { ...allPages, url: allPages.url.replace(/\/manifest-(?=[\da-f]{8}\.js$)/, '/manifest-shop-') }

/**
 * Returns the request handler for the pages below `/`, `/ta` or `/hi`: their links and redirects stay in that language.
 */
const pagesIn = (language: Language, assets: Assets) =>
  createRequestHandler({ ...(build as ServerBuild), assets, basename: inLanguage(language, '/') }, import.meta.env.MODE)
const handlersWith = (assets: Assets) => ({
  en: pagesIn('en', assets),
  ta: pagesIn('ta', assets),
  hi: pagesIn('hi', assets),
})
const shop = handlersWith(pagesOfShop)
const administration = handlersWith(allPages)
const allTexts = Promise.all(LANGUAGES.map(textsLoaded))

const below = (parent?: string): RouteObject[] =>
  Object.values((build as ServerBuild).routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => {
      const route = { id, ...(path !== undefined && { path }) }
      return index ? { ...route, index } : { ...route, children: below(id) }
    })

const routes = below()

const matchesOf = (path: string) => matchRoutes(routes, withoutLanguage(path)) ?? []

/** Whether no page has this address; the answer is the same for every such address. Requests for a page's data have none. */
export const hasNoPage = (path: string): boolean =>
  !path.endsWith('.data') && matchesOf(path).at(-1)?.route.id === NOT_FOUND

/** Renders the requested page, or its data. Inline scripts get the nonce. */
export async function renderPage(request: Request, call: CallInProcess, nonce: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, pageCall(call))
  context.set(nonceContext, nonce)
  await allTexts
  const { pathname } = new URL(request.url)
  const language = languageOf(pathname)
  const pages = matchesOf(pathname).some(({ route }) => route.id === ADMINISTRATION) ? administration : shop
  return await making.run(language, () => pages[language](request, context))
}
