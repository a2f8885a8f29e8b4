import { join } from 'node:path'
import type { When } from '../proxy.ts'
import type { Lane, Outcome } from './lane.ts'
import type { Fault, MessagePoint } from './points.ts'

/** A defect planted in the shop, and the messages at which the sweep must detect it. */
interface Broken {
  readonly name: string
  readonly at: { readonly label: RegExp; readonly step: RegExp; readonly when: When; readonly fault: Fault }
}

/** The defects; planted.ts plants each of them. */
export const BROKEN: readonly Broken[] = [
  { name: 'mail-before-commit', at: { label: /^commit$/, step: /^verify$/, when: 'before', fault: 'kill-app' } },
  { name: 'mail-after-commit', at: { label: /^commit$/, step: /^verify$/, when: 'answer', fault: 'kill-app' } },
  { name: 'blind-retry', at: { label: /^POST .*\/orders$/, step: /^place$/, when: 'after', fault: 'cut' } },
  { name: 'early-answer', at: { label: /^commit$/, step: /^(sign-in|address)$/, when: 'before', fault: 'cut' } },
]

const MAX_TRIES = 5

export interface Hunt {
  readonly name: string
  readonly tries: number
  /** What the sweep reported; null if it detected nothing. */
  readonly caught: Outcome | null
}

/** Plants a defect in a lane's shop for good, and returns what the sweep detects. */
export async function hunt(lane: Lane, { name, at }: Broken): Promise<Hunt> {
  await lane.plant({ file: join(import.meta.dirname, 'planted.ts'), fault: name })
  const { passed } = await lane.rehearse()
  const points = passed
    .filter(({ label, step }) => at.label.test(label) && at.step.test(step))
    .map(({ proxy, step, n }): MessagePoint => ({ proxy, step, n, when: at.when, fault: at.fault }))
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const point = points[(tries - 1) % points.length]
    const outcome = point && (await lane.run(point))
    if (outcome && outcome.violations.length > 0) return { name, tries, caught: outcome }
  }
  return { name, tries: MAX_TRIES, caught: null }
}
