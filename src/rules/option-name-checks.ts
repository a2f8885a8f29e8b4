// What is checked of a product's own names, and the words for it. No page of shoppers needs them.
import { LANGUAGES, type Language } from './language.ts'
import { headingIn, type OptionHeadings, valueNameIn } from './option-names.ts'
import { foldName, OPTIONS, type OptionKey, type ProductOptions } from './pricing.ts'

export const LANGUAGES_IN_ENGLISH = { en: 'English', ta: 'Tamil', hi: 'Hindi' } as const satisfies Record<
  Language,
  string
>

/** What the specification calls the options on the page of a product. */
export const SPECIFIED_HEADINGS = {
  color: { en: 'Colors', ta: 'நிறங்கள்', hi: 'रंग' },
  model: { en: 'Bike Model', ta: 'பைக் மாடல்', hi: 'बाइक मॉडल' },
  type: { en: 'Product Type', ta: 'தயாரிப்பு வகை', hi: 'प्रोडक्ट टाइप' },
} as const

/** A swatch is a colour of six hexadecimal digits. */
export const SWATCH = /^#[\da-f]{6}$/i

interface SharedName {
  /** The second of the two. */
  readonly option: OptionKey
  readonly name: string
  readonly language: Language
}

/** Finds a heading that two options of a product would share in a language. Options without values are not shown. */
export function findSharedHeading(headings: OptionHeadings, options: ProductOptions): SharedName | null {
  for (const language of LANGUAGES) {
    const seen = new Set<string>()
    for (const option of OPTIONS) {
      const specified = options[option].length > 0 ? SPECIFIED_HEADINGS[option][language] : undefined
      const name = headingIn(headings, option, language) ?? specified
      if (name === undefined) continue
      if (seen.has(foldName(name))) return { option, name, language }
      seen.add(foldName(name))
    }
  }
  return null
}

/** Finds a name that two values of an option would share in a language. */
export function findSharedName(options: ProductOptions): SharedName | null {
  for (const option of OPTIONS) {
    for (const language of LANGUAGES) {
      const seen = new Set<string>()
      for (const value of options[option]) {
        const name = valueNameIn([value], value.name, language)
        if (seen.has(foldName(name))) return { option, name, language }
        seen.add(foldName(name))
      }
    }
  }
  return null
}
