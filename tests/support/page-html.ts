// Reads pages as the server sends them, where no browser is needed.

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Returns the body of a page without its scripts. */
export const bodyWithoutScripts = (page: string): string =>
  (page.split('<body>')[1] ?? '').replaceAll(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')

/** Returns what a piece of a page says. */
export const textOf = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[\w#]+;/g, (escaped) => CHARACTERS[escaped] ?? escaped)

/** Returns the tags of the elements of a name, of those only that have these attributes. */
export const tagsOf = (html: string, name: string, attributes = ''): string[] =>
  Array.from(html.matchAll(new RegExp(`<${name}(?=[ />])[^>]*>`, 'g')), ([tag]) => tag).filter((tag) =>
    tag.includes(attributes),
  )

/** Returns the contents of the elements of a name, of those only that have these attributes. */
export function contentsOf(html: string, name: string, attributes = ''): string[] {
  const tags = [...html.matchAll(new RegExp(`<(/?)${name}(?=[ />])[^>]*>`, 'g'))]
  return tags.flatMap(([tag, closes], place) => {
    if (closes || !tag.includes(attributes)) return []
    let depth = 0
    const end = tags.slice(place).find(([, ends]) => {
      depth += ends ? -1 : 1
      return depth === 0
    })
    return [html.slice((tags[place]?.index ?? 0) + tag.length, end?.index)]
  })
}

/** Returns what each of these elements says. */
export const textsOf = (html: string, name: string, attributes = ''): string[] =>
  contentsOf(html, name, attributes).map(textOf)

/** Returns the values of an attribute, in the order of the page. */
export const valuesOf = (html: string, attribute: string): string[] =>
  Array.from(html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g')), ([, value = '']) => textOf(value))

/** Returns the cells of a table of facts by their headings. */
export function rowsOf(html: string): Map<string, string> {
  const cells = textsOf(html, 'td')
  return new Map(textsOf(html, 'th', 'scope="row"').map((label, place) => [label, cells[place] ?? '']))
}

/** Returns the name and the address of each link. */
export const linksIn = (html: string): [name: string, address: string][] =>
  Array.from(html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs), ([, attributes = '', inner = '']) => {
    const [label] = valuesOf(attributes, 'aria-label')
    const [address = ''] = valuesOf(attributes, 'href')
    return [label ?? textOf(inner).trim(), address]
  })
