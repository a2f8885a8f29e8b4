import type { PictureSource } from '#web/components/picture.tsx'
import type { Drawing } from './crop-frame.ts'

/** JPEG, because every browser can encode it; the server encodes uploads again, so the quality stays high. */
const TYPE = 'image/jpeg'
const QUALITY = 0.95

/** Draws a part of a picture in the browser. Empty and transparent areas get the colour of cards. */
export async function drawPicture(source: PictureSource, { canvas: size, from, to }: Drawing): Promise<File> {
  const image = new Image()
  image.src = `${source.base}/${source.widths.at(-1)}.webp`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-mist')
  pen.fillRect(0, 0, size.width, size.height)
  pen.drawImage(image, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY))
  if (!blob) throw new Error('This browser cannot write pictures.')
  return new File([blob], 'picture.jpg', { type: TYPE })
}
