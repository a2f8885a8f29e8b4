import sharp from 'sharp'
import type { Person } from './people.ts'

interface SomeLayer {
  readonly width?: number
  readonly height?: number
  /** The side of the square that can be seen, in pixels. */
  readonly part?: number
  readonly color?: string
}

/** Makes a picture with a square of a colour, transparent elsewhere. */
export const someLayer = ({ width = 800, height = 520, part = 100, color = '#c02020' }: SomeLayer = {}) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width: part, height: part, channels: 4, background: color } }, left: 40, top: 40 },
    ])
    .png()
    .toBuffer()

/** Makes an opaque picture of a bike. */
export const someBase = ({ width = 800, height = 520, color = '#e0e0e0' } = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

/** Uploads a picture as a person and returns what the shop answers. */
export async function uploadPicture(person: Person, bytes: Uint8Array) {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
  const answer: { id: string; url: string; opaqueShare: number } = await (
    await person.request('/api/media', { method: 'POST', body: form })
  ).json()
  return answer
}
