/** Matches one at sign with text before it and a dotted name after it. */
const SHAPE = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Whether a text looks like an email address: the quick check of forms; the server checks more strictly. */
export const looksLikeEmail = (text: string): boolean => SHAPE.test(text)
