import { plainText } from './pasted.ts'

/** Matches joiners where no letter of an Indian script needs them: those follow a vowel sign or virama. */
const LOOSE_JOINERS = /(?<!\p{M})\p{Join_Control}/gu

/** Matches text that needs no punycode. */
const ASCII = /^[\x21-\x7E]*$/

/** Matches what a domain consists of. Anything else would end the host name of a URL, or would be decoded in it. */
const DOMAIN_LETTERS = /^[\p{L}\p{M}\p{N}\p{Join_Control}.。．｡-]+$/u

/** Returns a domain in lower case and in punycode, as the mail server transmits it (RFC 5891). */
function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase()
  if (ASCII.test(lower) || !DOMAIN_LETTERS.test(lower)) return lower
  try {
    return new URL(`http://${lower}`).hostname
  } catch {
    return lower
  }
}

/** Returns a mailbox name in lower case; full-width letters become plain ones. */
function foldMailbox(mailbox: string): string {
  const narrow = mailbox.normalize('NFKC')
  return (ASCII.test(narrow) ? narrow : mailbox.normalize('NFC')).toLowerCase()
}

/**
 * Returns an email address in the one form in which it is stored and compared: without invisible marks, `mailto:` and
 * punctuation after it, in lower case, with the domain in punycode.
 */
export function foldEmail(typed: string): string {
  const plain = plainText(typed)
    .replace(LOOSE_JOINERS, '')
    .replace(/^mailto:/i, '')
    .replace(/[.,;]$/, '')
  const at = plain.replaceAll('＠', '@').lastIndexOf('@')
  if (at < 0) return plain.toLowerCase()
  return `${foldMailbox(plain.slice(0, at))}@${asciiDomain(plain.slice(at + 1))}`
}

/**
 * Matches a folded address: a dot-atom (RFC 5321), or letters and digits of other scripts (RFC 6531), at a domain. A
 * mailbox name does not mix them, so that `аsha` with a Cyrillic letter is not taken for somebody else. Quoted mailbox
 * names are left out: RFC 5321 advises against them.
 */
export const EMAIL =
  /^(?!\.)(?:(?:\.?[a-z0-9!#$%&'*+/=?^_`{|}~-])+|(?:\.?(?![a-z])[\p{L}\p{M}\p{N}\p{Join_Control}!#$%&'*+/=?^_`{|}~-])+)@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u

/** Returns the link that opens an email to an address; the signs that it may have would end or divide the link. */
export const mailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

/** The domain of the address that an account has after its erasure. */
export const ERASED_DOMAIN = '@erased.invalid'

/** The length of the longest address (RFC 5321). */
export const MAX_EMAIL = 254

/** Without a display name, list or line break. The server limits the length as well. */
export const looksLikeEmail = (typed: string): boolean => EMAIL.test(foldEmail(typed))
