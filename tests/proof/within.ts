import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is true; returns false if it is not within this time. */
export async function within(ms: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = performance.now() + ms
  while (performance.now() < deadline) {
    if (await isSo()) return true
    await pause(20)
  }
  return false
}
