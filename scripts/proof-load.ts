// npm run proof:load: many visitors at once, a flash sale, ten times the usual load, and ten and a hundred times the
// data, in a shop with a busy year of data. Docs: docs/proof.md.
import { parseArgs } from 'node:util'
import { type Harness, openHarness } from '../tests/proof/load/harness.ts'
import { addReaders } from '../tests/proof/load/more-data.ts'
import { books, browse, checkout, flash, growth, step } from '../tests/proof/load/parts.ts'
import { machine, type Part, writeReport } from '../tests/proof/load/report.ts'
import { ensureBuilt } from './setup.mjs'

const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    users: { type: 'string' },
    minutes: { type: 'string' },
    /** The data that the visitors find, in multiples of a busy year. */
    data: { type: 'string' },
    times: { type: 'string', default: '1,10,100' },
    /** A run of two minutes, without the growth of the data. */
    small: { type: 'boolean', default: false },
    /** 'docs' writes charts and plans to docs/proof-load, to be committed. */
    report: { type: 'string' },
  },
})

const PARTS = ['browse', 'checkout', 'flash', 'step', 'growth']
const FOLDERS: Record<string, string> = { docs: 'docs/proof-load', results: 'tests/results/proof-load' }
const BUYERS = 1000
const PIECES = 100
/** The number of accounts, and of reviews, that exist before the visitors come. */
const READERS = 50_000

const small = options.small
const numbers = (text: string) => text.split(',').map(Number)
const users = numbers(options.users ?? (small ? '50' : '50,200'))
const seconds = Number(options.minutes ?? (small ? '0.3' : '10')) * 60
const times = numbers(options.times)
const data = Number(options.data ?? (small ? '1' : '10'))
const folder = FOLDERS[options.report ?? 'results']
const chosen = options.part?.split(',') ?? PARTS.filter((part) => !small || part !== 'growth')

const wrong = chosen.find((part) => !PARTS.includes(part))
if (wrong !== undefined) throw new Error(`There is no --part ${wrong}: ${PARTS.join(', ')}`)
if (folder === undefined) throw new Error(`There is no --report ${options.report}: docs`)
if ([...users, ...times, seconds, data].some((each) => !(each > 0))) throw new Error('These are no numbers.')

const begun = performance.now()
const log = (line: string) => console.log(`${((performance.now() - begun) / 60_000).toFixed(1)} min  ${line}`)

let open: Harness | undefined
let closing: Promise<void> | undefined
const parts: Part[] = []

async function add(title: string, work: () => Promise<Part>): Promise<void> {
  log(title)
  const part = await work()
  for (const { what, found, isMet } of part.checks) log(`  ${isMet ? 'ok' : 'NO'}  ${what}: ${found}`)
  parts.push(part)
}

async function load(harness: Harness): Promise<void> {
  for (const many of users) {
    if (chosen.includes('browse')) await add(`${many} look around`, () => browse(harness, many, seconds))
    if (chosen.includes('checkout')) await add(`${many} buy`, () => checkout(harness, many, seconds))
  }
  if (chosen.includes('flash')) await add('flash sale', () => flash(harness, BUYERS, PIECES))
  const [usual = 50] = users
  if (chosen.includes('step'))
    await add('ten times as many', () => step(harness, usual, small ? [15, 15, 20] : [60, 60, 60]))
  await add('books', () => books(harness))
}

/** Stops everything that was started. */
function close(): Promise<void> {
  closing ??= open?.close()
  return closing ?? Promise.resolve()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))

/** Writes and prints what has been measured since the last report. */
async function report(file: string, title: string, before: string, measured: readonly Part[]): Promise<void> {
  const heading = [
    `# ${title}`,
    `${new Date().toISOString().slice(0, 10)}; ${before}. At the end: ${machine()}.`,
    'Visitors, shop, database and provider on one machine.',
  ]
  console.log(`\n${await writeReport(folder ?? '', file, heading.join('\n\n'), measured)}`)
}

async function prove(): Promise<void> {
  if (chosen.some((part) => part !== 'growth')) {
    const before = machine()
    open = await openHarness(data, log)
    if (!small) log(await addReaders(open.database, READERS))
    await load(open)
    await close()
    await report('load.md', `Load, with ${data} × a busy year of data`, before, parts)
  }
  if (chosen.includes('growth')) {
    const before = machine()
    const many = parts.length
    await add('growth', () => growth(times, log))
    await report('growth.md', 'Growth', before, parts.slice(many))
  }
}

await ensureBuilt()
await prove().finally(close)
const faults = parts.flatMap(({ checks }) => checks).filter(({ isMet, speed }) => !isMet && !speed)
process.exit(faults.length === 0 ? 0 : 1)
