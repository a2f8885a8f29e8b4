// npm run restore -- <folder> [--verify]
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/restore.ts', ...process.argv.slice(2)])
