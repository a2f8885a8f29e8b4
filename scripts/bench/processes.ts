// How much processor time and memory processes use, where the system tells (/proc); undefined elsewhere.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Linux counts processor time for programs in hundredths of a second. */
const TICK_MS = 10

interface CpuTime {
  /** Of the process itself, in milliseconds. */
  readonly own: number
  /** Of its children that have ended. */
  readonly ended: number
}

/** Reads the line of /proc/<pid>/stat; the program's name in it may contain anything. */
export function cpuTime(stat: string): CpuTime {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (place: number) => Number(fields[place] ?? 0) * TICK_MS
  return { own: at(11) + at(12), ended: at(13) + at(14) }
}

/** Reads the proportional set size from /proc/<pid>/smaps_rollup: pages that processes share are divided among them. */
export function proportionalBytes(rollup: string): number | undefined {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

const readProcess = (pid: number, file: string): Promise<string | undefined> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => undefined)

const childrenOf = async (pid: number): Promise<number[]> =>
  ((await readProcess(pid, `task/${pid}/children`)) ?? '').split(' ').filter(Boolean).map(Number)

/** Returns the processor time of a process and its children, in milliseconds. */
export async function cpuOf(pid: number): Promise<number | undefined> {
  const stat = await readProcess(pid, 'stat')
  if (stat === undefined) return undefined
  const { own, ended } = cpuTime(stat)
  const children = await Promise.all((await childrenOf(pid)).map((child) => readProcess(child, 'stat')))
  return children.reduce((sum, each) => sum + (each === undefined ? 0 : cpuTime(each).own), own + ended)
}

/** Returns the memory of a process and its children, in bytes. */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const family = [pid, ...(await childrenOf(pid))]
  const sizes = await Promise.all(
    family.map(async (each) => proportionalBytes((await readProcess(each, 'smaps_rollup')) ?? '')),
  )
  if (sizes[0] === undefined) return undefined
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

const QUIET_WINDOW_MS = 500
/** A shop without visitors uses less than this share of a processor. */
const QUIET_SHARE = 0.08
const QUIET_WINDOWS = 3
const LONGEST_WAIT_MS = 120_000

/** Waits until a process has no more work; where the system does not tell, some seconds. */
export async function quiet(pid: number): Promise<void> {
  let before = await cpuOf(pid)
  if (before === undefined) return pause(10 * QUIET_WINDOW_MS)
  const end = performance.now() + LONGEST_WAIT_MS
  for (let windows = 0; windows < QUIET_WINDOWS && performance.now() < end; ) {
    const begun = performance.now()
    await pause(QUIET_WINDOW_MS)
    const now: number = (await cpuOf(pid)) ?? before
    windows = now - before < (performance.now() - begun) * QUIET_SHARE ? windows + 1 : 0
    before = now
  }
}
