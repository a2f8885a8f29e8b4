import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ROOT, runPinned } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
// What V8 has compiled is stored beside the bundle, and deleted with it.
const compiled = join(ROOT, 'build', 'shop', 'compiled')
runPinned(['build/shop/shop.js'], { NODE_COMPILE_CACHE: compiled, ...process.env })
