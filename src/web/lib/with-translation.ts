import type { Translation } from '#web/messages/translation.ts'

/** Returns the English texts with those of another language in their places. */
export function withTranslation<Texts extends object>(english: Texts, translation: Translation<Texts>): Texts {
  const merged = { ...english } as Record<string, unknown>
  for (const [name, text] of Object.entries(translation)) {
    const before = merged[name]
    if (text !== undefined) merged[name] = isGroup(before) && isGroup(text) ? withTranslation(before, text) : text
  }
  return merged as Texts
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
