import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '#server/app.ts'
import { type CatalogueWatch, watchCatalogue } from '#server/http/catalogue-version.ts'
import { createListener, type ListenerParts } from '#server/http/listener.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { PageCalls } from '#server/http/page-calls.ts'
import type { PagesModule } from '#server/http/pages.ts'
import { readStaticFiles } from '#server/http/static-files.ts'
import { createCatalogueMemory } from '#server/lib/catalogue-memory.ts'
import type { Connection } from '#server/lib/tx.ts'
import { readCatalogueVersion } from '#server/modules/catalogue/catalogue.service.ts'
import type { OpenShop } from './open-shop.ts'
import type { ClonedShop } from './shop.ts'

export interface ListeningShop {
  readonly url: string
  close(): Promise<void>
}

type Options = Pick<Partial<ListenerParts>, 'trustProxyHops' | 'timeouts'> & { watch?: CatalogueWatch }

/** Runs the whole shop of one process with its built pages, on a socket, over the database of an open shop. */
export async function listen(
  shop: OpenShop,
  connection: Connection,
  { trustProxyHops = 0, timeouts, watch: given }: Options = {},
): Promise<ListeningShop> {
  const { db, log } = shop.deps
  const watch = given ?? watchCatalogue(connection, () => readCatalogueVersion({ db }), log)
  const cache = new PageCache(watch)
  const pages = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as PagesModule
  const metrics = createMetrics()
  const memory = createCatalogueMemory(() => watch.confirmed())
  const app = createApp(
    { ...shop.deps, cache, memory, pageCalls: new PageCalls(log) },
    { health: { ready: true }, metrics, pages },
  )
  const server = createListener({
    answer: async (request, visitor) => app.fetch(request, visitor),
    cache,
    files: await readStaticFiles(resolve('build/client')),
    log,
    metrics,
    trustProxyHops,
    ...(timeouts && { timeouts }),
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await watch.stop()
    },
  }
}

/** Runs the shop of a file's tests on a socket until they have ended. The result is filled before the first test runs. */
export function listenForTests(shop: ClonedShop, options?: Options): ListeningShop {
  const listening = {} as ListeningShop
  beforeAll(async () => {
    Object.assign(listening, await listen(shop, shop.connection, options))
  })
  afterAll(() => listening.close())
  return listening
}
