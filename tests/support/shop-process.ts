// A process of the shop, for the tests that have several: shop-processes.ts starts it and says what it is to open. What
// the shop does by the clock stays off, as in the shops within a test's own process.
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
