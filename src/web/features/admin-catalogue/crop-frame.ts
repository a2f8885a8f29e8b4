/** A size in pixels of the picture itself, whatever its size on the screen. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A rectangular part of a picture. */
export interface Frame extends Size {
  readonly x: number
  readonly y: number
}

/** Which part of a picture is drawn, and where, on a canvas of which size. */
export interface Drawing {
  readonly canvas: Size
  readonly from: Frame
  readonly to: Frame
}

/**
 * The aspect ratios (width / height) in which the shop shows pictures: product cards and the gallery, sections of the
 * description, bikes.
 */
export const CARD_RATIO = 1
export const SECTION_RATIO = 4 / 3
export const BIKE_RATIO = 254 / 165

/** A loss below this share of a picture is not noticeable. */
const HARDLY_CUT = 0.03
/** The longest side that is uploaded, in pixels. */
const LONGEST = 2000
const LARGEST_ZOOM = 4
/** A narrower part of a picture, in pixels, would look blurred even on a card. */
const NARROWEST = 200

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max))

/** Returns whether so much of a picture is cut off where it is shown that a person should choose the part. */
export const isCut = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) > HARDLY_CUT

/** Returns the largest centred part that has the ratio: what the shop shows when nobody has chosen one. */
export function widestFrame(picture: Size, ratio: number): Frame {
  const width = Math.min(picture.width, picture.height * ratio)
  const height = width / ratio
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

export const zoomOf = (picture: Size, frame: Frame): number =>
  widestFrame(picture, frame.width / frame.height).width / frame.width

export const mostZoom = (picture: Size, ratio: number): number =>
  between(1, widestFrame(picture, ratio).width / NARROWEST, LARGEST_ZOOM)

/** Returns the frame moved within the bounds of the picture. */
export const movedBy = (picture: Size, frame: Frame, right: number, down: number): Frame => ({
  ...frame,
  x: between(0, frame.x + right, picture.width - frame.width),
  y: between(0, frame.y + down, picture.height - frame.height),
})

/** Returns the frame zoomed around its centre, within the bounds of the picture. A zoom of 1 is the widest. */
export function zoomedTo(picture: Size, frame: Frame, zoom: number): Frame {
  const ratio = frame.width / frame.height
  const width = widestFrame(picture, ratio).width / between(1, zoom, mostZoom(picture, ratio))
  const height = width / ratio
  const around = { x: frame.x - (width - frame.width) / 2, y: frame.y - (height - frame.height) / 2, width, height }
  return movedBy(picture, around, 0, 0)
}

/** The corner that is dragged; the opposite one stays fixed. */
export interface Corner {
  readonly right: boolean
  readonly bottom: boolean
}

/**
 * Returns the frame with a corner dragged and its ratio preserved, within the bounds of the picture and the largest
 * zoom.
 */
export function pulled(picture: Size, frame: Frame, corner: Corner, right: number, down: number): Frame {
  const ratio = frame.width / frame.height
  const wished = frame.width + (corner.right ? right : -right)
  const tall = frame.height + (corner.bottom ? down : -down)
  const room = corner.right ? picture.width - frame.x : frame.x + frame.width
  const roomBelow = corner.bottom ? picture.height - frame.y : frame.y + frame.height
  const min = widestFrame(picture, ratio).width / mostZoom(picture, ratio)
  const width = between(min, Math.max(wished, tall * ratio), Math.min(room, roomBelow * ratio))
  const height = width / ratio
  return {
    x: corner.right ? frame.x : frame.x + frame.width - width,
    y: corner.bottom ? frame.y : frame.y + frame.height - height,
    width,
    height,
  }
}

/** Returns the canvas size: never larger than the source, nor than the largest upload. */
function canvasOf({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns a drawing of only the part inside the frame. */
export function cropped(frame: Frame): Drawing {
  const canvas = canvasOf(frame)
  return { canvas, from: frame, to: { x: 0, y: 0, ...canvas } }
}

/** Returns a drawing of the whole picture, with a border where it does not fill the ratio. */
export function bordered(picture: Size, ratio: number): Drawing {
  const width = Math.max(picture.width, picture.height * ratio)
  const canvas = canvasOf({ width, height: width / ratio })
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
  const shown = { width: picture.width * scale, height: picture.height * scale }
  const to = { x: (canvas.width - shown.width) / 2, y: (canvas.height - shown.height) / 2, ...shown }
  return { canvas, from: { x: 0, y: 0, ...picture }, to }
}
