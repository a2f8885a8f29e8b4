// npm run proof:faults: lets everything around the shop fail while customers are in it - database, disk, provider, mail, clock,
// other processes - and looks after each time whether anything was lost or doubled. Docs: docs/proof.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { BROKEN, ELSEWHERE, FAULTS, type Hunt, hunt } from '../tests/proof/faults/all.ts'
import { type Fault, openStage, type Played } from '../tests/proof/faults/stage.ts'
import { ensureBuilt } from './setup.mjs'

const { values: given } = parseArgs({
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

/** Nothing of what was started stays. */
let closing: Promise<void> | undefined
const close = () => {
  closing ??= stage.close()
  return closing
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(1)))
}

function chosen(): readonly Fault[] {
  const wanted = given.only?.split(',')
  const faults = FAULTS.filter(({ id }) => wanted?.includes(id) ?? true)
  if (faults.length === 0) throw new Error(`There is no --only ${given.only}: ${FAULTS.map(({ id }) => id)}`)
  return faults
}

function chosenBroken() {
  const broken = BROKEN.filter(({ name }) => given.broken === undefined || name === given.broken)
  if (broken.length === 0) throw new Error(`There is no --broken ${given.broken}: ${BROKEN.map(({ name }) => name)}`)
  return given.only === undefined ? broken : []
}

const isViolated = ({ violations }: Played) => violations.length > 0

function tell({ id, name, violations, skipped, notes, ms, said }: Outcome): void {
  const verdict = skipped !== null ? 'skipped ' : violations.length > 0 ? 'VIOLATED' : 'held    '
  const more = skipped ?? notes.join('; ')
  console.log(`${id} ${verdict} ${(ms / 1000).toFixed(1).padStart(5)} s  ${name}${more ? ` (${more})` : ''}`)
  if (violations.length === 0) return
  for (const { invariant, why } of violations) console.log(`      ${invariant}: ${why}`)
  console.log(`      Again: npm run proof:faults -- --only ${id}\n${said.replace(/^/gm, '      | ')}`)
}

async function playAll(): Promise<void> {
  for (let round = 1; round <= Number(given.rounds); round++) {
    for (const fault of chosen()) {
      const outcome = { id: fault.id, name: fault.name, ...(await stage.play(fault)) }
      outcomes.push(outcome)
      tell(outcome)
      await keep()
    }
  }
  if (given.only === undefined) for (const [id, where] of Object.entries(ELSEWHERE)) console.log(`${id} see ${where}`)
}

async function breakShop(): Promise<void> {
  for (const broken of chosenBroken()) {
    const hunted = await hunt(stage, broken)
    hunts.push(hunted)
    const { name, fault, caught, played } = hunted
    const seconds = (played.ms / 1000).toFixed(1)
    console.log(`Broken by ${name}: ${fault}, ${seconds} s: ${caught ? `seen, ${caught}` : 'NOT SEEN'}`)
    await keep()
  }
}

function summary() {
  const violated = outcomes.filter(isViolated)
  const skipped = outcomes.filter(({ skipped }) => skipped !== null)
  const caught = hunts.filter((each) => each.caught !== null)
  return {
    faults: outcomes.map(({ said: _, ...outcome }) => outcome),
    broken: hunts.map(({ name, fault, caught }) => ({ name, fault, caught })),
    skipped: skipped.length,
    passed: outcomes.length - violated.length - skipped.length + caught.length,
    failed: violated.length + hunts.length - caught.length,
  }
}

async function keep(): Promise<void> {
  await mkdir(dirname(given.json), { recursive: true })
  await writeFile(given.json, `${JSON.stringify(summary(), null, 2)}\n`)
}

try {
  if (given.broken === undefined) await playAll()
  await breakShop()
} finally {
  await close()
}
const { passed, failed, skipped } = summary()
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
// A shop that was broken on purpose: what is seen of it fails the run, as it would any other day.
const seen = hunts.some(({ caught }) => caught !== null)
process.exit((given.broken === undefined ? failed > 0 : seen) ? 1 : 0)
