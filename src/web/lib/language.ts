import { ENGLISH, inLanguage, type Language, languageOf, languageTag } from '#rules/language.ts'

/** In the browser there is one page at a time, and its address determines the language. */
const ofThisPage = typeof document === 'undefined' ? ENGLISH : languageOf(window.location.pathname)

let ask = (): Language => ofThisPage

export const pageLanguage = (): Language => ask()

/** Sets how the server, which renders many pages at once, determines the language of the current one. */
export function setLanguageSource(whichOne: () => Language): void {
  ask = whichOne
}

/** Returns a path in the language of this page, for links that do not go through the router. */
export const localizedPath = (path: string): string => inLanguage(pageLanguage(), path)

/** Returns the `lang` of text written by the seller, which is English, on pages in another language. */
export const sellerLanguage = (): typeof ENGLISH | undefined => (pageLanguage() === ENGLISH ? undefined : ENGLISH)

export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(languageTag(pageLanguage())).format(names)

/** Cached, because creating a formatter takes a phone longer than all its formatting. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date in the page's language and the shop's time zone, with Latin digits as in its prices. */
export function formatDateTime(date: Date, options: Intl.DateTimeFormatOptions): string {
  const locale = `${languageTag(pageLanguage())}-u-nu-latn`
  const name = locale + JSON.stringify(options)
  const known = formats.get(name)
  const format = known ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Kolkata' })
  if (!known) formats.set(name, format)
  return format.format(date)
}
