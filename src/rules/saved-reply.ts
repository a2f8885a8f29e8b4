const REPLY_PLACEHOLDERS = ['name', 'ticket', 'order'] as const
type Placeholder = (typeof REPLY_PLACEHOLDERS)[number]

/** What a saved reply is about; an order that is not known is null. */
export type ReplySubject = Readonly<Record<Placeholder, string | null>>

export const MAX_REPLY_TITLE = 80
export const MAX_REPLY_TEXT = 10_000
/** The maximum number of saved replies of the shop. */
export const MAX_REPLIES = 100

const BRACED = /\{([a-z]{1,20})\}/g

const isPlaceholder = (word: string): word is Placeholder => REPLY_PLACEHOLDERS.some((each) => each === word)

const wordsIn = (text: string): string[] => [...new Set([...text.matchAll(BRACED)].map(([, word = '']) => word))]

/** Replaces the placeholders of a saved reply; one whose value is not known stays. */
export const fillReply = (text: string, subject: ReplySubject): string =>
  text.replace(BRACED, (braced, word: string) => (isPlaceholder(word) ? (subject[word] ?? braced) : braced))

/** Returns an answer with placeholders for what it says of its message, to be kept as a reply. */
export function toReplyTemplate(text: string, subject: ReplySubject): string {
  return REPLY_PLACEHOLDERS.reduce((template, word) => {
    const value = subject[word]
    return value ? template.replaceAll(value, `{${word}}`) : template
  }, text)
}

/** Returns what is wrong with the placeholders of a reply that is to be kept; null if nothing is. */
export function placeholderProblem(text: string): string | null {
  const unknown = wordsIn(text).find((word) => !isPlaceholder(word))
  return unknown === undefined
    ? null
    : `There is no placeholder {${unknown}}. You can use {name}, {ticket} and {order}.`
}

/** Returns what is wrong with an answer that still contains a placeholder, which its reader would see; null if none. */
export function openPlaceholderProblem(text: string): string | null {
  const open = wordsIn(text).find(isPlaceholder)
  return open === undefined ? null : `Please replace {${open}} with what it stands for.`
}
