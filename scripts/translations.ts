// Lists the storefront's texts that are not translated yet: node scripts/translations.ts
import { readdirSync } from 'node:fs'
import { ENGLISH, LANGUAGE_NAMES, LANGUAGES, type OtherLanguage } from '#rules/language.ts'

const MESSAGES = new URL('../src/web/messages/', import.meta.url)
const OTHERS = LANGUAGES.filter((language): language is OtherLanguage => language !== ENGLISH)

/** The files of texts that riders read: those with a translation in any language. */
const FILES = [...new Set(OTHERS.flatMap((language) => readdirSync(new URL(`${language}/`, MESSAGES))))]

/** Reads a file of texts: in English it exports a function, in other languages the translation itself. */
async function readTexts(language: string, file: string): Promise<object> {
  const module: object = await import(new URL(`${language}/${file}`, MESSAGES).href)
  const texts = Object.values(module)[0]
  return typeof texts === 'function' ? texts() : texts
}

const readAll = async (language: string, files: readonly string[]): Promise<object> =>
  Object.assign({}, ...(await Promise.all(files.map((file) => readTexts(language, file)))))

const ENGLISH_TEXTS = await readAll('en', FILES)
const TRANSLATIONS = Object.fromEntries(
  await Promise.all(
    OTHERS.map(async (language) => [language, await readAll(language, readdirSync(new URL(`${language}/`, MESSAGES)))]),
  ),
) as Readonly<Record<OtherLanguage, object>>

/** The administration is in English only. */
const ENGLISH_ONLY = ['claims']

export interface Comparison {
  /** Keys of texts that are shown in English. */
  readonly missing: readonly string[]
  /** Errors in the existing translations. */
  readonly faults: readonly string[]
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Compares a translation with the English texts, key by key. */
export function compare(english: unknown, translation: unknown, name = ''): Comparison {
  if (translation === undefined) return { missing: namesIn(english, name), faults: [] }
  if (typeof translation !== typeof english) return { missing: [], faults: [`${name} is a ${typeof translation}`] }
  if (isGroup(english) && isGroup(translation)) return compareGroups(english, translation, name)
  return { missing: [], faults: textFaults(english, translation).map((fault) => `${name} ${fault}`) }
}

function compareGroups(english: Readonly<Record<string, unknown>>, translation: object, name: string): Comparison {
  const entries: Readonly<Record<string, unknown>> = { ...translation }
  const unknown = Object.keys(entries).filter((each) => !(each in english))
  const parts = Object.keys(english).map((each) => compare(english[each], entries[each], join(name, each)))
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

/** Returns whether a text changes with one of its values. */
function depends(says: Says, place: number): boolean {
  const values = [...Array(says.length + place + 1).keys()].map((each) => 100 + each)
  return says(...values) !== says(...values.with(place, 999))
}

/** Compares every other language with English. */
export const comparisons = (): [language: string, found: Comparison][] =>
  OTHERS.map((language) => {
    const shop = Object.fromEntries(Object.entries(ENGLISH_TEXTS).filter(([group]) => !ENGLISH_ONLY.includes(group)))
    return [LANGUAGE_NAMES[language], compare(shop, TRANSLATIONS[language])]
  })

if (import.meta.main) {
  for (const [language, { missing, faults }] of comparisons()) {
    const count = missing.length === 1 ? '1 text is' : `${missing.length} texts are`
    console.log(`${count} not in ${language}${missing.length === 0 ? '.' : `: ${missing.join(', ')}`}`)
    for (const fault of faults) console.log(`  ${fault}`)
  }
}
