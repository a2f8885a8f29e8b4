/** The maximum length of a note of staff about an order. */
export const MAX_NOTE = 1000
