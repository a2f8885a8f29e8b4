/**
 * Reads a value from the browser's storage; null if it is missing or invalid. Storage may be disabled or full: then
 * nothing is stored, and nothing breaks.
 */
export function readStored<T>(key: string, check: (value: unknown) => T | null): T | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : check(JSON.parse(text))
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the page continues with its state in memory.
  }
}

/** Calls back when another tab changes one of the keys. */
export function onStoredElsewhere(keys: readonly string[], changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || keys.includes(event.key)) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
