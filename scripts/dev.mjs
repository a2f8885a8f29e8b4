// npm run dev: runs the shop with pages that follow the sources. The server restarts when its own sources change.
import { ensureInstalled, runPinned } from './setup.mjs'

ensureInstalled()
runPinned(
  [
    '--watch-path=src/server',
    '--watch-path=src/db',
    '--watch-path=src/contract',
    '--watch-path=src/rules',
    '--watch-path=src/programs/shop',
    'src/programs/shop/main.ts',
  ],
  {
    ...process.env,
    SHOP_DEV: 'on',
  },
)
