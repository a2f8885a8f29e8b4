// npm run admin -- add <e-mail>
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(['src/admin.ts', ...process.argv.slice(2)])
