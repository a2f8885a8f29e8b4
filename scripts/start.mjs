import { ensureBuilt, ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
runPinned(['--env-file-if-exists=.env', 'src/main.ts'])
