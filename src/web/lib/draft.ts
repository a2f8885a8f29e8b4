/**
 * Returns the draft of a form, stored for this tab so that a reload does not lose it. Drafts never contain passwords.
 */
export function readDraft(key: string): Readonly<Record<string, unknown>> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Stores a draft; null deletes it. */
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
    for (const key of Object.keys(sessionStorage)) if (key.includes(userId)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}

/** Returns the storage key of a review draft. */
export const reviewDraft = (userId: string): string => `review-${userId}`

/** Returns the storage key of a dispatch of many orders that is being prepared. */
export const dispatchDraft = (userId: string): string => `dispatch-${userId}`

/** Returns the storage key of an address draft. */
export const addressDraft = (userId: string): string => `address-${userId}`

/** Returns the storage key of a phone order in progress. */
export const phoneOrderDraft = (userId: string): string => `phone-order-${userId}`
