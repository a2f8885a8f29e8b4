/** The browser's storage, which a person may have switched off or filled up: then nothing is kept, and nothing breaks. */
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
    // Full or forbidden: the page goes on with what it holds.
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
