import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/** Returns the bytes in use, after garbage collection. */
export function bytesInUse(): number {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
  return process.memoryUsage().heapUsed
}

/** Returns the growth of memory from the first third of the worlds to the last, as a fraction; the first two warm up. */
export function growth(memory: readonly number[]): number {
  const warm = memory.slice(2)
  const third = Math.floor(warm.length / 3)
  if (third < 2) return 0
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return average(warm.slice(-third)) / average(warm.slice(0, third)) - 1
}
