import { LRUCache } from 'lru-cache'

/** What was read of the catalogue and the settings, remembered for as long as nothing of them changes. */
export interface CatalogueMemory {
  /** Returns the version of the catalogue that everything remembered belongs to, or null if it is not certain. */
  version(): number | null
  /** Returns a value by its key, and reads it if it is not remembered. */
  recall<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Returns values of a kind by their ids, and reads those that are not remembered together. */
  recallEach<T>(
    kind: string,
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<Map<string, T>>
}

const MOST_VALUES = 10_000

interface Entry {
  readonly version: number
  readonly value: unknown
}

/**
 * Remembers values under the version of the catalogue that was certain before they were read: a change in between makes
 * an entry outdated, never wrong. `confirmed` returns the version if it was confirmed within the last second.
 */
export function createCatalogueMemory(confirmed: () => number | null): CatalogueMemory {
  const entries = new LRUCache<string, Entry>({ max: MOST_VALUES })
  const find = (key: string, version: number | null) => {
    const entry = version === null ? undefined : entries.get(key)
    return entry?.version === version ? entry : undefined
  }
  const store = (key: string, version: number | null, value: unknown) => {
    if (version !== null) entries.set(key, { version, value })
  }
  return {
    version: confirmed,
    async recall<T>(key: string, read: () => Promise<T>) {
      const version = confirmed()
      const known = find(key, version)
      if (known) return known.value as T
      const value = await read()
      store(key, version, value)
      return value
    },
    async recallEach<T>(
      kind: string,
      ids: readonly string[],
      read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    ) {
      const version = confirmed()
      const found = new Map<string, T>()
      const missing: string[] = []
      for (const id of ids) {
        const known = find(`${kind} ${id}`, version)
        if (known) found.set(id, known.value as T)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const [id, value] of await read(missing)) {
        store(`${kind} ${id}`, version, value)
        found.set(id, value)
      }
      return found
    },
  }
}

/** Remembers nothing: every value is read. */
export const NO_MEMORY: CatalogueMemory = createCatalogueMemory(() => null)
