// npm run admin -- add <email>
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/admin.ts', ...process.argv.slice(2)])
