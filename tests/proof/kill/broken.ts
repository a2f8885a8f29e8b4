import { join } from 'node:path'
import type { Violation } from '../ledger-checks.ts'
import type { ForcedPlace } from './forced.ts'
import type { Finding, Lane } from './lane.ts'

/** A defect planted in the shop, and the place at which a fault must reveal it. */
interface Broken {
  readonly name: string
  readonly at: ForcedPlace
  /** What it violates, as invariant and reason. */
  readonly reveals: RegExp
}

/** A statement of the transaction that marks an order as paid and queues its emails. */
const RECEIPT = /insert into "tax_document"/

/** The defects; planted.ts plants each of them. Each entry says why its violation is certain, however slow the machine. */
export const BROKEN: readonly Broken[] = [
  {
    // The transaction waits until the emails are queued before it sends its commit. The queue has committed them on its
    // own, so they survive the kill; the order's state does not. It is marked as paid once more, with other emails.
    name: 'mail-before-commit',
    at: { proxy: 'database', label: /^commit$/, since: RECEIPT, when: 'before', fault: 'kill-app' },
    reveals: /^INV9: \d+ different emails/,
  },
  {
    // The database has committed, and the shop is killed before it is told. It queues the emails only when it is told.
    name: 'mail-after-commit',
    at: { proxy: 'database', label: /^commit$/, since: RECEIPT, when: 'after', fault: 'kill-app' },
    reveals: /^INV9: no email/,
  },
  {
    // The provider has opened a payment, and its answer is dropped. The shop opens another one without a question.
    name: 'blind-retry',
    at: { proxy: 'provider', label: /^POST \/v1\/orders$/, when: 'after', fault: 'cut' },
    reveals: /^INV1: \d+ payments were opened/,
  },
  {
    // The commit never reaches the database, whose transaction ends when its connection is cut: after the customer has
    // been told that the address is stored. A shop that waits for the commit says so only after a repetition.
    name: 'early-answer',
    at: {
      proxy: 'database',
      label: /^commit$/,
      since: /^insert into "address"/,
      when: 'before',
      fault: 'cut',
      until: 'place',
    },
    reveals: /^INV10: the address .* is gone/,
  },
]

export interface Hunt {
  readonly name: string
  readonly finding: Finding
  /** The violation by which the defect was detected; null if it was not. */
  readonly caught: Violation | null
}

/** Plants a defect in a lane's shop for good, and forces the fault that must reveal it. */
export async function hunt(lane: Lane, { name, at, reveals }: Broken): Promise<Hunt> {
  await lane.plant({ file: join(import.meta.dirname, 'planted.ts'), fault: name })
  const finding = await lane.force(at)
  const caught = finding.violations.find(({ invariant, why }) => reveals.test(`${invariant}: ${why}`)) ?? null
  return { name, finding, caught }
}

/** Returns why a defect counts as not detected. */
export function explainMiss({ name, finding }: Hunt): string {
  const { struck, violations } = finding
  const found = violations.map(({ invariant, why }) => `${invariant}: ${why}`).join('; ')
  const reason = struck === null ? 'its place was not reached' : 'the fault struck, and it was not revealed'
  const besides = found ? ` (found instead: ${found})` : ''
  return `The planted fault ${name} was not detected: ${reason}${besides}. Again: npm run proof:kill -- --broken ${name}`
}
