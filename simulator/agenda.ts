/** The simulator's own time, which tests may put forward, and what is to happen in it. */
export interface Agenda {
  /** Milliseconds. */
  now(): number
  /** Whole seconds, as the provider counts. */
  seconds(): number
  /** Runs `task` at that time; the answer calls it off. */
  at(time: number, task: () => void): () => void
  /** Puts time forward. What falls due on the way happens in its order and at its own time. */
  advance(milliseconds: number): void
  /** How far time has been put forward. */
  advanced(): number
  clear(): void
}

interface Entry {
  readonly time: number
  readonly task: () => void
  timer: NodeJS.Timeout | undefined
}

/** Timers of Node cannot wait longer. */
const LONGEST = 2 ** 31 - 1

export function createAgenda(): Agenda {
  const entries = new Set<Entry>()
  let offset = 0
  const now = () => Date.now() + offset

  const drop = (entry: Entry) => {
    clearTimeout(entry.timer)
    entries.delete(entry)
  }
  const arm = (entry: Entry) => {
    clearTimeout(entry.timer)
    const wait = Math.max(0, entry.time - now())
    entry.timer = setTimeout(
      () => {
        if (entry.time > now()) return arm(entry)
        drop(entry)
        entry.task()
      },
      Math.min(wait, LONGEST),
    )
    entry.timer.unref()
  }
  const nextBefore = (time: number) => {
    let next: Entry | undefined
    for (const entry of entries) if (entry.time <= time && (next === undefined || entry.time < next.time)) next = entry
    return next
  }

  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    at(time, task) {
      const entry: Entry = { time, task, timer: undefined }
      entries.add(entry)
      arm(entry)
      return () => drop(entry)
    },
    advance(milliseconds) {
      const goal = offset + milliseconds
      const end = Date.now() + goal
      for (let next = nextBefore(end); next !== undefined; next = nextBefore(end)) {
        offset = Math.max(offset, next.time - Date.now())
        drop(next)
        next.task()
      }
      offset = Math.max(offset, goal)
      for (const entry of entries) arm(entry)
    },
    advanced: () => offset,
    clear() {
      for (const entry of entries) clearTimeout(entry.timer)
      entries.clear()
      offset = 0
    },
  }
}
