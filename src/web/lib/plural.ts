import { type Language, languageTag } from '#rules/language.ts'

/**
 * Returns a function that picks the plural form for a number, by the rules of a language: English, Tamil and Hindi have
 * these two forms for counts. In Hindi "one" includes zero, so both forms must contain the number.
 */
export function pluralFor(language: Language): (count: number, one: string, other: string) => string {
  let rules: Intl.PluralRules | undefined
  return (count, one, other) => {
    rules ??= new Intl.PluralRules(languageTag(language))
    return rules.select(count) === 'one' ? one : other
  }
}
