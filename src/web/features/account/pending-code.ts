import { readDraft, writeDraft } from '#web/lib/draft.ts'

/** A code that was emailed to this browser. */
export interface PendingCode {
  readonly email: string
  /** Names this browser; the code works with it only. */
  readonly handle: string
  /** When the code expires, in milliseconds. */
  readonly until: number
}

const DRAFT = 'signInCode'

/** Returns the code that this tab waits for: telephones reload a page while their owner reads the email. */
export function readPendingCode(): PendingCode | null {
  const { email, handle, until } = readDraft(DRAFT)
  if (typeof email !== 'string' || typeof handle !== 'string' || typeof until !== 'number') return null
  return until > Date.now() ? { email, handle, until } : null
}

export const writePendingCode = (code: PendingCode | null): void => writeDraft(DRAFT, code && { ...code })
