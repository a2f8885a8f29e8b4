/** The one marked for it, else the next after the main picture. */
export function sectionPicture<T extends { readonly section: number | null }>(
  pictures: readonly T[],
  place: number,
): T | null {
  const marked = pictures.some(({ section }) => section !== null)
  return (marked ? pictures.find(({ section }) => section === place) : pictures[place + 1]) ?? null
}
