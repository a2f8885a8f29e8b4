/** The statuses of a claim, in the words that its customer reads. */
export const CLAIM_STATUSES = ['Received', 'In review', 'Waiting for you', 'Approved', 'Refused', 'Closed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** The statuses in which a claim waits for the seller. */
export const WAITING_CLAIM_STATUSES = ['Received', 'In review'] as const satisfies readonly ClaimStatus[]

/** The statuses in which nothing has been decided yet. */
export const OPEN_CLAIM_STATUSES = [
  ...WAITING_CLAIM_STATUSES,
  'Waiting for you',
] as const satisfies readonly ClaimStatus[]

export const CLAIM_TEXT = { min: 20, max: 2000 } as const

/** The exact number of pictures of a claim (S2 §9). */
export const CLAIM_PICTURES = 4
/** The maximum size of all its pictures together, inclusive (S2 §9, D12). */
export const CLAIM_BYTES = 20 * 1024 * 1024

/** One that was waiting or finished is reviewed again. */
export const afterAnswer = (status: ClaimStatus): ClaimStatus =>
  status === 'Waiting for you' || status === 'Refused' || status === 'Closed' ? 'In review' : status
