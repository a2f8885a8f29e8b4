// npm run demo:load: fills the demo with the data of a busy year. The shop may be running meanwhile.
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['scripts/load.ts'])
