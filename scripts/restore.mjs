// npm run restore -- <folder> [--verify]
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/programs/restore.ts', ...process.argv.slice(2)])
