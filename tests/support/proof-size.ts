/** Sweeps are small in `npm run test:all` and complete in `npm run proof`, which sets this variable. */
export const IS_WHOLE = process.env.PROOF_SIZE === 'whole'

/** Returns how much of a sweep this run does. */
export const proofSize = (small: number, whole: number): number => (IS_WHOLE ? whole : small)
