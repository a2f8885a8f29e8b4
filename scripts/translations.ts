// Which texts of the storefront are not in another language yet: node scripts/translations.ts
import { LANGUAGE_NAMES } from '#rules/language.ts'
import { en } from '#web/messages/en.ts'
import { enAccount } from '#web/messages/en-account.ts'
import { enCheckout } from '#web/messages/en-checkout.ts'
import { enReviewForm } from '#web/messages/en-review-form.ts'
import { enWarranty } from '#web/messages/en-warranty.ts'
import { hi } from '#web/messages/hi.ts'
import { hiAccount } from '#web/messages/hi-account.ts'
import { hiCheckout } from '#web/messages/hi-checkout.ts'
import { hiReviewForm } from '#web/messages/hi-review-form.ts'
import { hiWarranty } from '#web/messages/hi-warranty.ts'
import { ta } from '#web/messages/ta.ts'
import { taAccount } from '#web/messages/ta-account.ts'
import { taCheckout } from '#web/messages/ta-checkout.ts'
import { taReviewForm } from '#web/messages/ta-review-form.ts'
import { taWarranty } from '#web/messages/ta-warranty.ts'

const ENGLISH: object = { ...en, ...enAccount, ...enCheckout, ...enReviewForm, ...enWarranty }
const TRANSLATIONS: Readonly<Record<'ta' | 'hi', object>> = {
  ta: { ...ta, ...taAccount, ...taCheckout, ...taReviewForm, ...taWarranty },
  hi: { ...hi, ...hiAccount, ...hiCheckout, ...hiReviewForm, ...hiWarranty },
}

/** The administration is in English. */
const ENGLISH_ONLY = ['adminProfile', 'claims']

export interface Comparison {
  /** Names of texts that are shown in English. */
  readonly missing: readonly string[]
  /** What is wrong with those that are there. */
  readonly faults: readonly string[]
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Holds a translation against the English texts, name by name. */
export function compare(english: unknown, translation: unknown, name = ''): Comparison {
  if (translation === undefined) return { missing: namesIn(english, name), faults: [] }
  if (typeof translation !== typeof english) return { missing: [], faults: [`${name} is a ${typeof translation}`] }
  if (isGroup(english) && isGroup(translation)) return compareGroups(english, translation, name)
  return { missing: [], faults: textFaults(english, translation).map((fault) => `${name} ${fault}`) }
}

function compareGroups(english: Readonly<Record<string, unknown>>, translation: object, name: string): Comparison {
  const given: Readonly<Record<string, unknown>> = { ...translation }
  const unknown = Object.keys(given).filter((each) => !(each in english))
  const parts = Object.keys(english).map((each) => compare(english[each], given[each], join(name, each)))
  return {
    missing: parts.flatMap(({ missing }) => missing),
    faults: [
      ...unknown.map((each) => `${join(name, each)} is nothing in English`),
      ...parts.flatMap(({ faults }) => faults),
    ],
  }
}

const join = (name: string, part: string): string => (name === '' ? part : `${name}.${part}`)

const namesIn = (english: unknown, name: string): string[] =>
  isGroup(english) ? Object.entries(english).flatMap(([each, text]) => namesIn(text, join(name, each))) : [name]

type Says = (...values: readonly unknown[]) => unknown

function textFaults(english: unknown, translation: unknown): string[] {
  if (typeof english !== 'function' || typeof translation !== 'function') {
    return typeof translation === 'string' && translation.trim() === '' ? ['is empty'] : []
  }
  const [first, second] = [english as Says, translation as Says]
  return [...Array(english.length).keys()]
    .filter((place) => depends(first, place) && !depends(second, place))
    .map((place) => `says nothing of its value ${place + 1}`)
}

/** Whether a text changes with one of its values. */
function depends(says: Says, place: number): boolean {
  const values = [...Array(says.length + place + 1).keys()].map((each) => 100 + each)
  return says(...values) !== says(...values.with(place, 999))
}

/** Every other language against English. */
export const comparisons = (): [language: string, found: Comparison][] =>
  (['ta', 'hi'] as const).map((language) => {
    const shop = Object.fromEntries(Object.entries(ENGLISH).filter(([group]) => !ENGLISH_ONLY.includes(group)))
    return [LANGUAGE_NAMES[language], compare(shop, TRANSLATIONS[language])]
  })

if (import.meta.main) {
  for (const [language, { missing, faults }] of comparisons()) {
    const count = missing.length === 1 ? '1 text is' : `${missing.length} texts are`
    console.log(`${count} not in ${language}${missing.length === 0 ? '.' : `: ${missing.join(', ')}`}`)
    for (const fault of faults) console.log(`  ${fault}`)
  }
}
