import { use } from 'react'
import { ENGLISH, type Language, type OtherLanguage } from '#rules/language.ts'
import type { Messages } from '#web/messages/en.ts'
import type { AccountTexts } from '#web/messages/en-account.ts'
import type { CheckoutTexts } from '#web/messages/en-checkout.ts'
import type { ReviewFormTexts } from '#web/messages/en-review-form.ts'
import type { WarrantyTexts } from '#web/messages/en-warranty.ts'
import type { Translation } from '#web/messages/translation.ts'
import { pageLanguage } from './language.ts'
import { partsNeeded, type TextPart, translateBy } from './texts.ts'

interface Parts {
  readonly shop: Messages
  readonly account: AccountTexts
  readonly checkout: CheckoutTexts
  readonly reviewForm: ReviewFormTexts
  readonly warranty: WarrantyTexts
}

type Loaders = { readonly [Part in TextPart]: () => Promise<Translation<Parts[Part]>> }

const LOADERS: Readonly<Record<OtherLanguage, Loaders>> = {
  ta: {
    shop: async () => (await import('#web/messages/ta.ts')).ta,
    account: async () => (await import('#web/messages/ta-account.ts')).taAccount,
    checkout: async () => (await import('#web/messages/ta-checkout.ts')).taCheckout,
    reviewForm: async () => (await import('#web/messages/ta-review-form.ts')).taReviewForm,
    warranty: async () => (await import('#web/messages/ta-warranty.ts')).taWarranty,
  },
  hi: {
    shop: async () => (await import('#web/messages/hi.ts')).hi,
    account: async () => (await import('#web/messages/hi-account.ts')).hiAccount,
    checkout: async () => (await import('#web/messages/hi-checkout.ts')).hiCheckout,
    reviewForm: async () => (await import('#web/messages/hi-review-form.ts')).hiReviewForm,
    warranty: async () => (await import('#web/messages/hi-warranty.ts')).hiWarranty,
  },
}

/** Everything that is said in a language, as it comes. */
class Translator {
  readonly #loaders: Loaders
  readonly #translations = new Map<TextPart, object>()
  readonly #loading = new Map<TextPart, Promise<void>>()
  readonly #whole = new Map<TextPart, object>()

  constructor(loaders: Loaders) {
    this.#loaders = loaders
  }

  load(part: TextPart): Promise<void> {
    const loading = this.#loading.get(part) ?? this.#load(part)
    this.#loading.set(part, loading)
    return loading
  }

  async #load(part: TextPart): Promise<void> {
    // Without a connection the page goes on in English.
    this.#translations.set(part, await this.#loaders[part]().catch(() => ({})))
  }

  /** What is shown before its texts have come waits for them. */
  texts<Texts extends object>(english: Texts, part: TextPart): Texts {
    const known = this.#whole.get(part)
    if (known) return known as Texts
    if (!this.#translations.has(part)) use(this.load(part))
    const whole = withTranslation(english, this.#translations.get(part) ?? {})
    this.#whole.set(part, whole)
    return whole
  }
}

const translators: Readonly<Record<OtherLanguage, Translator>> = {
  ta: new Translator(LOADERS.ta),
  hi: new Translator(LOADERS.hi),
}

translateBy((english, part) => {
  const language = pageLanguage()
  return language === ENGLISH ? english : translators[language].texts(english, part)
})

/** Waits for the texts of a language that the code so far needs. */
export async function textsLoaded(language: Language): Promise<void> {
  if (language !== ENGLISH) await Promise.all(partsNeeded.map((part) => translators[language].load(part)))
}

/** The English texts with those of another language in their places. */
export function withTranslation<Texts extends object>(english: Texts, translation: Translation<Texts>): Texts {
  const whole = { ...english } as Record<string, unknown>
  for (const [name, text] of Object.entries(translation)) {
    const before = whole[name]
    if (text !== undefined) whole[name] = isGroup(before) && isGroup(text) ? withTranslation(before, text) : text
  }
  return whole as Texts
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
