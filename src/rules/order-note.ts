export const MAX_NOTE = 1000
