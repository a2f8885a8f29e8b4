// Reads the HTML of the shop's own pages. React has written it: every element is closed, and every attribute is quoted.

const LETTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decoded = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => LETTERS[name] ?? whole)

/** Returns the words in a piece of HTML. */
export const wordsIn = (html: string): string => decoded(html.replaceAll(/<[^>]*>/g, '')).trim()

/** Returns the content of each element with this name and attribute; there must be no other one of its name inside. */
export const inside = (html: string, name: string, attribute = ''): string[] =>
  Array.from(
    html.matchAll(new RegExp(`<${name}\\b[^>]*${attribute}[^>]*>(.*?)</${name}>`, 'gs')),
    ([, inner = '']) => inner,
  )

/** Returns the words of each such element. */
export const wordsOf = (html: string, name: string, attribute = ''): string[] =>
  inside(html, name, attribute).map(wordsIn)

/** Returns the name and the address of each link. */
export const linksIn = (html: string): [name: string, address: string][] =>
  Array.from(html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs), ([, attributes = '', inner = '']) => {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
    return [decoded(read('aria-label') ?? wordsIn(inner)), decoded(read('href') ?? '')]
  })
