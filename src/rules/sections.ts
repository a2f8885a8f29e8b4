/** The picture beside a section of the description: one that is marked for it, else the next of those after the main one. */
export function sectionPicture<T extends { readonly section: number | null }>(
  pictures: readonly T[],
  place: number,
): T | null {
  const marked = pictures.some(({ section }) => section !== null)
  return (marked ? pictures.find(({ section }) => section === place) : pictures[place + 1]) ?? null
}
