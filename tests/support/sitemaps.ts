import { expect } from 'vitest'

/** Returns the contents of all sitemaps that the index lists, read as a search engine reads them. */
export async function readSitemaps(read: (path: string) => Promise<string>): Promise<string> {
  const index = await read('/sitemap.xml')
  const urls = index.match(/(?<=<sitemap><loc>)[^<]+/g) ?? []
  expect(urls).toHaveLength(1 + 26)
  return (await Promise.all(urls.map((url) => read(new URL(url).pathname)))).join('')
}
