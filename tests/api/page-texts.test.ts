import { describe, expect, test } from 'vitest'
import { formatRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { RETENTION } from '#rules/retention.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { contentsOf, textOf, textsOf } from '../support/page-html.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const listening = listenForTests(shop)

const get = (path: string) => fetch(listening.url + path)

async function pageOf(path: string, status = 200): Promise<string> {
  const answer = await get(path)
  expect(answer.status, path).toBe(status)
  return (await answer.text()).replaceAll('<!-- -->', '')
}

const only = (list: readonly string[]): string => {
  expect(list).toHaveLength(1)
  return list[0] ?? ''
}

const POLICIES = [
  {
    ids: 'R013 R054 R202 R203 R206 R207 R208 R209',
    name: 'shipping-policy',
    link: 'Shipping policy',
    heading: 'Shipping policy',
    says: [
      /before 2 PM Monday to Friday/,
      /3 to 7 business days, at most 10/,
      /no international orders/i,
      /P\.O\. boxes/,
      /address cannot be changed after ordering/,
      /4 to 5 days/,
    ],
  },
  {
    ids: 'R014 R054 R194 R199 R200 R201 R202 R204 R205',
    name: 'warranty-and-return-policy',
    link: 'Warranty and return policy',
    heading: 'Return and Refund / Processing time / Warranty policy',
    says: [
      /only within 2 days of the order/,
      /later cancellation refunds 75%/,
      /no cancellation after dispatch/,
      /2 to 4 days/,
      /no compensation of shipping cost/,
      /no warranty on plastic or fibre parts/,
      /welds that we made are covered for a lifetime/,
      /T&C apply/,
    ],
  },
  {
    ids: 'R015 R054 R195 R196 R197 R198',
    name: 'terms-and-conditions',
    link: 'Terms and conditions',
    heading: 'Terms and Conditions',
    says: [
      /company in Coimbatore, Tamil Nadu/,
      /governed by the law in force in Tamil Nadu/,
      /within one year/,
      /Class action waiver/,
    ],
  },
  {
    ids: 'R016 R054',
    name: 'privacy-policy',
    link: 'Privacy policy',
    heading: 'Privacy Policy',
    says: [
      /What we keep and what for/,
      /keyed hashes of your email address, your phone number and your delivery address/,
    ],
  },
  {
    ids: 'P01',
    name: 'accessibility',
    link: 'Accessibility',
    heading: 'Accessibility statement',
    says: [/WCAG\) 2\.2, level AA/, /What does not work yet/, /grievance officer/],
  },
  {
    ids: 'P02',
    name: 'payment-safety',
    link: 'Payment safety',
    heading: 'Payment safety and charge-backs',
    says: [/never ask for a one-time password/, /1930/, /A charge-back is a dispute/],
  },
]

describe('the policies', () => {
  test.each(POLICIES)(
    '$ids the footer leads to /$name, which has the required text',
    async ({ name, link, heading, says }) => {
      const footer = only(contentsOf(await pageOf('/'), 'footer'))
      expect(footer).toMatch(new RegExp(`<a [^>]*href="/${name}"[^>]*>${link}</a>`))
      const page = await pageOf(`/${name}`)
      const crumbs = contentsOf(only(contentsOf(only(contentsOf(page, 'main')), 'nav')), 'li')
      expect(crumbs.map(textOf)).toEqual(['Home', heading])
      expect(crumbs[0]).toMatch(/<a [^>]*href="\/"/)
      const article = only(contentsOf(page, 'article'))
      const { sections } = await shop.call('GET /policies/{name}', { params: { name } })
      expect(textsOf(article, 'h2')).toEqual(sections.map((section) => section.heading))
      const paragraphs = sections.map((section) => section.paragraphs)
      expect(paragraphs.filter((each) => each.length === 0)).toEqual([])
      // The first one is the summary.
      expect(textsOf(article, 'p').slice(1)).toEqual(paragraphs.flat())
      for (const words of says) expect(textOf(article)).toMatch(words)
    },
  )

  test('R013 R014 R015 R016 open at their own addresses, have their own titles, and an ending slash does no harm', async () => {
    const titles = new Set<string>()
    for (const { name, heading } of POLICIES) {
      for (const path of [`/${name}`, `/${name}/`]) {
        const page = await pageOf(path)
        expect(textsOf(page, 'h1')).toEqual([heading])
        expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/${name}"`))
        const title = only(textsOf(page, 'title'))
        expect(title.slice(0, 10)).toBe(heading.slice(0, 10))
        titles.add(title)
      }
    }
    expect(titles.size).toBe(POLICIES.length)
  })

  test('lead from the one on privacy to the table of what is stored, what for and for how long', async () => {
    const links = only(contentsOf(await pageOf('/privacy-policy'), 'article'))
    expect(links).toMatch(/<a [^>]*href="\/privacy-notice"[^>]*>Privacy notice<\/a>/)
    expect(links).toMatch(/<a [^>]*href="\/data-retention"[^>]*>How long we keep your data<\/a>/)
    const [, ...rows] = contentsOf(only(contentsOf(await pageOf('/data-retention'), 'table')), 'tr')
    expect(rows.map((row) => [...textsOf(row, 'th'), ...textsOf(row, 'td')])).toEqual(
      Object.values(RETENTION).map(({ data, purpose, period }) => [data, purpose, period]),
    )
  })

  test.each([
    ['/privacy-notice', 'Privacy notice'],
    ['/ta/privacy-notice', 'தனியுரிமை அறிவிப்பு'],
    ['/hi/privacy-notice', 'प्राइवेसी नोटिस'],
  ])('have a notice at %s in that language, which names the board', async (path, title) => {
    const main = only(contentsOf(await pageOf(path), 'main'))
    expect(textsOf(main, 'h1')).toEqual([title])
    expect(contentsOf(main, 'tr')).toHaveLength(7)
    expect(textOf(main)).toContain('dpb.gov.in')
  })
})

