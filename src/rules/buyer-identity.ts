import type { BuyerHash } from '#db/schema/orders.ts'

/** The person who places an order: the account, and the hashes that recognise the same person with another account. */
export interface Buyer {
  readonly accountId: string
  readonly hashes: readonly BuyerHash[]
}

/** Email services that ignore dots in the mailbox name, with the domain under which they are compared. */
const IGNORES_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** Returns the mailbox behind an email address: `Asha+2@Example.com` reaches `asha@example.com`. */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const [mailbox = ''] = plain.slice(0, Math.max(at, 0)).split('+')
  const domain = plain.slice(at + 1)
  const sameAs = IGNORES_DOTS[domain]
  return sameAs === undefined ? `${mailbox}@${domain}` : `${mailbox.replaceAll('.', '')}@${sameAs}`
}

/** Words before a number that some people write and others leave out. */
const FILLERS = new Set(['no', 'number', 'door', 'flat', 'house', 'plot'])

/** The same for different spellings; null without a number, such as "Main road", which many may share. */
export function normalizeAddress({ address, pincode }: { address: string; pincode: string }): string | null {
  const words = address
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))
  if (!words.some((word) => /\p{N}/u.test(word))) return null
  return `${words.toSorted().join(' ')} ${pincode.replace(/\s/g, '')}`
}
