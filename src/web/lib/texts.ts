type Translate = <Texts extends object>(english: Texts, part: string) => Texts

/** The parts that the loaded code uses. A part has the name of its file in `messages/en`. */
export const usedParts: string[] = []

let translate: Translate = (english) => english

/**
 * Defines a part of the texts, so that a page loads only those it needs. Returns a function that returns them in the
 * language of the page, together with those of `base`; components that call it suspend until the translation has
 * loaded.
 */
export function defineTexts<Texts extends object, Base extends object = object>(
  part: string,
  english: Texts,
  base?: () => Base,
): () => Base & Texts {
  usedParts.push(part)
  return () => {
    const texts = translate(english, part)
    return (base ? { ...base(), ...texts } : texts) as Base & Texts
  }
}

/** Sets how texts are translated. English pages never call this, so they load no translations. */
export function translateBy(translator: Translate): void {
  translate = translator
}
