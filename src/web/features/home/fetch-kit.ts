import type { KittedBike } from '#contract/hero.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { call } from '#web/lib/api.ts'

/** Loads a picture as the page will show it: in the format in which the page's own pictures were loaded. */
async function loadPicture({ base, widths }: PictureSource, sizes: string, format: string): Promise<void> {
  const srcset = widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ')
  await Object.assign(new Image(), { sizes, srcset }).decode()
}

/** Returns a bike with parts once its pictures can be shown; null if the shop has none for it. */
export async function fetchKit(bike: string, sizes: string): Promise<KittedBike | null> {
  const { bike: kit } = await call('GET /hero', { query: { bike } })
  if (!kit) return null
  const shown = document.querySelector<HTMLImageElement>('.bike-wipe img')
  const format = /\.(avif|webp)$/.exec(shown?.currentSrc ?? '')?.[1] ?? 'webp'
  await Promise.all([kit.base, ...kit.layers].map((picture) => loadPicture(picture, sizes, format)))
  return kit
}
