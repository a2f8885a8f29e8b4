import { expect, test } from 'vitest'
import { formatRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { contentsOf, linksIn, textOf, textsOf } from '../support/page-html.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const listening = listenForTests(shop)

async function pageOf(path: string) {
  const answer = await fetch(listening.url + path)
  const html = await answer.text()
  const [main = ''] = contentsOf(html, 'main')
  const [header = ''] = contentsOf(html, 'header')
  const [footer = ''] = contentsOf(html, 'footer')
  return { status: answer.status, html, header, main, footer }
}

type Pricing = Parameters<typeof priceRange>[0]

const lowest = (pricing: Pricing) => priceRange(pricing)?.low ?? 0
const gross = (pricing: Pricing) => formatRupees(withTax(lowest(pricing), GST_PERCENT))

const carousel = (main: string, label: string) => contentsOf(main, 'section', `aria-label="${label}"`).join()

test.each([
  ['R003', '/', 'Built to take the fall'],
  ['R004', '/about', 'About Us'],
  ['R006', '/accessories', 'Accessories'],
  ['R007', '/products/dominar-400', 'Guards and touring accessories for the Dominar 400'],
  ['R008', '/productDetail/dominar-400/crash-guard', 'Crash Guard'],
  ['R129', '/search?q=guard', 'Searched results'],
  ['R010', '/cart', 'Cart'],
  ['R012', '/contactus', 'Contact us'],
  ['R013', '/shipping-policy', 'Shipping policy'],
  ['R014', '/warranty-and-return-policy', 'Return and Refund / Processing time / Warranty policy'],
  ['R015', '/terms-and-conditions', 'Terms and Conditions'],
  ['R016', '/privacy-policy', 'Privacy Policy'],
  ['R017', '/signin', 'Sign in'],
  ['R039', '/error', 'This page cannot be shown'],
])('%s %s is a whole page: one heading, its landmarks and a title', async (_, path, heading) => {
  const { html } = await pageOf(path)
  expect(textsOf(html, 'h1')).toEqual([heading])
  for (const landmark of ['header', 'main', 'footer']) expect(contentsOf(html, landmark), landmark).toHaveLength(1)
  expect(html).toMatch(/<title>[^<]*\S/)
})

test('R041 R042 R044 R045 the header has the logo, the four links, every bike, the empty cart and the way in', async () => {
  const { name } = await shop.call('GET /shop')
  const bikes = await shop.call('GET /bikes')
  const { header } = await pageOf('/about')
  expect(linksIn(header)).toEqual([
    [name, '/'],
    ['HOME', '/'],
    ['ABOUT US', '/about'],
    ['ACCESSORIES', '/accessories'],
    ...bikes.map((bike) => [bike.name, `/products/${bike.code}`]),
    ['CONTACT US', '/contactus'],
    ['Sign in', '/signin'],
    ['Cart, 0 items', '/cart'],
  ])
  expect(header).not.toContain('data-badge')
})

test('R052 R053 R054 R055 R056 R057 R058 the footer has the logo, the links, the social links and the copyright', async () => {
  const { name, social } = await shop.call('GET /shop')
  const { footer } = await pageOf('/cart')
  expect(linksIn(footer)).toEqual(
    expect.arrayContaining([
      [name, '/'],
      ['Home', '/'],
      ['About us', '/about'],
      ['Accessories', '/accessories'],
      ['Contact us', '/contactus'],
      ['Warranty and return policy', '/warranty-and-return-policy'],
      ['Shipping policy', '/shipping-policy'],
      ['Terms and conditions', '/terms-and-conditions'],
      ['Privacy policy', '/privacy-policy'],
      ['Our page on social media', social.network],
      ['Our photos', social.photos],
      ['Our videos', '/'],
    ]),
  )
  expect([social.network, social.photos]).toEqual([expect.stringMatching(/^https:/), expect.stringMatching(/^https:/)])
  expect(footer.match(/mark-\w+/g)).toEqual(['mark-facebook', 'mark-instagram', 'mark-youtube'])
  expect(textOf(footer)).toContain(`© 2020-${new Date().getFullYear()} ${name}`)
})

test('R003 R064 R065 R068 R069 R070 R071 the home page leads to every bike and shows the parts of the first', async () => {
  const bikes = await shop.call('GET /bikes')
  const { html, main } = await pageOf('/')
  expect(html).not.toMatch(/<dialog[^>]* open/)
  expect(linksIn(main)).toContainEqual(['SHOP NOW', '/accessories'])
  expect(textsOf(main, 'h2')).toEqual(expect.arrayContaining(['The Pro Kit', 'Contact us']))
  const core = textsOf(main, 'h3').filter((title) => /^(Secure|Quality|Online) /.test(title))
  expect(core).toEqual(['Secure Payments', 'Quality Products', 'Online Support'])
  expect(textsOf(main, 'label')).toContain('Message')
  expect(textsOf(main, 'button')).toContain('Send message')

  const [first] = bikes
  const { products } = await shop.call('GET /bikes/{code}', { params: { code: first?.code ?? '' } })
  const cards = contentsOf(carousel(main, `All parts for the ${first?.name}`), 'article')
  expect(cards.map((card) => textsOf(card, 'h\\d'))).toEqual(products.map(({ name }) => [name]))
  expect(cards.map((card) => textsOf(card, 'span', 'data-gross'))).toEqual(
    products.map((each) => [gross(each.pricing)]),
  )
  const categories = carousel(main, 'Choose your motorcycle')
  expect(linksIn(categories).slice(0, -1)).toEqual(
    bikes.map((bike) => [expect.stringContaining(bike.name), `/products/${bike.code}`]),
  )
})

test('R129 R130 R131 the search has a page of its own, with a form and pages of results', async () => {
  const first = await pageOf('/search?q=crash+guard')
  expect(first.main).toMatch(/<form[^>]* action="\/search" method="get"><input type="search"[^>]* name="q"/)
  const found = await shop.call('GET /all-products', { query: { search: 'crash guard' } })
  expect(textOf(first.main)).toContain(`${found.totalItems} products found`)
  const cards = contentsOf(first.main, 'article')
  expect(cards.map((card) => textsOf(card, 'h2'))).toEqual(found.data.map(({ name }) => [name]))
  expect(cards.map((card) => textsOf(card, 'span', 'data-gross'))).toEqual(
    found.data.map((each) => [gross(each.pricing)]),
  )
  const pages = (main: string) => contentsOf(main, 'nav', 'aria-label="Pages of results"').join()
  expect(linksIn(pages(first.main))).toContainEqual(['Page 2', '/search?q=crash+guard&page=2'])

  const { main } = await pageOf('/search?q=crash+guard&page=2')
  expect(pages(main)).toMatch(/<a aria-label="Page 2" aria-current="page"/)
  const second = await shop.call('GET /all-products', { query: { search: 'crash guard', page: 2 } })
  const next = contentsOf(main, 'article')
  expect(next.map((card) => textsOf(card, 'h2'))).toEqual(second.data.map(({ name }) => [name]))
  expect(next.map((card) => linksIn(card)[0]?.[1])).toEqual(
    second.data.map(({ code, bikes }) => `/productDetail/${bikes.code}/${code}`),
  )

  const none = await pageOf('/search?q=gearbox%20sprocket%20zzz')
  expect(textOf(none.main)).toContain('No records found...')
  expect(pages(none.main)).toBe('')
})

test('R012 R013 R014 R015 R016 R183 the policies, the shop and the ways to reach it can be read', async () => {
  for (const name of [
    'warranty-and-return-policy',
    'shipping-policy',
    'terms-and-conditions',
    'privacy-policy',
  ] as const) {
    const { main } = await pageOf(`/${name}`)
    const { sections } = await shop.call('GET /policies/{name}', { params: { name } })
    expect(textsOf(main, 'h2')).toEqual(sections.map((section) => section.heading))
    for (const paragraph of sections.flatMap((section) => section.paragraphs)) {
      expect(textsOf(main, 'p')).toContain(paragraph)
    }
  }
  const { address, phone, email } = await shop.call('GET /shop')
  const { main } = await pageOf('/contactus')
  expect(textOf(main)).toContain(address)
  expect(linksIn(main)).toEqual(
    expect.arrayContaining([
      [phone, expect.stringMatching(/^https:\/\/wa\.me\/\d+$/)],
      [email, `mailto:${email}`],
    ]),
  )
})

test('R002 R007 R008 R039 a page that is not there, or may not be seen, leads on', async () => {
  for (const path of ['/accessories/none', '/products', '/productDetail', '/a/b/c/d', '/no-such-page']) {
    const { status, main } = await pageOf(path)
    expect([status, textsOf(main, 'h1')], path).toEqual([404, ['Page not found']])
    expect(linksIn(main), path).toEqual([['Accessories', '/accessories']])
    expect(main, path).toMatch(/<form[^>]* action="\/search" method="get"><input type="search"[^>]* name="q"/)
  }
  const gone = await pageOf('/products/no-such-bike')
  expect([gone.status, textOf(gone.main)]).toEqual([404, expect.stringContaining('This bike is not in our catalogue.')])
  expect(linksIn(gone.main)).toEqual([['Accessories', '/accessories']])
  expect(linksIn((await pageOf('/error')).main)).toEqual([['Go to the home page', '/']])
})
