// Ends everything that a program has started, for whatever reason the program itself ends.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a process may take to shut down before it is killed. */
const PATIENCE_MS = 20_000
const POLL_MS = 50

type Undo = () => Promise<void>

const undone = new Set<Undo>()

/** Registers a step for the program's end. Returns a function that runs it earlier; it runs once. */
export function onEnd(work: () => Promise<void> | void): Undo {
  let running: Promise<void> | undefined
  const undo = () => {
    undone.delete(undo)
    running ??= (async () => work())()
    return running
  }
  undone.add(undo)
  return undo
}

/** Ends a child process with the program: by SIGTERM, or by SIGKILL if it does not shut down. */
export const endWithProgram = (child: ChildProcess): Undo => onEnd(() => endChild(child))

/** Runs the registered steps, the last one first. */
async function endAll(): Promise<void> {
  for (const undo of [...undone].reverse()) {
    await undo().catch((error: unknown) => console.error('While stopping:', error))
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export async function endChild(child: ChildProcess, patience = PATIENCE_MS): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await exit
  clearTimeout(timer)
}

/** Ends the embedded PostgreSQL of a data folder if it still runs, as after the death of its shop. */
export async function endPostgres(dataFolder: string): Promise<void> {
  const pid = await postmasterOf(dataFolder)
  if (pid === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!signalled(pid, signal)) return
    for (let waited = 0; waited < PATIENCE_MS && signalled(pid, 0); waited += POLL_MS) await pause(POLL_MS)
  }
}

/** Returns the process id of the PostgreSQL of a data folder, or undefined if there is none. */
export async function postmasterOf(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return pid > 0 ? pid : undefined
}

/** Sends a signal; returns false if there is no such process. */
function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/**
 * Runs a program and exits: with 0 if it returns true. Also after an error or a signal, everything that was registered
 * is ended first.
 */
export async function runProgram(work: () => Promise<boolean>): Promise<never> {
  let isInterrupted = false
  const leave = async (code: number) => {
    isInterrupted = true
    await endAll()
    process.exit(code)
  }
  process.once('SIGINT', () => void leave(130))
  process.once('SIGTERM', () => void leave(143))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void leave(1)
  })
  const succeeded = await work().catch((error: unknown) => {
    if (!isInterrupted) console.error(error)
    return false
  })
  // After a signal the handler exits.
  if (isInterrupted) await new Promise(() => {})
  await endAll()
  process.exit(succeeded ? 0 : 1)
}
