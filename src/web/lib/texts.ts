/** The parts into which texts are cut, so that a page carries those that it needs. */
export type TextPart = 'shop' | 'account' | 'checkout' | 'reviewForm' | 'warranty'

type Translate = <Texts extends object>(english: Texts, part: TextPart) => Texts

/** What the code so far needs. */
export const partsNeeded: TextPart[] = []

let translate: Translate = (english) => english

/** Texts in the language of the page. */
export function translated<Texts extends object>(english: Texts, part: TextPart): () => Texts {
  partsNeeded.push(part)
  return () => translate(english, part)
}

/** For pages that are not in English: English pages know nothing of translations. */
export function translateBy(translator: Translate): void {
  translate = translator
}
