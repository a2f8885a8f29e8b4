// npm run doctor -- [--json]
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/programs/doctor.ts', ...process.argv.slice(2)])
