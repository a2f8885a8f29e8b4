import { z } from 'zod'
import type { Check } from '#server/modules/doctor/doctor.service.ts'

/** The doctor's findings in the shop at the moment of its backup, by check. */
export const Findings = z.object({
  /** The time of the tables and the findings, by the database's clock. */
  at: z.iso.datetime(),
  checks: z.array(z.object({ id: z.string(), violations: z.array(z.object({ id: z.string(), why: z.string() })) })),
})
export type Findings = z.infer<typeof Findings>

export const findingsOf = ({ at, checks }: { at: Date; checks: readonly Check[] }): Findings => ({
  at: at.toISOString(),
  checks: checks.map(({ id, violations }) => ({ id, violations: [...violations] })),
})

export interface Comparison {
  /** Faults that did not exist at the time of the backup, by check. */
  readonly worse: readonly string[]
  /** The number of faults that existed already. */
  readonly known: number
  /** Faults of checks that the backup does not contain, so that it is unknown since when they exist. */
  readonly undecided: readonly string[]
}

/**
 * Compares the doctor's findings in a restored shop with those at the time of its backup. A fault is known if the same
 * check found as many about the same subject, as another version of the program may describe it differently.
 */
export function compareFindings(before: Findings | undefined, now: readonly Check[]): Comparison {
  const worse: string[] = []
  const undecided: string[] = []
  let known = 0
  for (const { id, name, violations } of now) {
    if (violations.length === 0) continue
    const then = before?.checks.find((each) => each.id === id)
    if (!then) {
      undecided.push(`${name} (${violations.length})`)
      continue
    }
    const left = Map.groupBy(then.violations, (each) => each.id)
    const fresh = violations.filter((each) => left.get(each.id)?.pop() === undefined)
    known += violations.length - fresh.length
    if (fresh.length > 0) worse.push(`${name}: ${fresh.map((each) => `${each.id} ${each.why}`).join(', ')}`)
  }
  return { worse, known, undecided }
}

export const faultCount = (count: number): string => (count === 1 ? '1 fault' : `${count} faults`)
