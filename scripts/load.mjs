// npm run demo:load: fills the demo with as much as a shop has after a busy year. The shop may run meanwhile.
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['scripts/load.ts'])
