import { useState } from 'react'

/**
 * Lays what was saved and deleted on this page over the records that it has loaded: the catalogue is read from the
 * shop's cache, which may be a second old.
 */
export function useSaved<Row extends { readonly id: string; readonly version: number }>() {
  const [saved, setSaved] = useState<ReadonlyMap<string, Row | null>>(new Map())

  const current = (row: Row): Row | null => {
    const own = saved.get(row.id)
    return own && own.version > row.version ? { ...row, ...own } : own === null ? null : row
  }

  return {
    /** Records what became of a record; null if it was deleted. */
    keep: (id: string, row: Row | null) => setSaved((before) => new Map(before).set(id, row)),
    over(loaded: readonly Row[]): Row[] {
      const known = new Set(loaded.map(({ id }) => id))
      const added = [...saved.values()].filter((row) => row && !known.has(row.id))
      return [...loaded.map(current), ...added].filter((row) => row !== null)
    },
  }
}
