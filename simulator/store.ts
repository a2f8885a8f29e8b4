import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

/** Keeps the last version of everything in a file of JSON lines, so that a restart forgets nothing. */
export interface Store {
  /** What was kept when the simulator started, by kind, in the order in which it came up. */
  kept(kind: string): unknown[]
  keep(kind: string, id: string, value: unknown): void
  forget(kind: string, id: string): void
  clear(): void
  close(): void
}

interface Line {
  readonly kind: string
  readonly id: string
  readonly value: unknown
}

const readLines = (file: string): Line[] => {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Line]
      } catch {
        // The last line may be half a line if the process was killed while it wrote.
        return []
      }
    })
}

function compact(file: string): Map<string, Map<string, unknown>> {
  const kinds = new Map<string, Map<string, unknown>>()
  for (const { kind, id, value } of readLines(file)) {
    const things = kinds.get(kind) ?? new Map<string, unknown>()
    kinds.set(kind, things)
    if (value === null) things.delete(id)
    else things.set(id, value)
  }
  let text = ''
  for (const [kind, things] of kinds)
    for (const [id, value] of things) text += `${JSON.stringify({ kind, id, value } satisfies Line)}\n`
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
  return kinds
}

export function openStore(file: string | undefined): Store {
  if (file === undefined)
    return {
      kept: () => [],
      keep: () => undefined,
      forget: () => undefined,
      clear: () => undefined,
      close: () => undefined,
    }
  const kinds = compact(file)
  const target = openSync(file, 'a')
  let lines = ''
  let planned = false

  const flush = () => {
    planned = false
    if (lines === '') return
    const text = lines
    lines = ''
    writeSync(target, text)
  }
  const write = (line: Line) => {
    lines += `${JSON.stringify(line)}\n`
    if (planned) return
    planned = true
    // One write for everything a round of the event loop brings: thousands of orders a second must fit through here.
    setImmediate(flush)
  }

  return {
    kept: (kind) => [...(kinds.get(kind)?.values() ?? [])],
    keep: (kind, id, value) => write({ kind, id, value }),
    forget: (kind, id) => write({ kind, id, value: null }),
    clear() {
      lines = ''
      kinds.clear()
      ftruncateSync(target)
    },
    close() {
      flush()
      closeSync(target)
      // A flush that is still planned finds nothing to write.
      planned = true
    },
  }
}
