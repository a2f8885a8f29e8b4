// npm run bench:flame: profiles the shop while it takes orders, renders product pages and answers lists, none of them
// cached, and draws a flame graph of each into docs/pictures. Given a .cpuprofile file and a name, it draws that one.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { onEnd, runProgram } from './bench/endings.ts'
import { type CpuProfile, drawFlameGraph, foldStacks } from './bench/flame-graph.ts'
import { type OrderBench, openOrders } from './bench/orders.ts'
import { pace } from './bench/pace.ts'
import { HERE } from './bench/tree.ts'
import { ensureBuilt, ROOT } from './setup.mjs'

const FOLDER = 'docs/pictures'
const CONNECTIONS = 10
const SECONDS = 8
const BUYERS = 6000
const POLL_MS = 50

/** A kind of work, repeated while the profile is recorded. */
interface Work {
  readonly name: string
  readonly title: string
  prepare(bench: OrderBench): Promise<{ readonly connections: number; once(): Promise<unknown> }>
}

/** Requests addresses in turn, one at a time, each after a change of the catalogue. */
async function madeAnew({ shop }: OrderBench, paths: readonly string[]) {
  let turn = 0
  return {
    connections: 1,
    once: async () => {
      await shop.database.query('update catalogue_version set version = version + 1')
      const path = paths[turn % paths.length] ?? '/'
      turn += 1
      await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    },
  }
}

const WORK: readonly Work[] = [
  {
    name: 'flame-order',
    title: `Orders on ${CONNECTIONS} connections: placed, paid and confirmed, with webhook events and emails`,
    async prepare(bench) {
      const buyers = bench.takeBuyers(BUYERS)
      const [first] = buyers.splice(0, 1)
      const totals = first && (await bench.quote(first))
      return {
        connections: CONNECTIONS,
        once: async () => {
          const buyer = buyers.pop()
          if (!buyer) throw new Error('There are too few buyers for so fast a shop.')
          await bench.buy(buyer, totals)
        },
      }
    },
  },
  {
    name: 'flame-page',
    title: 'Product pages that are not cached, one at a time',
    async prepare(bench) {
      const answer = await fetch(`${bench.shop.url}/api/bikes?include=products`)
      const bikes = (await answer.json()) as { code: string; products: { code: string }[] }[]
      const paths = bikes.flatMap(({ code, products }) =>
        products.map((product) => `/productDetail/${code}/${product.code}`),
      )
      return madeAnew(bench, paths)
    },
  },
  {
    name: 'flame-list',
    title: 'API lists of 24 products that are not cached, one at a time',
    prepare: (bench) =>
      madeAnew(
        bench,
        Array.from({ length: 10 }, (_, page) => `/api/all-products?page=${page + 1}&size=24`),
      ),
  },
]

async function draw(profile: CpuProfile, { name, title }: Pick<Work, 'name' | 'title'>): Promise<void> {
  const svg = drawFlameGraph(title, foldStacks(profile))
  await writeFile(join(ROOT, FOLDER, `${name}.svg`), svg)
  console.log(`${FOLDER}/${name}.svg: ${(svg.length / 1000).toFixed(0)} kB`)
}

/** Profiles the shop while it does some work, after half of that time to warm up. */
async function record(work: Work, seconds: number): Promise<CpuProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-profile-'))
  const remove = onEnd(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'shop.cpuprofile')
  process.env.PROFILE_FILE = file
  const profiler = pathToFileURL(join(ROOT, 'scripts/bench/profiler.mjs')).href
  const bench = await openOrders(HERE, { buyers: BUYERS, profiler })
  const { connections, once } = await work.prepare(bench)
  const repeat = (length: number) => pace(connections, length, async () => Number(await once()))
  await repeat(seconds / 2)
  bench.shop.signal('SIGUSR2')
  await repeat(seconds)
  bench.shop.signal('SIGUSR2')
  const whole = await written(file)
  await bench.close()
  await remove()
  return whole
}

/** Waits until the shop has written its profile completely. */
async function written(file: string): Promise<CpuProfile> {
  for (;;) {
    const text = existsSync(file) ? await readFile(file, 'utf8') : ''
    if (text.endsWith('}')) return JSON.parse(text)
    await pause(POLL_MS)
  }
}

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: String(SECONDS) }, only: { type: 'string' } },
  })
  const [file, name = basename(file ?? '', '.cpuprofile')] = positionals
  if (file !== undefined) {
    await draw(JSON.parse(await readFile(file, 'utf8')), { name, title: name })
    return true
  }
  await ensureBuilt()
  const chosen = WORK.filter((work) => values.only === undefined || work.name === `flame-${values.only}`)
  for (const work of chosen) await draw(await record(work, Number(values.seconds)), work)
  return chosen.length > 0
})
