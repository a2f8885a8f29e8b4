// Compares the requests per second of the shop's cached pages with a bare Node server that sends the same bytes, in one
// run on one machine; and measures pages and lists that are not cached.
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import autocannon from 'autocannon'
import { latencyOf } from '../tests/proof/load/figures.ts'
import { endWithProgram } from './bench/endings.ts'
import type { Figure } from './bench/figures.ts'
import { timed } from './bench/pace.ts'
import { cpuOf } from './bench/processes.ts'
import { runBench } from './bench/run.ts'
import { answering, type BenchedShop, startShop } from './bench-shop.ts'
import { freePort } from './free-port.ts'

const CONNECTIONS = 50
const WARM_UP_SECONDS = 1
const SECONDS = 5
/** The first ones warm the code up. */
const UNCACHED_WARM_UP = 60
const UNCACHED = 200

const PAGES = [
  ['home', '/'],
  ['bike page', '/products/himalayan-450'],
  ['product page', '/productDetail/himalayan-450/crash-guard-with-sliders'],
  ['API list', '/api/all-products'],
] as const

interface Load {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

async function load(url: string, seconds: number): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Returns the response's bytes as sent, still compressed. */
function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((done, fail) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
      done({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) })
    })
      .once('error', fail)
      .end()
  })
}

async function startBare(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { headers, body } = await fetchRaw(url)
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/bench-bare.mjs'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const stop = endWithProgram(child)
  child.stdin.end(JSON.stringify({ port, headers, body: body.toString('base64') }))
  const bare = `http://127.0.0.1:${port}/`
  await answering(bare, child)
  return { url: bare, stop }
}

async function besideBare(shop: BenchedShop, row: string, path: string, seconds: number): Promise<Figure[]> {
  const bare = await startBare(shop.url + path)
  await load(shop.url + path, WARM_UP_SECONDS)
  await load(bare.url, WARM_UP_SECONDS)
  const [ours, theirs] = [await load(shop.url + path, seconds), await load(bare.url, seconds)]
  await bare.stop()
  return [
    { row, column: 'shop/s', value: ours.rate, digits: 0 },
    { row, column: 'p50 ms', value: ours.p50, digits: 0 },
    { row, column: 'p99 ms', value: ours.p99, digits: 0 },
    { row, column: 'bare Node/s', value: theirs.rate, digits: 0 },
    { row, column: 'shop : bare', value: ours.rate / theirs.rate, digits: 2, goal: { atLeast: 0.85 } },
  ]
}

/**
 * Measures responses that are not cached, one at a time: the catalogue's version changes before each request. Processor
 * time is that of the shop alone.
 */
async function uncached(shop: BenchedShop, row: string, paths: readonly string[], goal: number): Promise<Figure[]> {
  const times: number[] = []
  let begun: number | undefined
  for (const [place, path] of paths.entries()) {
    await shop.database.query('update catalogue_version set version = version + 1')
    if (place === UNCACHED_WARM_UP) begun = await cpuOf(shop.pid)
    const ask = async () => (await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    const ms = await timed(ask)
    if (place >= UNCACHED_WARM_UP) times.push(ms)
  }
  const used = await cpuOf(shop.pid)
  const { p50, p95 } = latencyOf(times)
  const cpu = begun === undefined || used === undefined ? [] : [(used - begun) / times.length]
  return [
    { row, column: 'median ms', value: p50 },
    { row, column: 'p95 ms', value: p95 },
    ...cpu.map((value) => ({ row, column: 'CPU ms', value, goal: { atMost: goal } })),
  ]
}

const wanted = <T>(list: readonly T[]): T[] =>
  Array.from({ length: UNCACHED_WARM_UP + UNCACHED }, (_, place) => list[place % list.length]).filter(
    (each) => each !== undefined,
  )

async function productPages(shop: BenchedShop): Promise<string[]> {
  const bikes = (await (await fetch(`${shop.url}/api/bikes?include=products`)).json()) as {
    code: string
    products: { code: string }[]
  }[]
  return bikes.flatMap((bike) => bike.products.map((product) => `/productDetail/${bike.code}/${product.code}`))
}

const LISTS = Array.from({ length: 10 }, (_, page) => `/api/all-products?page=${page + 1}&size=24`)

await runBench({
  title: `Cached pages, ${CONNECTIONS} connections, compressed with Brotli; then pages and lists made anew, one at a time`,
  runs: 3,
  options: { seconds: String(SECONDS) },
  async open(tree, { seconds }) {
    const shop = await startShop({}, { tree })
    const pages = wanted(await productPages(shop))
    return {
      async measure() {
        const figures: Figure[] = []
        for (const [name, path] of PAGES) figures.push(...(await besideBare(shop, name, path, Number(seconds))))
        figures.push(...(await uncached(shop, 'product page, not cached', pages, 15)))
        figures.push(...(await uncached(shop, 'API list, not cached', wanted(LISTS), 2)))
        return { figures }
      },
      close: shop.stop,
    }
  },
})
