import { beforeAll, describe, expect, test } from 'vitest'
import { searchPath } from '#web/lib/search-address.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const one = listenForTests(shop)

describe.each([
  ['/contactus', 'h1'],
  ['/', 'h2'],
])('R071 R180 the contact section of %s', (path, heading) => {
  let section: string
  beforeAll(async () => {
    const page = await (await fetch(one.url + path)).text()
    section = /<section[^>]*aria-labelledby="contact".*?<\/section>/s.exec(page)?.[0] ?? ''
  })

  /** Returns the attributes of the field with a label. */
  const fieldOf = (label: string): string => {
    const [, id] = new RegExp(`<label for="([^"]+)"[^>]*>${label.replace(/[()]/g, '\\$&')}</label>`).exec(section) ?? []
    return new RegExp(`<(?:input|textarea) [^>]*id="${id}"[^>]*>`).exec(section)?.[0] ?? ''
  }

  test('has its heading', () => {
    expect(section).toMatch(new RegExp(`<${heading} [^>]*>Contact us</${heading}>`))
  })

  test.each([
    ['Name', ['name="name"', 'autoComplete="name"']],
    ['Email', ['type="email"', 'autoComplete="email"']],
    ['Phone (optional)', ['type="tel"', 'autoComplete="tel"']],
    ['Message', ['<textarea', 'name="message"']],
  ])('R180 R187 R188 has the field %s, whose length it does not limit', (label, attributes) => {
    for (const attribute of attributes) expect(fieldOf(label)).toContain(attribute)
    expect(fieldOf(label)).not.toMatch(/maxlength/i)
  })

  test('R181 R182 has four fields to see, and hides the honeypot, which is empty, with the subject', () => {
    const [hidden = ''] = /<div hidden="">.*?<\/div>(?=<button)/s.exec(section) ?? []
    expect(hidden).toContain('Leave this empty')
    expect(/<input [^>]*name="honeypot"[^>]*>/.exec(hidden)?.[0]).not.toContain('value=')
    expect(hidden).toMatch(/<input type="hidden" [^>]*name="subject" value="Message from the contact form"/)
    expect(section.replace(hidden, '').match(/<(input|textarea) /g)).toHaveLength(4)
  })

  test('R183 R184 has the ways to reach the workshop and the map', async () => {
    const { legalName, address, phone, email, grievance, mapUrl } = await shop.call('GET /shop')
    const plain = section.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
    for (const text of [
      legalName,
      address,
      'Coimbatore',
      'WhatsApp only',
      `href="https://wa.me/${phone.replace(/\D/g, '')}"`,
      phone,
      `href="mailto:${email}"`,
      'Grievance officer',
      grievance.name,
      grievance.designation,
      `href="mailto:${grievance.email}"`,
    ]) {
      expect(plain).toContain(text)
    }
    const place = encodeURIComponent(`${legalName}, ${address}, Tamil Nadu`)
    expect(plain).toContain(`href="https://www.google.com/maps/search/?api=1&query=${place}"`)
    expect(plain).toContain('Open in Maps')
    const [map = ''] = /<iframe [^>]*>/.exec(plain) ?? []
    expect(map).toContain(`src="${mapUrl}"`)
    expect(map).toContain('title="Map of the way to our workshop"')
  })
})

/** Returns how many results the search's page shows, without an error. */
async function resultsOf(query: string): Promise<number> {
  const answer = await fetch(`${one.url}/search${query}`)
  expect(answer.status).toBe(200)
  return countResults(answer)
}

async function countResults(answer: Response): Promise<number> {
  const page = await answer.text()
  expect(page.match(/<h1/g)).toHaveLength(1)
  expect(page).not.toContain('role="alert"')
  return page.match(/<article/g)?.length ?? 0
}

test.each(['', '?q=zzzzqq', '?origin=Atlantis'])(
  'a search without results (%s) leads on by kind and by bike',
  async (query) => {
    const page = await (await fetch(`${one.url}/search${query}`)).text()
    const [bikes, kinds] = [await shop.call('GET /bikes'), await shop.call('GET /kinds')]
    const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(page) ?? []
    for (const { code } of bikes) expect(main).toContain(`href="/products/${code}"`)
    for (const { name } of kinds.slice(0, 8)) expect(main).toContain(`href="${searchPath({ words: name })}"`)
  },
)

test('a search with results shows only these', async () => {
  const page = await (await fetch(`${one.url}/search?q=guard`)).text()
  expect(page).not.toContain('Shop by kind')
})

test.each(['', '/ta'])(
  'R131 R556 %s a page of the results after the last one leads to the last one',
  async (language) => {
    const { totalPages, totalItems } = await shop.call('GET /all-products', { query: { search: 'guard', size: 10 } })
    expect(totalPages).toBeGreaterThan(1)
    for (const page of [totalPages + 1, 99_999]) {
      const answer = await fetch(`${one.url}${language}/search?q=guard&page=${page}`)
      expect(answer.url).toBe(`${one.url}${language}/search?q=guard&page=${totalPages}`)
      expect(await countResults(answer)).toBe(totalItems - (totalPages - 1) * 10)
    }
    const none = await fetch(`${one.url}${language}/search?q=guard&origin=Atlantis&page=7`)
    expect(none.url).toBe(`${one.url}${language}/search?q=guard&origin=Atlantis`)
    expect(await countResults(none)).toBe(0)
  },
)

test.each([
  ['no words', '?page=2', 0],
  ['blanks', '?q=%20', 0],
  ['two sets of words, of which the first counts', '?q=%F0%9F%8F%8D&q=guard', 0],
  ['page 0', '?q=guard&page=0', 10],
  ['a page that is no number', '?q=guard&page=x', 10],
  ['markup', '?q=%3Cb%3Eguard%3C/b%3E&page=1e0', 10],
])(
  'R129 R556 the page of the results for %s has its heading, no error, and so many results',
  async (_, query, count) => {
    expect(await resultsOf(query)).toBe(count)
  },
)
