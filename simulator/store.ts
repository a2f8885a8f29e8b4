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

/** Stores the latest version of every record in a file of JSON lines, so that a restart loses nothing. */
export interface Store {
  /** Returns the records of a kind that were stored when the simulator started, in the order of their creation. */
  load(kind: string): unknown[]
  save(kind: string, id: string, value: unknown): void
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
        // The last line may be incomplete if the process was killed while writing it.
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
      load: () => [],
      save: () => undefined,
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
    // One write for everything of an event loop turn: it has to handle thousands of orders a second.
    setImmediate(flush)
  }

  return {
    load: (kind) => [...(kinds.get(kind)?.values() ?? [])],
    save: (kind, id, value) => write({ kind, id, value }),
    forget: (kind, id) => write({ kind, id, value: null }),
    clear() {
      lines = ''
      kinds.clear()
      ftruncateSync(target)
    },
    close() {
      flush()
      closeSync(target)
      // A flush that is still scheduled finds nothing to write.
      planned = true
    },
  }
}
