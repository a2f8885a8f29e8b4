import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#rules/language.ts'
import { withTranslation } from '#web/lib/with-translation.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { translation as hiProduct } from '#web/messages/hi/product.ts'
import { translation as hiShop } from '#web/messages/hi/shop.ts'
import { translation as taAccount } from '#web/messages/ta/account.ts'
import { translation as taProduct } from '#web/messages/ta/product.ts'
import { translation as taShop } from '#web/messages/ta/shop.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { shopForTests } from '../support/shop.ts'
import { readSitemaps } from '../support/sitemaps.ts'

const shop = shopForTests('demo')
const one = listenForTests(shop)

const get = (path: string, init: RequestInit = {}) => fetch(one.url + path, { redirect: 'manual', ...init })
const textOf = async (path: string) => (await get(path)).text()

const TA = withTranslation(productTexts(), { ...taShop, ...taProduct })
const HI = withTranslation(productTexts(), { ...hiShop, ...hiProduct })
const PRODUCT = '/productDetail/himalayan-450/gps-mount'

/** Returns the addresses of this shop that a page's body links to. */
const linksOf = (page: string): string[] =>
  [...page.slice(page.indexOf('<body')).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map((match) => match[1] ?? '')

describe('a page in another language', () => {
  test.each([
    ['/', 'en', 'HOME'],
    ['/ta', 'ta', TA.header.home],
    ['/ta/', 'ta', TA.header.home],
    ['/hi', 'hi', HI.header.home],
    [`/ta${PRODUCT}`, 'ta', TA.product.addToCart],
    [`/hi${PRODUCT}`, 'hi', HI.product.addToCart],
    ['/ta/signin', 'ta', taAccount.account?.password ?? ''],
    ['/hi/shipping-policy', 'hi', '3 to 7 business days'],
    ['/ta/search?q=gps', 'ta', 'GPS Mount'],
  ])('%s is there, says that it is in %s, and is', async (path, language, text) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(text)
    expect(page.match(/<h1/g)).toHaveLength(1)
  })

  test('R002 an unknown path is a 404 in its language; API paths have no language', async () => {
    for (const [path, text] of [
      ['/ta/nope', TA.notFound.title],
      ['/hi/nope', HI.notFound.title],
      ['/ta/api/bikes', TA.notFound.title],
      ['/ta/dev/mail', TA.notFound.title],
      ['/hi/robots.txt', HI.notFound.title],
      ['/ta/hi', TA.notFound.title],
      ['/TA', 'Page not found'],
      ['/ta.txt', 'Page not found'],
      ['/tamil', 'Page not found'],
    ]) {
      const answer = await get(path ?? '')
      expect(answer.status, path).toBe(404)
      expect(await answer.text(), path).toContain(text)
    }
    expect((await get('/ta/api/quote', { method: 'POST' })).status).toBe(404)
  })

  test('its links lead to pages in the same language; only the choice of languages leads out', async () => {
    for (const path of ['/ta', `/ta${PRODUCT}`, '/ta/cart', '/ta/nope', '/ta/signin', '/ta/warranty']) {
      const links = linksOf(await textOf(path)).filter((link) => link !== '/dev/mail')
      const out = links.filter((link) => link !== '/ta' && !link.startsWith('/ta/'))
      // Unknown addresses have one page, which is in the other languages at none of them.
      const same = path === '/ta/nope' ? '' : path.slice('/ta'.length)
      expect(out, path).toEqual([same || '/', `/hi${same}`])
    }
    expect(linksOf(await textOf(PRODUCT)).filter((link) => /^\/(ta|hi)\b/.test(link))).toEqual([
      `/ta${PRODUCT}`,
      `/hi${PRODUCT}`,
    ])
  })

  test('a search without a script stays in the language', async () => {
    expect(await textOf('/ta/search?q=gps')).toContain('action="/ta/search"')
  })

  test('R009 names and former codes lead to the one address, in the same language', async () => {
    for (const [from, to] of [
      ['/ta/products/Himalayan%20450', '/ta/products/himalayan-450'],
      ['/hi/productDetail/himalayan-450/GPS%20Mount?color=Red', '/hi/productDetail/himalayan-450/gps-mount?color=Red'],
      ['/ta/productDetail/himalayan-450', '/ta/products/himalayan-450'],
    ]) {
      const answer = await get(from ?? '')
      expect([answer.status, answer.headers.get('location')], from).toEqual([301, to])
    }
  })

  test('page data is requested below the language’s prefix', async () => {
    for (const path of ['/ta.data', '/ta/products/himalayan-450.data', '/hi/search.data?q=gps']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'text/x-script'])
    }
  })

  test.each([
    ['/ta/iamadmin', '/iamadmin'],
    ['/hi/all-orders?page=2', '/all-orders'],
    ['/ta/messages/0190a000-0000-7000-8000-000000000000', '/messages/0190a000-0000-7000-8000-000000000000'],
  ])('the administration is in English: %s leads to %s', async (from, to) => {
    const answer = await get(from)
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([302, to])
  })

  test('the seller’s texts are marked as English, and on English pages nothing is', async () => {
    expect(await textOf('/ta/terms-and-conditions')).toMatch(/<div lang="en"><h1[^>]*>Terms and Conditions/)
    expect(await textOf(`/ta${PRODUCT}`)).toMatch(/<div lang="en"><h1[^>]*>GPS Mount/)
    expect(await textOf(PRODUCT)).not.toMatch(/<div[^>]* lang="en"/)
  })
})

