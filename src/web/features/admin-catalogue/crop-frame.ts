/** Lengths are pixels of the picture itself, whatever its size on the screen. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture. */
export interface Frame extends Size {
  readonly x: number
  readonly y: number
}

/** What is drawn of a picture, and where on a canvas of which size. */
export interface Drawing {
  readonly canvas: Size
  readonly from: Frame
  readonly to: Frame
}

/** Width by height as the shop shows pictures: product cards and the gallery, sections of the description, bikes. */
export const CARD_RATIO = 1
export const SECTION_RATIO = 4 / 3
export const BIKE_RATIO = 254 / 165

/** Nobody misses what such a small part of a picture shows. */
const HARDLY_CUT = 0.03
/** The longest side that is sent. */
const LONGEST = 2000
const LARGEST_ZOOM = 4
/** A smaller part of a picture would look blurred even on a card. */
const NARROWEST = 200

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

/** Whether so much of a picture is cut off where it is shown that a person should choose what. */
export const isCut = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) > HARDLY_CUT

/** The largest part that has the ratio, from the middle: what the shop shows when nobody has chosen. */
export function widestFrame(picture: Size, ratio: number): Frame {
  const width = Math.min(picture.width, picture.height * ratio)
  const height = width / ratio
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

export const zoomOf = (picture: Size, frame: Frame): number =>
  widestFrame(picture, frame.width / frame.height).width / frame.width

export const mostZoom = (picture: Size, ratio: number): number =>
  between(1, widestFrame(picture, ratio).width / NARROWEST, LARGEST_ZOOM)

/** The frame moved, as far as the picture goes. */
export const movedBy = (picture: Size, frame: Frame, right: number, down: number): Frame => ({
  ...frame,
  x: between(0, frame.x + right, picture.width - frame.width),
  y: between(0, frame.y + down, picture.height - frame.height),
})

/** The frame with another zoom around its own middle, as far as the picture goes. 1 is the widest. */
export function zoomedTo(picture: Size, frame: Frame, zoom: number): Frame {
  const ratio = frame.width / frame.height
  const width = widestFrame(picture, ratio).width / between(1, zoom, mostZoom(picture, ratio))
  const height = width / ratio
  const around = { x: frame.x - (width - frame.width) / 2, y: frame.y - (height - frame.height) / 2, width, height }
  return movedBy(picture, around, 0, 0)
}

/** Which corner is pulled; the opposite one stays where it is. */
export interface Corner {
  readonly right: boolean
  readonly bottom: boolean
}

/** The frame with a corner pulled, its ratio kept, as far as the picture and the largest zoom go. */
export function pulled(picture: Size, frame: Frame, corner: Corner, right: number, down: number): Frame {
  const ratio = frame.width / frame.height
  const wished = frame.width + (corner.right ? right : -right)
  const tall = frame.height + (corner.bottom ? down : -down)
  const room = corner.right ? picture.width - frame.x : frame.x + frame.width
  const roomBelow = corner.bottom ? picture.height - frame.y : frame.y + frame.height
  const least = widestFrame(picture, ratio).width / mostZoom(picture, ratio)
  const width = between(least, Math.max(wished, tall * ratio), Math.min(room, roomBelow * ratio))
  const height = width / ratio
  return {
    x: corner.right ? frame.x : frame.x + frame.width - width,
    y: corner.bottom ? frame.y : frame.y + frame.height - height,
    width,
    height,
  }
}

/** Never larger than what there is, and never larger than what is worth sending. */
function canvasOf({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Only what is in the frame. */
export function cropped(frame: Frame): Drawing {
  const canvas = canvasOf(frame)
  return { canvas, from: frame, to: { x: 0, y: 0, ...canvas } }
}

/** The whole picture, with a border where it does not fill the ratio. */
export function bordered(picture: Size, ratio: number): Drawing {
  const width = Math.max(picture.width, picture.height * ratio)
  const canvas = canvasOf({ width, height: width / ratio })
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
  const shown = { width: picture.width * scale, height: picture.height * scale }
  const to = { x: (canvas.width - shown.width) / 2, y: (canvas.height - shown.height) / 2, ...shown }
  return { canvas, from: { x: 0, y: 0, ...picture }, to }
}
