// npm run backup -- [folder]
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/programs/backup.ts', ...process.argv.slice(2)])
