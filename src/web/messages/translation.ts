/** The translation of a part of the texts, under the same names. Missing texts are shown in English. */
export type Translation<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends string | readonly unknown[] | ((...values: never[]) => unknown)
    ? Widened<Texts[Name]>
    : Translation<Texts[Name]>
}

type Widened<Text> = Text extends string ? string : Text
