/**
 * Returns the file of a line's picture at a width; a line names its picture by the folder of all sizes, or by one file
 * in it. A product without a picture has none.
 */
export function linePicturePath(image: string, wanted: number): string | undefined {
  if (image === '') return undefined
  const [, base = image, width = wanted] = /^(.+)\/(\d+)\.\w+$/.exec(image) ?? []
  return Number(width) < wanted ? image : `${base}/${wanted}.webp`
}
