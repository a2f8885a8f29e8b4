// The pictures of parts alone, which have the shapes of the layers on the bikes of a family.
import { readdirSync } from 'node:fs'
import type { BikeFacts, Options } from './kinds/part.ts'
import type { DemoPicture } from './types.ts'

const FILES = new Set(readdirSync(new URL('./images/alone', import.meta.url)))

const fileOf = ({ family }: BikeFacts, part: string, color: string): string[] => {
  const file = `${family}-${part}-${color.toLowerCase()}`
  return FILES.has(`${file}.webp`) ? [`alone/${file}`] : []
}

/** Returns a gallery picture for each colour in which there is one of the bike's part; `alt` gets the colour in lower case. */
export const alone = (
  bike: BikeFacts,
  part: string,
  { colors }: Pick<Options, 'colors'>,
  alt: (color: string) => string,
): DemoPicture[] =>
  colors.flatMap((color) => fileOf(bike, part, color).map((file) => ({ file, alt: alt(color.toLowerCase()), color })))

/** Returns the picture of a part that has no choice of colours. */
export const aloneInBlack = (bike: BikeFacts, part: string, alt: string): DemoPicture[] =>
  fileOf(bike, part, 'black').map((file) => ({ file, alt }))
