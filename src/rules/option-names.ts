// How a product calls its options and their values, in the languages of the shop. The English name identifies a value.
import type { Language, OtherLanguage } from './language.ts'
import { findValue, type OptionKey, type OptionValue } from './pricing.ts'

/** What a product calls an option; without a name in another language the English one is shown. */
export type Heading = { readonly [Each in OtherLanguage]?: string | undefined } & { readonly en: string }

/** An option without a heading of its own has the specified one. */
export type OptionHeadings = { readonly [Option in OptionKey]?: Heading }

/** Returns the names that are not empty. */
export const filledNames = (names: OptionValue['names']): NonNullable<OptionValue['names']> =>
  Object.fromEntries(Object.entries(names ?? {}).filter(([, name]) => name))

/** Returns what a product calls an option; undefined if it has the specified heading. */
export const headingIn = (headings: OptionHeadings, option: OptionKey, language: Language): string | undefined =>
  headings[option]?.[language] || headings[option]?.en

/** Returns the name of a value of an option in a language; the name itself if there is none, or no such value. */
export const valueNameIn = (values: readonly OptionValue[], name: string, language: Language): string =>
  findValue(values, name)?.names?.[language as OtherLanguage] || name
