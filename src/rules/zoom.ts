interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size in CSS pixels at which each pixel of the largest file covers one of the screen. */
export function originalSize(picture: Size & { readonly widths: readonly number[] }, ratio: number): Size {
  const width = (picture.widths.at(-1) ?? picture.width) / ratio
  return { width, height: (width * picture.height) / picture.width }
}

/** In CSS pixels: no pixel covers more than one of the screen, and no picture is smaller than on the page. */
export function zoomMargin(picture: Size, shownWidth: number, screen: Size & { readonly ratio: number }): number {
  const scale = Math.max(1 / screen.ratio, shownWidth / picture.width)
  const [across, down] = [screen.width - picture.width * scale, screen.height - picture.height * scale]
  return Math.max(0, Math.min(across, down) / 2)
}
