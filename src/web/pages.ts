import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { CallInProcess } from '#contract/call.ts'
import { ENGLISH, inLanguage, LANGUAGES, type Language, languageOf } from '#rules/language.ts'
import { apiContext, nonceContext, pageCall } from './lib/api.ts'
import { setLanguageSource } from './lib/language.ts'
import { textsLoaded } from './lib/translator.ts'

/** The language of the page that is being rendered. */
const making = new AsyncLocalStorage<Language>()
setLanguageSource(() => making.getStore() ?? ENGLISH)

/**
 * Returns the request handler for the pages below `/`, `/ta` or `/hi`: their links and redirects stay in that language.
 */
const pagesIn = (language: Language) =>
  createRequestHandler({ ...(build as ServerBuild), basename: inLanguage(language, '/') }, import.meta.env.MODE)
const pages = { en: pagesIn('en'), ta: pagesIn('ta'), hi: pagesIn('hi') }
const allTexts = Promise.all(LANGUAGES.map(textsLoaded))

/** Renders the requested page, or its data. Inline scripts get the nonce. */
export async function renderPage(request: Request, call: CallInProcess, nonce: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, pageCall(call))
  context.set(nonceContext, nonce)
  await allTexts
  const language = languageOf(new URL(request.url).pathname)
  return await making.run(language, () => pages[language](request, context))
}
