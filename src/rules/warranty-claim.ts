/** Where a claim stands, in the words that its customer reads. */
export const CLAIM_STATUSES = ['Received', 'In review', 'Waiting for you', 'Approved', 'Refused', 'Closed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** A claim comes with exactly so many pictures (S2 §9). */
export const CLAIM_PICTURES = 4
/** What they may have together, exactly that included (S2 §9, D12). */
export const CLAIM_BYTES = 20 * 1024 * 1024

/** Where a claim stands once its customer has written: whatever waited for them, or was done with, is looked at again. */
export const afterAnswer = (status: ClaimStatus): ClaimStatus =>
  status === 'Waiting for you' || status === 'Refused' || status === 'Closed' ? 'In review' : status
