/** The simulator's own clock, which tests can advance, with its scheduled tasks. */
export interface Agenda {
  /** The current time in milliseconds. */
  now(): number
  /** The current time in whole seconds, as the provider counts. */
  seconds(): number
  /** Runs `task` at that time; returns a function that cancels it. */
  at(time: number, task: () => void): () => void
  /** Advances the clock. Tasks that fall due meanwhile run in order, each at its own time. */
  advance(milliseconds: number): void
  /** Returns how far the clock has been advanced. */
  advanced(): number
  clear(): void
}

interface Entry {
  readonly time: number
  readonly task: () => void
  timer: NodeJS.Timeout | undefined
}

/** Node's timers cannot wait longer. */
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
