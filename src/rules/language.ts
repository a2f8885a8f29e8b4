/** The languages of the storefront, each with its own name for itself. */
export const LANGUAGE_NAMES = { en: 'English', ta: 'தமிழ்', hi: 'हिन्दी' } as const

export type Language = keyof typeof LANGUAGE_NAMES

/** The language of the specification: of addresses without a language, and of texts that are not translated. */
export const ENGLISH = 'en'

export type OtherLanguage = Exclude<Language, typeof ENGLISH>

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== ENGLISH)

/** Returns the language tag of a language as used in India. */
export const languageTag = (language: Language): string => `${language}-IN`

/** The prefix of a path that is not in English, as a part of a pattern. */
export const LANGUAGE_PART = `/(${OTHER_LANGUAGES.join('|')})`

/** Matches the prefix in `/ta`, `/ta/cart`, and `/ta.data`, the address of the home page's data. */
const PREFIX = new RegExp(`^${LANGUAGE_PART}(?=/|\\.data$|$)`)

/** Returns the language prefix of a path, which is empty for English. */
export const languagePart = (path: string): string => PREFIX.exec(path)?.[0] ?? ''

export const languageOf = (path: string): Language => (PREFIX.exec(path)?.[1] as OtherLanguage | undefined) ?? ENGLISH

/** Returns a path without its language prefix, as the routes name it. */
export const withoutLanguage = (path: string): string => path.replace(PREFIX, '') || '/'

/** Returns the address of a page in a language; `path` is without a language, and may have a query and a fragment. */
export const inLanguage = (language: Language, path: string): string =>
  language === ENGLISH ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
