/** The file of a line's picture for a width; a line names its picture by the folder of its sizes, or by a file in it. */
export function linePicture(image: string, wanted: number): string {
  const [, base = image, width = wanted] = /^(.+)\/(\d+)\.\w+$/.exec(image) ?? []
  return Number(width) < wanted ? image : `${base}/${wanted}.webp`
}
