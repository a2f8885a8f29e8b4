// Draws the icons of the installed app from the shop's mark, public/icon.svg. Run it when the mark changes.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const GROUND = '#101214'

const mark = await readFile('public/icon.svg', 'utf8')
/** On a ground without corners, which the device cuts itself. */
const bare = mark.replace(' rx="6"', '')

/** `room`: how much of the width the mark's own square takes; the rest is ground. */
async function draw(file: string, svg: string, size: number, room = 1): Promise<void> {
  const inner = Math.round(size * room)
  const drawn = await sharp(Buffer.from(svg), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const half = Math.floor((size - inner) / 2)
  const { size: bytes } = await sharp(drawn)
    .extend({ top: half, left: half, bottom: size - inner - half, right: size - inner - half, background: GROUND })
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(`public/${file}.png`)
  console.log(`${file}.png ${size} x ${size}, ${bytes} bytes`)
}

await draw('icon-192', mark, 192)
await draw('icon-512', mark, 512)
// What may be cut off a maskable icon is a tenth on each side, and then the corners of the circle.
await draw('icon-maskable-512', bare, 512, 0.8)
await draw('apple-touch-icon', bare, 180)
