// Carries out a dispatch in a process of its own, which a test can kill. It says when it is ready, and waits for the word.
import { once } from 'node:events'
import { runDispatch } from '#server/modules/fulfilment/dispatches.service.ts'
import { type OpenShopOptions, openShop } from './open-shop.ts'

interface DispatchProcess extends OpenShopOptions {
  readonly batchId: string
}

const [{ batchId, ...options }] = (await once(process, 'message')) as [DispatchProcess]
const shop = await openShop({ ...options, workers: false })
process.send?.('ready')
await once(process, 'message')
await runDispatch(shop.deps, batchId)
process.exit()
