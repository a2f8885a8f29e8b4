import { use } from 'react'
import { ENGLISH, type Language, type OtherLanguage } from '#rules/language.ts'
import { pageLanguage } from './language.ts'
import { translateBy, usedParts } from './texts.ts'
import { withTranslation } from './with-translation.ts'

/** The loaders of the translations, by file path: `../messages/ta/shop.ts`. */
const FILES = import.meta.glob<object>(['../messages/*/*.ts', '!../messages/en/*'], { import: 'translation' })

class Translator {
  readonly #language: OtherLanguage
  readonly #translations = new Map<string, object>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #texts = new Map<string, object>()

  constructor(language: OtherLanguage) {
    this.#language = language
  }

  load(part: string): Promise<void> {
    const loading = this.#loading.get(part) ?? this.#load(part)
    this.#loading.set(part, loading)
    return loading
  }

  async #load(part: string): Promise<void> {
    const file = FILES[`../messages/${this.#language}/${part}.ts`]
    // Parts of the administration have no translation; without a connection the page continues in English.
    this.#translations.set(part, (await file?.().catch(() => null)) ?? {})
  }

  /** Returns the texts of a part; a component that renders before they have loaded is suspended. */
  texts<Texts extends object>(english: Texts, part: string): Texts {
    const known = this.#texts.get(part)
    if (known) return known as Texts
    if (!this.#translations.has(part)) use(this.load(part))
    const texts = withTranslation(english, this.#translations.get(part) ?? {})
    this.#texts.set(part, texts)
    return texts
  }
}

const translators: Readonly<Record<OtherLanguage, Translator>> = {
  ta: new Translator('ta'),
  hi: new Translator('hi'),
}

translateBy((english, part) => {
  const language = pageLanguage()
  return language === ENGLISH ? english : translators[language].texts(english, part)
})

/** Waits for the texts that the loaded code uses, in a language. */
export async function textsLoaded(language: Language): Promise<void> {
  if (language !== ENGLISH) await Promise.all(usedParts.map((part) => translators[language].load(part)))
}
