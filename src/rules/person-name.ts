/** Domain endings that mail programs turn into links. Rare ones that are parts of names are left out. */
const ENDINGS = new Set(
  `com net org info biz edu gov app dev io co in me ly to cc tv gg ai us uk de eu fr ru cn tk ml ga cf pw
xyz online site shop store top club live link click page space website tech cloud vip win pro fun icu buzz cyou
rest bond mobi name asia bike money loan bet casino games world today life email chat group`.split(/\s+/),
)

/**
 * Whether a person's name contains a web address or anything that mail programs turn into a link. Names are repeated in
 * emails, so a link in one could be sent to anybody through the shop. Initials with a dot ("S.Karthik", "Md.Ali") are
 * names.
 */
export function containsLink(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll('。', '.')
  if (plain.includes('://') || plain.includes('//')) return true
  return plain.split(/[\s,;()<>"']/).some(isLink)
}

function isLink(word: string): boolean {
  if (word.startsWith('www.') || word.includes('@')) return true
  const [host = ''] = word.split(/[/?#:]/)
  const labels = host.split('.').filter(Boolean)
  const last = labels.at(-1) ?? ''
  const before = labels.at(-2) ?? ''
  return before.length > 1 && ENDINGS.has(last)
}
