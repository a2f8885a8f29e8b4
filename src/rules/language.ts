/** The languages of the storefront, each with the name that it gives itself. */
export const LANGUAGE_NAMES = { en: 'English', ta: 'தமிழ்', hi: 'हिन्दी' } as const

export type Language = keyof typeof LANGUAGE_NAMES

/** The language of the specification: of addresses that name none, and of every text that another language lacks. */
export const ENGLISH = 'en'

export type OtherLanguage = Exclude<Language, typeof ENGLISH>

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** How the web names a language as it is used in India. */
export const webName = (language: Language): string => `${language}-IN`

/** What stands before the path of a page that is not in English, as a part of a pattern. */
export const LANGUAGE_PART = `/(${LANGUAGES.filter((language) => language !== ENGLISH).join('|')})`

/** `/ta`, `/ta/cart`, and `/ta.data`, which is what the home page's data is called. */
const PREFIX = new RegExp(`^${LANGUAGE_PART}(?=/|\\.data$|$)`)

/** What stands before the path of a page: nothing where it is in English. */
export const languagePart = (path: string): string => PREFIX.exec(path)?.[0] ?? ''

/** The language of a path. */
export const languageOf = (path: string): Language => (PREFIX.exec(path)?.[1] as OtherLanguage | undefined) ?? ENGLISH

/** What the pages themselves call a path: the same in every language. */
export const withoutLanguage = (path: string): string => path.replace(PREFIX, '') || '/'

/** The address of a page in a language; `path` names it without one, and may have a query and a place. */
export const inLanguage = (language: Language, path: string): string =>
  language === ENGLISH ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
