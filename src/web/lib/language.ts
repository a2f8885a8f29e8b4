import { ENGLISH, inLanguage, type Language, languageOf, webName } from '#rules/language.ts'

/** A browser has one page at a time, whose address says its language. */
const ofThisPage = typeof document === 'undefined' ? ENGLISH : languageOf(window.location.pathname)

let ask = (): Language => ofThisPage

/** The language of the page that is shown or being made. */
export const pageLanguage = (): Language => ask()

/** For the server, which makes many pages at once: how it tells them apart. */
export function askLanguage(whichOne: () => Language): void {
  ask = whichOne
}

/** The address of a page in the language of this one, where no link of the router's leads there. */
export const here = (path: string): string => inLanguage(pageLanguage(), path)

/** What the seller has written is English: marks it on a page that is not. */
export const sellersLanguage = (): typeof ENGLISH | undefined => (pageLanguage() === ENGLISH ? undefined : ENGLISH)

/** Names, put together as the page's language does. */
export const listInWords = (names: readonly string[]): string =>
  new Intl.ListFormat(webName(pageLanguage())).format(names)

/** Making one takes a phone longer than all that it ever writes. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the words of the page's language, in the shop's time, with the digits of its prices. */
export function momentInWords(date: Date, options: Intl.DateTimeFormatOptions): string {
  const locale = `${webName(pageLanguage())}-u-nu-latn`
  const name = locale + JSON.stringify(options)
  const known = formats.get(name)
  const format = known ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Kolkata' })
  if (!known) formats.set(name, format)
  return format.format(date)
}