test('R004 R005 the page about the shop has its blurb, its picture and the way to a social page', async () => {
  const { social } = await shop.call('GET /shop')
  const main = only(contentsOf(await pageOf('/about'), 'main'))
  expect(textsOf(main, 'h1')).toEqual(['About Us'])
  expect(textOf(main)).toContain('We are a workshop in Coimbatore.')
  expect(textOf(main)).toContain('covered for a lifetime. T&C apply')
  const picture = main.match(/<img [^>]*alt="An adventure motorcycle with guards[^>]*>/)?.[0] ?? ''
  const shown = await get(picture.match(/ src="([^"]+)"/)?.[1] ?? '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const link = main.match(/<a [^>]*>(?=(?:<span[^>]*><\/span>)?(?:<span>)?See what we are building<)/)?.[0] ?? ''
  expect(social.network).toMatch(/^https:\/\//)
  expect(link).toContain(`href="${social.network}"`)
  // Other sites open in a new tab, and have no access to the shop's page.
  expect(link).toContain('target="_blank"')
  expect(link).toMatch(/rel="[^"]*noopener/)
})

test.each(['/shipping-policy/none', '/constructor', '/%E0%AE%95', '/no-such-policy?q=<b>x</b>'])(
  'R002 %s is unknown: a page that says so, which no search engine lists',
  async (path) => {
    const page = await pageOf(path, 404)
    expect(textsOf(page, 'h1')).toEqual(['Page not found'])
    expect(only(textsOf(page, 'title'))).toMatch(/^Page not found/)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
  },
)

describe('the saving by an offer', () => {
  /** Returns the amount in a text: "Save ₹548.70" gives 54870 paise. */
  const amountIn = (text: string): number =>
    Math.round(Number(/₹([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')) * 100)

  test('R081 R094 on a card is what the offer takes off its one price', async () => {
    const code = 'himalayan-450'
    const { products } = await shop.call('GET /bikes/{code}', { params: { code } })
    const cards = contentsOf(await pageOf(`/products/${code}`), 'article')
    expect(cards).toHaveLength(products.length)
    for (const [place, { pricing }] of products.entries()) {
      const card = cards[place] ?? ''
      expect(textsOf(card, 's')).toEqual([])
      const { low, before } = priceRange(pricing) ?? { low: 0, before: 0 }
      const price = amountIn(card.slice(card.indexOf('data-gross')))
      expect(price).toBe(withTax(low, GST_PERCENT))
      const saved = withTax(before, GST_PERCENT) - price
      expect(textOf(card).includes('Save')).toBe(saved > 0)
      if (saved > 0) expect(textOf(card)).toContain(`Save ${formatRupees(saved)}`)
    }
    expect(products.filter(({ pricing }) => pricing.offerPercent > 0).length).toBeGreaterThan(1)
  })

  test('R094 on a product’s page is what the offer takes off, the same as on its card; structured data has the price that it shows', async () => {
    const page = await pageOf('/productDetail/himalayan-450/crash-guard-with-sliders')
    const form = contentsOf(page, 'form').find((each) => each.includes('data-price')) ?? ''
    const price = amountIn(form.slice(form.indexOf('data-price')))
    // 10 % of 4650 are 465, with 18 % GST 548.70.
    expect(textOf(form)).toContain('Save ₹548.70 · 10% off the part')
    expect(textsOf(form, 's')).toEqual([])
    expect(page).toContain(`"priceCurrency":"INR","price":"${(price / 100).toFixed(2)}"`)
  })
})
