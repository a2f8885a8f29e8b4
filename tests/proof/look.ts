import { setTimeout as pause } from 'node:timers/promises'
import { examine, examineShop, isSettled, type Violation } from './books.ts'
import type { Customer } from './customer.ts'
import { hurry, nextMinute } from './patience.ts'
import type { Scene } from './scene.ts'

/** What has not happened by then waits for a time that nobody here waits for. */
const HURRY_AFTER_MS = 500
const SETTLED_WITHIN_MS = 90_000

/**
 * Waits until everything has followed from the payments that the shop does by itself, however it was interrupted. Whether
 * it has is for who looks afterwards.
 */
export async function settled(
  scene: Scene,
  customers: readonly Customer[],
  withinMs = SETTLED_WITHIN_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs
  let hurried = Date.now()
  while (Date.now() < deadline) {
    await scene.recover()
    const done = await Promise.all(customers.map((each) => isSettled(scene, each).catch(() => false)))
    if (done.every(Boolean)) return
    if (Date.now() - hurried > HURRY_AFTER_MS) {
      await hurry(scene).catch(() => {})
      await nextMinute(scene).catch(() => {})
      hurried = Date.now()
    }
    await pause(15)
  }
}

/** What is wrong with customers, with the whole shop, and whether it has ended without having been killed. */
export async function lookAt(scene: Scene, customers: readonly Customer[], withinMs?: number): Promise<Violation[]> {
  await settled(scene, customers, withinMs)
  const look = () => Promise.all(customers.map((customer) => examine(scene, customer)))
  const recoveries = scene.recoveries.length
  const each = await look().catch(async (error: unknown) => {
    await settled(scene, customers, withinMs)
    // What was to strike after the last answer may strike while it is looked: then, and only then, it is looked again.
    if (scene.recoveries.length === recoveries) throw error
    return look()
  })
  const crashes = scene.crashes.splice(0).map((why) => ({ invariant: 'crash', why }))
  return [...each.flat(), ...(await examineShop(scene)), ...crashes]
}