describe('languages and the page cache', () => {
  test('pages requested at once in all languages are never mixed up', async () => {
    await shop.deps.pool.query(`update bike set alt = alt || ' ' where code = 'himalayan-450'`)
    const requests = Array.from({ length: 90 }, (_, turn) => {
      const language = LANGUAGES[turn % 3] ?? 'en'
      const path = ['', '/cart', PRODUCT, '/products/himalayan-450', '/signin'][turn % 5] ?? ''
      return { language, path: (language === 'en' ? path : `/${language}${path}`) || '/' }
    })
    const pages = await Promise.all(
      requests.map(async ({ language, path }) => ({ language, page: await textOf(path) })),
    )
    for (const { language, page } of pages) {
      expect(page).toContain(`<html lang="${language}">`)
      expect(/[\u0b80-\u0bff]{3}/.test(page.replaceAll('தமிழ்', ''))).toBe(language === 'ta')
      expect(/[\u0900-\u097f]{3}/.test(page.replaceAll('हिन्दी', ''))).toBe(language === 'hi')
    }
  })

  test('a page in another language is cached like any other, without its query', async () => {
    const first = await get('/ta/about?utm_source=mail')
    const again = await get('/ta/about', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('the secret of an emailed link is in no page of any language', async () => {
    for (const path of ['/ta/reset/a-secret-of-an-email', '/hi/confirm-account/a-secret-of-an-email']) {
      expect(await textOf(path)).not.toContain('a-secret')
    }
  })
})

describe('languages for search engines', () => {
  const ORIGIN = 'http://localhost:3000'

  test.each(['/', '/about', '/products/himalayan-450', PRODUCT, '/contactus', '/privacy-policy', '/warranty'])(
    '%s names its own URL and those in the other languages, each of which does the same',
    async (path) => {
      const rest = path === '/' ? '' : path
      const addresses = { en: `${ORIGIN}${path}`, ta: `${ORIGIN}/ta${rest}`, hi: `${ORIGIN}/hi${rest}` }
      for (const language of LANGUAGES) {
        const head = (await textOf(new URL(addresses[language]).pathname)).split('<body')[0] ?? ''
        expect(head).toContain(`<link rel="canonical" href="${addresses[language]}"`)
        expect(head).toContain(`property="og:url" content="${addresses[language]}"`)
        expect(head).toContain(`property="og:locale" content="${language}_IN"`)
        const alternates = [...head.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
        expect(alternates.map(([, name, address]) => [name, address])).toEqual([
          ['en-IN', addresses.en],
          ['ta-IN', addresses.ta],
          ['hi-IN', addresses.hi],
          ['x-default', addresses.en],
        ])
      }
    },
  )

  test('a product’s data leads to pages in its language', async () => {
    const page = await textOf(`/ta${PRODUCT}`)
    expect(page).toContain(`"url":"${ORIGIN}/ta${PRODUCT}"`)
    expect(page).toContain(`"item":"${ORIGIN}/ta/accessories"`)
  })

  test('the sitemap has each page once a language, with the addresses of all', async () => {
    const sitemap = await readSitemaps(textOf)
    expect(sitemap.match(/<url>/g)).toHaveLength(3 * (13 + 26 + 268))
    expect(sitemap.match(/<xhtml:link rel="alternate" hreflang="x-default"/g)).toHaveLength(3 * (13 + 26 + 268))
    expect(sitemap).toContain(`<loc>${ORIGIN}/hi</loc><xhtml:link rel="alternate" hreflang="en-IN" href="${ORIGIN}/"/>`)
    expect(sitemap).toContain(`<loc>${ORIGIN}/ta${PRODUCT}</loc>`)
  })

  test('robots.txt keeps search engines out of the same pages in every language', async () => {
    const lines = (await textOf('/robots.txt')).split('\n')
    for (const path of ['/cart', '/ta/cart', '/hi/profile', '/ta/shipping$', '/api/', '/dev/']) {
      expect(lines).toContain(`Disallow: ${path}`)
    }
    expect(lines).not.toContain('Disallow: /ta/api/')
  })
})
