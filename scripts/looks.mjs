// npm run looks: takes new screenshots of the pages for tests/browser/sweeps/looks.test.ts. Screenshots that still match stay
// as they are; further arguments go to Playwright, such as -g cart.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
if (!(await ensureChromium())) {
  console.error('There is no Chromium and none could be installed. Install one and run npm run looks again.')
  process.exit(1)
}
const run = spawnSync(
  NODE,
  [
    join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'),
    ...['test', 'tests/browser/sweeps/looks.test.ts', '--update-snapshots=changed', ...process.argv.slice(2)],
  ],
  { cwd: ROOT, stdio: 'inherit' },
)

// 256 colours are enough for a comparison and halve the size of the files.
const { default: sharp } = await import('sharp')
const folder = join(ROOT, 'tests', 'browser', 'looks')
let bytes = 0
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.png')) continue
  const file = join(folder, name)
  const picture = readFileSync(file)
  const { isPalette } = await sharp(picture).metadata()
  const small = isPalette ? picture : await sharp(picture).png({ palette: true, dither: 0, effort: 7 }).toBuffer()
  if (!isPalette) writeFileSync(file, small)
  bytes += small.length
}
console.log(`All pictures together: ${(bytes / 1e6).toFixed(1)} MB.`)
process.exit(run.status ?? 1)
