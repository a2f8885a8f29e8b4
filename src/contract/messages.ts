/** Shown when an answer carries no message of its own. */
export const GENERIC_MESSAGE = 'Something went wrong. Please try again.'
