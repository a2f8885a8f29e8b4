// npm run backup -- [folder]
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/backup.ts', ...process.argv.slice(2)])
