/** What was typed into a form, kept for this tab, so that a reload does not lose it. Never a password. */
export function readDraft(key: string): Readonly<Record<string, unknown>> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Null forgets the draft. */
export function writeDraft(key: string, draft: Readonly<Record<string, unknown>> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // No storage, no draft.
  }
}

/** Where a review is kept that a person has begun to write. */
export const reviewDraft = (userId: string): string => `review-${userId}`

/** Where an address is kept that a person has begun to type. */
export const addressDraft = (userId: string): string => `address-${userId}`

/** Where an administrator keeps an order that is being taken on the phone. */
export const phoneOrderDraft = (userId: string): string => `phone-order-${userId}`
