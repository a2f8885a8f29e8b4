/** Domain endings that mail programs turn into links. Rare ones that are parts of names are left out. */
const ENDINGS = new Set(
  `com net org info biz edu gov app dev io co in me ly to cc tv gg ai us uk de eu fr ru cn tk ml ga cf pw
xyz online site shop store top club live link click page space website tech cloud vip win pro fun icu buzz cyou
rest bond mobi name asia bike money loan bet casino games world today life email chat group`.split(/\s+/),
)

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('。', '.')

const wordsOf = (name: string): string[] => plain(name).split(/[\s,;()<>"']/)

/** Whether a person's name contains a web or email address: no name is written like that. */
export const containsAddress = (name: string): boolean =>
  plain(name).includes('//') || wordsOf(name).some((word) => word.startsWith('www.') || word.includes('@'))

/**
 * Whether mail programs would turn a person's name, or a part of it, into a link. Names such as "Pradeep.TK" are names
 * all the same. But in an email to an address that is not verified anybody could send such a link to anybody.
 */
export const becomesLink = (name: string): boolean => containsAddress(name) || wordsOf(name).some(isDomain)

function isDomain(word: string): boolean {
  const [host = ''] = word.split(/[/?#:]/)
  const labels = host.split('.').filter(Boolean)
  const last = labels.at(-1) ?? ''
  const before = labels.at(-2) ?? ''
  return before.length > 1 && ENDINGS.has(last)
}
