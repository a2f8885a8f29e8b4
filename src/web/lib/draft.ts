/** Stored for this tab so that a reload does not lose what is typed. Drafts never contain passwords. */
export function readDraft(key: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

export function writeDraft(key: string, draft: Readonly<Record<string, unknown>> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage there is no draft.
  }
}

/** Deletes all drafts of a user: their keys contain the user's id. */
export function forgetDrafts(userId: string): void {
  try {
    for (const key in sessionStorage) if (key.includes(userId)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}
