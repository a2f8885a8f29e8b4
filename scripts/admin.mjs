// npm run admin -- add <email>
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/programs/admin.ts', ...process.argv.slice(2)])
