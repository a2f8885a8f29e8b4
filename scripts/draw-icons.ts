// Draws the icons of the installed app from the shop's logo, public/icon.svg. Run it when the logo changes.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const GROUND = '#101214'

const mark = await readFile('public/icon.svg', 'utf8')
/** A square background: the device cuts the corners itself. */
const bare = mark.replace(' rx="6"', '')

/** Draws an icon; `room` is the share of the width that the logo takes, the rest is background. */
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
// A device may crop a tenth of a maskable icon on each side, and then the corners outside the circle.
await draw('icon-maskable-512', bare, 512, 0.8)
await draw('apple-touch-icon', bare, 180)

/**
 * Draws the picture that chats show for links to pages without one of their own: the logo beside a bike with guards.
 */
async function drawShared(): Promise<void> {
  const [width, height, room] = [1200, 630, 336]
  const bike = await sharp('demo/images/hero-guards.webp').resize({ height }).toBuffer({ resolveWithObject: true })
  // The photograph is the background.
  const drawn = await sharp(Buffer.from(mark.replace(/<rect[^>]*>/, '')), { density: (72 * room) / 32 })
    .resize(room, room)
    .png()
    .toBuffer()
  const { size } = await sharp(bike.data)
    .extract({ left: bike.info.width - width, top: 0, width, height })
    .composite([{ input: drawn, left: 48, top: (height - room) / 2 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile('public/share.jpg')
  console.log(`share.jpg ${width} x ${height}, ${size} bytes`)
}

await drawShared()
