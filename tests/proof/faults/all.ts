import { join } from 'node:path'
import { DATABASE_FAULTS } from './database.ts'
import { MAIL_FAULTS } from './mail.ts'
import { PROCESS_FAULTS } from './processes.ts'
import { PROVIDER_FAULTS } from './provider.ts'
import { type Fault, type Played, type Stage, UNPROVEN } from './stage.ts'

export const FAULTS: readonly Fault[] = [
  ...DATABASE_FAULTS,
  ...PROVIDER_FAULTS,
  ...MAIL_FAULTS,
  ...PROCESS_FAULTS,
].toSorted((one, other) => one.id.localeCompare(other.id))

/** Faults of the list that another program covers. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  X01: 'npm run proof:kill',
  X05: 'npm run proof:ha',
  X22: 'tests/start/backup.test.ts, in part',
  X23: 'tests/start/backup.test.ts',
}

/** A defect planted in the shop, and the fault that must reveal it. */
interface Broken {
  readonly name: string
  readonly fault: string
}

/** The defects; kill/planted.ts plants each of them. */
export const BROKEN: readonly Broken[] = [
  { name: 'no-drain', fault: 'X02' },
  { name: 'no-retry', fault: 'X07' },
  { name: 'blind-retry', fault: 'X09' },
  { name: 'no-timer', fault: 'X12' },
  { name: 'no-time-out', fault: 'X21' },
]

export interface Hunt extends Broken {
  /** What revealed the defect; null if nothing did. */
  readonly caught: string | null
  readonly played: Played
}

/** A short limit: with a planted defect some events never follow. */
const HUNT_PATIENCE_MS = 10_000

/** Plants a defect in the shop and checks whether the fault reveals it. */
export async function hunt(stage: Stage, { name, fault: id }: Broken): Promise<Hunt> {
  const fault = FAULTS.find((each) => each.id === id)
  if (!fault) throw new Error(`There is no fault ${id}.`)
  stage.harness.plant({ file: join(import.meta.dirname, '../kill/planted.ts'), fault: name })
  stage.patienceMs = HUNT_PATIENCE_MS
  try {
    const played = await stage.play(fault)
    const [seen] = played.violations.filter(({ invariant }) => invariant !== UNPROVEN)
    return { name, fault: id, caught: seen ? `${seen.invariant}: ${seen.why.split('\n')[0]}` : null, played }
  } finally {
    stage.harness.plant(undefined)
    stage.patienceMs = undefined
  }
}
