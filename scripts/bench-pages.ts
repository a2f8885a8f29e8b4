// Compares the requests per second of the shop's pages with a bare Node server that sends the same bytes, in one run on
// one machine.
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import { answering, type BenchedShop, startShop } from './bench-shop.ts'
import { freePort } from './free-port.ts'

const CONNECTIONS = 50
const WARM_UP_SECONDS = 2
const SECONDS = 5
const REPEATS = 3

const PAGES = [
  ['home', '/'],
  ['bike page', '/products/himalayan-450'],
  ['product page', '/productDetail/himalayan-450/crash-guard-with-sliders'],
  ['API list', '/api/all-products'],
] as const

interface Figures {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function load(url: string, seconds: number): Promise<Figures> {
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

async function startBare(url: string): Promise<{ url: string; stop: () => void }> {
  const { headers, body } = await fetchRaw(url)
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/bench-bare.mjs'], { stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(JSON.stringify({ port, headers, body: body.toString('base64') }))
  const bare = `http://127.0.0.1:${port}/`
  await answering(bare, child)
  return { url: bare, stop: () => child.kill() }
}

async function compare(shop: BenchedShop, name: string, path: string): Promise<void> {
  const bare = await startBare(shop.url + path)
  const runs: { shop: Figures; bare: Figures }[] = []
  await load(shop.url + path, WARM_UP_SECONDS)
  await load(bare.url, WARM_UP_SECONDS)
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    runs.push({ shop: await load(shop.url + path, SECONDS), bare: await load(bare.url, SECONDS) })
  }
  bare.stop()
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick))
  const row = [
    name.padEnd(14),
    of((run) => run.shop.rate)
      .toFixed(0)
      .padStart(8),
    of((run) => run.shop.p50)
      .toFixed(0)
      .padStart(6),
    of((run) => run.shop.p99)
      .toFixed(0)
      .padStart(6),
    of((run) => run.bare.rate)
      .toFixed(0)
      .padStart(10),
    of((run) => run.bare.p50)
      .toFixed(0)
      .padStart(6),
    of((run) => run.bare.p99)
      .toFixed(0)
      .padStart(6),
    `${(100 * of((run) => run.shop.rate / run.bare.rate)).toFixed(0)} %`.padStart(8),
  ]
  console.log(row.join(' '))
}

/**
 * Measures the time to render a product page that is not cached: the catalogue's version changes before each request.
 */
async function uncached(shop: BenchedShop): Promise<void> {
  const bikes = (await (await fetch(`${shop.url}/api/bikes?include=products`)).json()) as {
    code: string
    products: { code: string }[]
  }[]
  const paths = bikes
    .flatMap((bike) => bike.products.map((product) => `/productDetail/${bike.code}/${product.code}`))
    .slice(0, 260)
  const times: number[] = []
  for (const [place, path] of paths.entries()) {
    await shop.database.query('update catalogue_version set version = version + 1')
    const begun = performance.now()
    await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    if (place >= 60) times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  console.log(
    `\nA product page that is not cached, one at a time, ${times.length} pages: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`,
  )
}

const shop = await startShop()
console.log(
  `${cpus().length} cores, ${CONNECTIONS} connections, ${SECONDS} s, median of ${REPEATS}; latency in ms; compressed with brotli\n`,
)
console.log('                  shop    p50    p99  bare Node    p50    p99    ratio')
for (const [name, path] of PAGES) await compare(shop, name, path)
await uncached(shop)
await shop.stop()
