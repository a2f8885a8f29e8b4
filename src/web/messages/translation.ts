/** What another language says: texts under the names of the English ones. What it leaves out is said in English. */
export type Translation<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends string | readonly unknown[] | ((...values: never[]) => unknown)
    ? Widened<Texts[Name]>
    : Translation<Texts[Name]>
}

type Widened<Text> = Text extends string ? string : Text
