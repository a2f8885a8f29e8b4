// Runs one process of the shop, for tests that need several: shop-processes.ts starts it and sends its options. Timers
// of the shop stay off, as in shops within a test's own process.
import { once } from 'node:events'
import { readCatalogueVersion } from '#server/modules/catalogue/catalogue.service.ts'
import { listen } from './listening-shop.ts'
import { openShop } from './open-shop.ts'
import type { ProcessOptions } from './shop-processes.ts'

const over = once(process, 'disconnect')
const [{ trusting = true, ...options }] = (await once(process, 'message')) as [ProcessOptions]
const shop = await openShop(options)
const doubtful = { confirmed: () => null, read: () => readCatalogueVersion(shop.deps), stop: async () => {} }
const listening = await listen(shop, options.connection, {
  trustProxyHops: 1,
  ...(!trusting && { watch: doubtful }),
})
process.send?.(listening.url)
await over
await listening.close()
await shop.close()
process.exit()
