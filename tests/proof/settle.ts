import { setTimeout as pause } from 'node:timers/promises'
import type { Customer } from './customer.ts'
import { runDueJobs, runMinuteTimer } from './due-jobs.ts'
import type { Harness } from './harness.ts'
import { checkCustomer, checkShop, isSettled, type Violation } from './ledger-checks.ts'

/** How often jobs and timers are made due instead of waiting for their time. */
const HURRY_AFTER_MS = 500
const SETTLED_WITHIN_MS = 180_000

/**
 * Waits until everything that the shop does by itself after the payments has happened, however it was interrupted. Does
 * not check the result.
 */
export async function waitUntilSettled(
  harness: Harness,
  customers: readonly Customer[],
  withinMs = SETTLED_WITHIN_MS,
  hurryAfterMs = HURRY_AFTER_MS,
): Promise<void> {
  let deadline = Date.now() + withinMs
  let hurried = Date.now()
  while (Date.now() < deadline) {
    const recoveries = harness.recoveries.length
    await harness.recover()
    // The time that a start takes is not the shop's time to finish its work.
    if (harness.recoveries.length > recoveries) deadline = Date.now() + withinMs
    const done = await Promise.all(customers.map((each) => isSettled(harness, each).catch(() => false)))
    if (done.every(Boolean)) return
    if (Date.now() - hurried > hurryAfterMs) {
      await runDueJobs(harness).catch(() => {})
      await runMinuteTimer(harness).catch(() => {})
      hurried = Date.now()
    }
    await pause(15)
  }
}

/** Returns violations for customers and for the whole shop, and whether it ended without being killed. */
export async function checkAll(
  harness: Harness,
  customers: readonly Customer[],
  withinMs?: number,
): Promise<Violation[]> {
  await waitUntilSettled(harness, customers, withinMs)
  const checkEach = () => Promise.all(customers.map((customer) => checkCustomer(harness, customer)))
  const recoveries = harness.recoveries.length
  const each = await checkEach().catch(async (error: unknown) => {
    await waitUntilSettled(harness, customers, withinMs)
    // A fault that was due after the last answer may strike during the checks: then, and only then, they are repeated.
    if (harness.recoveries.length === recoveries) throw error
    return checkEach()
  })
  const crashes = harness.crashes.splice(0).map((why) => ({ invariant: 'crash', why }))
  return [...each.flat(), ...(await checkShop(harness)), ...crashes]
}
