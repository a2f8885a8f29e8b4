// npm run proof:faults: makes everything around the shop fail while customers use it - database, disk, provider, mail,
// clock, other processes - and checks after each fault whether anything was lost or duplicated. Docs: docs/proof.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { BROKEN, ELSEWHERE, FAULTS, type Hunt, hunt } from '../tests/proof/faults/all.ts'
import { type Fault, openStage, type Played } from '../tests/proof/faults/stage.ts'
import { ensureBuilt } from './setup.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    broken: { type: 'string' },
    json: { type: 'string', default: 'tests/results/proof-faults.json' },
  },
})

interface Outcome extends Played {
  readonly id: string
  readonly name: string
}

await ensureBuilt()
const stage = await openStage()
const outcomes: Outcome[] = []
const hunts: Hunt[] = []

/** Everything that was started is stopped. */
let closing: Promise<void> | undefined
const close = () => {
  closing ??= stage.close()
  return closing
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(1)))
}

function chosen(): readonly Fault[] {
  const wanted = options.only?.split(',')
  const faults = FAULTS.filter(({ id }) => wanted?.includes(id) ?? true)
  if (faults.length === 0) throw new Error(`There is no --only ${options.only}: ${FAULTS.map(({ id }) => id)}`)
  return faults
}

function chosenBroken() {
  const broken = BROKEN.filter(({ name }) => options.broken === undefined || name === options.broken)
  if (broken.length === 0) throw new Error(`There is no --broken ${options.broken}: ${BROKEN.map(({ name }) => name)}`)
  return options.only === undefined ? broken : []
}

const isViolated = ({ violations }: Played) => violations.length > 0

function report({ id, name, violations, skipped, notes, ms, output }: Outcome): void {
  const outcome = skipped !== null ? 'skipped ' : violations.length > 0 ? 'VIOLATED' : 'held    '
  const more = skipped ?? notes.join('; ')
  console.log(`${id} ${outcome} ${(ms / 1000).toFixed(1).padStart(5)} s  ${name}${more ? ` (${more})` : ''}`)
  if (violations.length === 0) return
  for (const { invariant, why } of violations) console.log(`      ${invariant}: ${why}`)
  console.log(`      Again: npm run proof:faults -- --only ${id}\n${output.replace(/^/gm, '      | ')}`)
}

async function playAll(): Promise<void> {
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const fault of chosen()) {
      const outcome = { id: fault.id, name: fault.name, ...(await stage.play(fault)) }
      outcomes.push(outcome)
      report(outcome)
      await writeSummary()
    }
  }
  if (options.only === undefined) for (const [id, where] of Object.entries(ELSEWHERE)) console.log(`${id} see ${where}`)
}

async function breakShop(): Promise<void> {
  for (const broken of chosenBroken()) {
    const hunted = await hunt(stage, broken)
    hunts.push(hunted)
    const { name, fault, caught, played } = hunted
    const seconds = (played.ms / 1000).toFixed(1)
    console.log(`Broken by ${name}: ${fault}, ${seconds} s: ${caught ? `seen, ${caught}` : 'NOT SEEN'}`)
    await writeSummary()
  }
}

function summary() {
  const violated = outcomes.filter(isViolated)
  const skipped = outcomes.filter(({ skipped }) => skipped !== null)
  const caught = hunts.filter((each) => each.caught !== null)
  return {
    faults: outcomes.map(({ output: _, ...outcome }) => outcome),
    broken: hunts.map(({ name, fault, caught }) => ({ name, fault, caught })),
    skipped: skipped.length,
    passed: outcomes.length - violated.length - skipped.length + caught.length,
    failed: violated.length + hunts.length - caught.length,
  }
}

async function writeSummary(): Promise<void> {
  await mkdir(dirname(options.json), { recursive: true })
  await writeFile(options.json, `${JSON.stringify(summary(), null, 2)}\n`)
}

try {
  if (options.broken === undefined) await playAll()
  await breakShop()
} finally {
  await close()
}
const { passed, failed, skipped } = summary()
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
// For a shop that was broken on purpose the run fails when the faults are detected, as it would on any other day.
const seen = hunts.some(({ caught }) => caught !== null)
process.exit((options.broken === undefined ? failed > 0 : seen) ? 1 : 0)
