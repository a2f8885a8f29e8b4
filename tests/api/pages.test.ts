import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { watchCatalogue } from '#server/http/catalogue-version.ts'
import { readCatalogueVersion } from '#server/modules/catalogue/catalogue.service.ts'
import { canaryPages } from '../support/canary-pages.ts'
import { eventually } from '../support/eventually.ts'
import { listen, listenForTests } from '../support/listening-shop.ts'
import { bodyWithoutScripts } from '../support/page-html.ts'
import { someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { readSitemaps } from '../support/sitemaps.ts'

const shop = shopForTests('demo')
const one = listenForTests(shop)
const two = listenForTests(shop)

/** A shop that takes payments. */
const selling = listenForTests(
  shopForTests('demo', {
    ...{ RAZORPAY_KEY_ID: 'rzp_test_shop', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRETS: 'secret' },
    SELLER_GSTIN: '33ABCDE1234F1Z7',
  }),
)

const get = (path: string, init: RequestInit = {}, from = one) =>
  fetch(from.url + path, { redirect: 'manual', ...init })

describe('every storefront page is there without a script, with a status that is true', () => {
  test.each([
    ['R003 R064', '/', ['SHOP NOW', 'Crash Guard', 'Secure Payments', 'The Pro Kit', 'Contact us']],
    ['R004 R005', '/about', ['About Us', 'https://www.facebook.com/']],
    ['R006 R073 R075', '/accessories', ['Himalayan 450', 'Dominar 400', 'MT-15', '/products/himalayan-450']],
    ['R007 R079 R081', '/products/himalayan-450', ['Himalayan 450', 'GPS Mount', 'Add to cart']],
    [
      'R008 R093 R095',
      '/productDetail/himalayan-450/gps-mount',
      ['GPS Mount', '₹1,490.00', 'Windshield bought before June 2023'],
    ],
    ['R010', '/cart', ['Cart']],
    ['R011', '/cart/himalayan-450/gps-mount/1/Black/default/Standard', ['Cart']],
    ['R012 R183', '/contactus', ['Contact us', 'WhatsApp only']],
    ['R013', '/shipping-policy', ['Shipping policy', '3 to 7 business days']],
    ['R014', '/warranty-and-return-policy', ['Return and Refund / Processing time / Warranty policy']],
    ['R015', '/terms-and-conditions', ['Terms and Conditions', 'Coimbatore']],
    ['R016', '/privacy-policy', ['Privacy Policy']],
    ['DPDP', '/privacy-notice', ['Privacy notice', 'withdraw your consent', 'Data Protection Board of India']],
    ['DPDP', '/data-retention', ['How long we keep your data', '90 days after they have ended']],
    ['RPwD', '/accessibility', ['Accessibility statement']],
    ['RBI', '/payment-safety', ['Charge-backs']],
    ['R017', '/signin', ['Sign in']],
    ['R039', '/error', ['This page cannot be shown']],
    ['R129', '/search?q=gps', ['GPS Mount', 'For Himalayan 450']],
  ])('%s %s', async (_, path, texts) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    const body = bodyWithoutScripts(page)
    for (const text of texts) expect(body).toContain(text)
    expect(page.match(/<h1/g)).toHaveLength(1)
    // The Content-Security-Policy would block it, so the page would look different with and without a script.
    expect(body).not.toContain(' style="')
  })

  test('R002 an unknown path is a 404 that says "Page not found"', async () => {
    for (const path of [
      '/nope',
      '/products',
      '/productDetail',
      '/a/b/c',
      '/wp-admin.php',
      '/.env',
      '/.git/config',
      '/@vite/client',
      '/_rsc',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text()).toContain('Page not found')
    }
  })

  test('an unknown bike or product is a 404 with a message in place of the page', async () => {
    for (const path of [
      '/products/nothing',
      '/productDetail/himalayan-450/nothing',
      '/productDetail/nothing/nothing',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text()).toMatch(/role="alert".*is not in our catalogue\./s)
    }
  })

  test('R009 names and former codes lead to the one address of a page', async () => {
    const { rows } = await shop.deps.pool.query<{ id: string }>(`select id from bike where code = 'scram-411'`)
    await shop.deps.pool.query('insert into bike_former_code values ($1, $2)', ['scram', rows[0]?.id])
    for (const [from, to] of [
      ['/products/Himalayan%20450', '/products/himalayan-450'],
      ['/products/scram', '/products/scram-411'],
      ['/productDetail/himalayan-450/GPS%20Mount', '/productDetail/himalayan-450/gps-mount'],
      ['/productDetail/Himalayan%20450/gps-mount', '/productDetail/himalayan-450/gps-mount'],
      ['/productDetail/himalayan-450', '/products/himalayan-450'],
    ]) {
      const answer = await get(from ?? '')
      expect([answer.status, answer.headers.get('location')], from).toEqual([301, to])
    }
  })
})

interface RouteFiles {
  readonly id: string
  readonly parentId?: string
  readonly imports?: readonly string[]
}

/** The frame of the administration, the layout of its pages, and the page of the design system. */
const FOR_STAFF = ['routes/administration', 'routes/admin', 'routes/dev-style']

test('no page of visitors and customers loads the file that the administration’s pages share', async () => {
  const [path = ''] = (await (await get('/iamadmin')).text()).match(/\/assets\/manifest-\w+\.js/) ?? []
  const text = await (await get(path)).text()
  const manifest: { routes: Record<string, RouteFiles> } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  )
  const loading = Object.values(manifest.routes).filter(({ imports }) => imports?.join().includes('/administration-'))
  expect(loading.length).toBeGreaterThan(10)
  const others = loading.filter(({ id, parentId = '' }) => ![id, parentId].some((each) => FOR_STAFF.includes(each)))
  expect(others).toEqual([])
})

/** Compressed bytes of scripts that a page may load before anybody has done anything. */
const SCRIPT_BUDGET = 130_000

test.each(['/', '/products/himalayan-450', '/productDetail/himalayan-450/gps-mount', '/cart', '/contactus'])(
  'the scripts of %s stay within their budget',
  async (path) => {
    const files = new Set((await (await get(path)).text()).match(/\/assets\/[\w.-]+\.js/g))
    const sizes = await Promise.all([...files].map(async (file) => (await stat(`build/client${file}.br`)).size))
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET)
  },
)

test('a page applies its stylesheet once: no script brings it along again', async () => {
  const [, name = ''] = /\/assets\/([\w.-]+\.css)"/.exec(await (await get('/')).text()) ?? []
  expect(name).toMatch(/^root-/)
  const folder = 'build/client/assets'
  const scripts = (await readdir(folder)).filter((file) => /\.js$/.test(file) && !file.startsWith('manifest-'))
  expect(scripts.length).toBeGreaterThan(50)
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))
  expect(scripts.filter((_, place) => texts[place]?.includes(name))).toEqual([])
})

describe('headers', () => {
  test('K04 K07 every answer carries the whole set, whatever it is', async () => {
    for (const path of [
      '/',
      '/nope',
      '/api/bikes',
      '/api/nothing',
      '/icon.svg',
      '/media/x',
      '/robots.txt',
      '/healthz',
      '/api/docs',
    ]) {
      for (const again of [1, 2]) {
        const { headers } = await get(path)
        expect(headers.get('strict-transport-security'), `${path} ${again}`).toContain('max-age=63072000')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
        expect(headers.get('permissions-policy')).toContain('geolocation=()')
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
        expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
        expect(headers.get('x-powered-by')).toBeNull()
        expect(headers.get('server')).toBeNull()
        expect(headers.get('x-keep')).toBeNull()
      }
    }
  })

  test('K07 refusals, pictures and answers without a body too: 304, 401, 404, 405, 413, 415, 422', async () => {
    const etag = (await get('/accessories')).headers.get('etag') ?? ''
    const [bike] = await shop.call('GET /bikes')
    const json = { 'content-type': 'application/json' }
    const answers: [number, Response][] = [
      [304, await get('/accessories', { headers: { 'if-none-match': etag } })],
      [200, await get(`${bike?.image?.base}/320.webp`)],
      [401, await get('/api/sessions')],
      [404, await get('/api/bikes/nothing')],
      [405, await get('/api/sessions', { method: 'HEAD' })],
      [413, await get('/api/quote', { method: 'POST', headers: json, body: `"${'x'.repeat(200_000)}"` })],
      [415, await get('/api/quote', { method: 'POST', body: 'x' })],
      [422, await get('/api/quote', { method: 'POST', headers: json, body: '{}' })],
    ]
    for (const [status, answer] of answers) {
      const { headers } = answer
      expect(answer.status).toBe(status)
      expect(headers.get('x-content-type-options'), `${status}`).toBe('nosniff')
      expect(headers.get('content-security-policy'), `${status}`).toContain("frame-ancestors 'none'")
      expect(headers.get('strict-transport-security'), `${status}`).toContain('max-age=63072000')
      expect(headers.get('x-powered-by'), `${status}`).toBeNull()
    }
  })

  test('a page’s policy allows only its own scripts, by their hashes', async () => {
    const answer = await get('/productDetail/himalayan-450/gps-mount')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const page = await answer.text()
    const scripts = [...page.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g)].map(
      (match) => match[1] ?? '',
    )
    expect(scripts.length).toBeGreaterThan(2)
    for (const script of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(policy).not.toMatch(/unsafe|nonce|\*|data:.*script/)
    expect(page).not.toContain('nonce')
  })

  test('only the pages that pay allow the payment provider’s scripts', async () => {
    for (const language of ['', '/ta', '/hi']) {
      for (const path of ['/placeOrder', '/placeOrder/SAVE10', '/order', '/Order/x/y', '/profile']) {
        const policy = (await get(language + path, {}, selling)).headers.get('content-security-policy') ?? ''
        for (const kind of ['script-src', 'img-src', 'connect-src', 'frame-src'])
          expect(policy, path).toMatch(new RegExp(`${kind} [^;]*https://\\*\\.razorpay\\.com`))
      }
      for (const path of ['/', '/cart', '/shipping', '/orders', '/signin', '/productDetail/nx500/top-rack']) {
        const policy = (await get(language + path, {}, selling)).headers.get('content-security-policy')
        expect(policy, path).toContain("script-src 'self'")
        expect(policy, path).not.toMatch(/razorpay|style-src-attr/)
      }
    }
  })

  test('K06 pages requested alternately by two people contain nothing of either', async () => {
    for (const page of await canaryPages(one.url, 100)) expect(page).not.toContain('canary')
  })

  test.each([
    ...[
      '/.env',
      '/.git/config',
      '/package.json',
      '/src/programs/shop/main.ts',
      '/@fs/etc/passwd',
      '/@vite/client',
      '/_rsc',
    ],
    ...['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/.env', '/server/index.js', '/data/secret'],
    ...['/install', '/api/install', '/api/debug', '/debug', '/openapi.json', '/__sim', '/assets/entry.client.js.map'],
  ])('K09 there is no %s', async (path) => {
    const answer = await get(path)
    expect([400, 404]).toContain(answer.status)
    expect(await answer.text()).not.toMatch(/"dependencies"|root:x:|process\.env/)
  })

  test('K09 server functions cannot be called from outside', async () => {
    for (const headers of [{ 'next-action': 'x' }, { rsc: '1', accept: 'text/x-component' }] as Record<
      string,
      string
    >[]) {
      const answer = await get('/', { method: 'POST', headers, body: '["$1:a"]' })
      expect([404, 405, 415]).toContain(answer.status)
    }
  })

  test('a script that got into a product’s text is text', async () => {
    const nasty = `</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028`
    await shop.deps.pool.query(
      `update product p set quote = $1 from bike b where b.id = p.bike_id and b.code = 'cb350'`,
      [nasty],
    )
    const { products } = await shop.call('GET /bikes/{code}', { params: { code: 'cb350' } })
    const page = await (await get(`/productDetail/cb350/${products[0]?.code}`)).text()
    expect(page).not.toContain('<script>alert(1)')
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('&lt;script&gt;alert(1)')
  })

  test('K05 nothing a stranger sends appears in a page that others get', async () => {
    const evil = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-original-url': '/admin',
      cookie: 'canary=1',
    }
    await shop.deps.pool.query(`update bike set alt = alt || ' ' where code = 'duke-390'`)
    const first = await (await get('/products/duke-390?canary=<x>', { headers: evil })).text()
    const second = await (await get('/products/duke-390')).text()
    expect(first).toBe(second)
    expect(first).not.toMatch(/evil\.example|canary/)
  })

  test('K05 personal responses are never cached, whatever their URL looks like', async () => {
    const asha = await someone(shop)
    const headers = { 'x-access-token': asha.token }
    for (const path of ['/api/me/export', `/api/address/${asha.id}`, '/api/sessions', `/api/orders/${asha.id}`]) {
      const answer = await get(path, { headers })
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
    for (const path of [
      '/profile/x.css',
      '/api/me/export/x.css',
      '/api/me/export;x.css',
      `/api/address/${asha.id}.css`,
    ]) {
      const answer = await get(path, { headers })
      expect([401, 404, 422], path).toContain(answer.status)
      expect(await answer.text()).not.toContain(asha.email)
    }
  })
})

describe('the page cache', () => {
  test('a cached page has the same bytes, compressed where the client accepts it, and 304 where it has them', async () => {
    const plain = await get('/about', { headers: { 'accept-encoding': 'identity' } })
    const text = await plain.text()
    const packed = await get('/about', { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.text()).toBe(text)
    const etag = plain.headers.get('etag') ?? ''
    expect(packed.headers.get('etag')).toBe(etag)
    const again = await get('/about', { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(plain.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    expect(plain.headers.get('vary')).toBe('accept-encoding')
  })

  test('HEAD answers as GET without the page', async () => {
    const head = await get('/about', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000)
  })

  test('every process sees a change, also after its notification connection was cut', async () => {
    const seen = (text: string) =>
      eventually(async () => {
        for (const process of [one, two]) {
          expect(await (await get('/products/ronin-225', {}, process)).text()).toContain(text)
        }
      })
    await seen('Ronin 225')
    await shop.deps.pool.query(`update bike set alt = 'Midnight parts' where code = 'ronin-225'`)
    await seen('Midnight parts')
    await shop.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop catalogue watch' and datname = current_database()`,
    )
    await shop.deps.pool.query(`update bike set alt = 'Morning parts' where code = 'ronin-225'`)
    await seen('Morning parts')
  })

  test('a new review shows on its page, and a rolled back change never does', async () => {
    const path = '/productDetail/himalayan-450/top-rack'
    await get(path)
    const client = await shop.deps.pool.connect()
    await client.query('begin')
    await client.query(`update product set name = 'Phantom Rack' where code = 'top-rack'`)
    expect(await (await get(path)).text()).not.toContain('Phantom')
    await client.query('rollback')
    client.release()
    await shop.deps.pool.query(`insert into review (id, product_id, account_id, stars, comments)
      select gen_random_uuid(), p.id, a.id, 4, 'Carries my tent without a rattle'
      from product p join bike b on b.id = p.bike_id, account a
      where b.code = 'himalayan-450' and p.code = 'top-rack'
        and not exists (select 1 from review r where r.product_id = p.id and r.account_id = a.id) limit 1`)
    await eventually(async () => expect(await (await get(path)).text()).toContain('without a rattle'))
  })

  test('the version counts as confirmed for one second after it was read', async () => {
    const version = await readCatalogueVersion(shop.deps)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
    try {
      const watch = watchCatalogue(shop.connection, async () => version, shop.deps.log)
      await eventually(() => expect(watch.confirmed()).toBe(version))
      await watch.stop()
      clock.mockReturnValue(5999)
      expect(watch.confirmed()).toBe(version)
      clock.mockReturnValue(6000)
      expect(watch.confirmed()).toBeNull()
    } finally {
      clock.mockRestore()
    }
  })

  test('while the version cannot be confirmed no cached page is served', async () => {
    const { PageCache } = await import('#server/http/page-cache.ts')
    let confirmed: number | null = 1
    const cache = new PageCache({ confirmed: () => confirmed, read: async () => 1 })
    const answer = async () => ({ headers: {}, body: 'page' })
    await cache.make('/x', answer)
    expect((await cache.find('/x')?.plain())?.toString()).toBe('page')
    confirmed = null
    expect(cache.find('/x')).toBeUndefined()
    confirmed = 2
    expect(cache.find('/x')).toBeUndefined()
  })

  test('concurrent requests render a page once; errors are not cached', async () => {
    const { PageCache } = await import('#server/http/page-cache.ts')
    const cache = new PageCache({ confirmed: () => 1, read: async () => 1 })
    let made = 0
    const answer = async () => {
      made += 1
      return { headers: {}, body: `page ${made}` }
    }
    await Promise.all(Array.from({ length: 20 }, () => cache.make('/x', answer)))
    expect(made).toBe(1)
    await cache.make('/y', async () => new Response('broken', { status: 500 }))
    expect(cache.find('/y')).toBeUndefined()
    await expect(cache.make('/z', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(cache.find('/z')).toBeUndefined()
  })

  test('a change while a page is being made leaves no old page behind', async () => {
    const { PageCache } = await import('#server/http/page-cache.ts')
    let version = 1
    const cache = new PageCache({ confirmed: () => version, read: async () => version })
    await cache.make('/x', async () => {
      version = 2
      return { headers: {}, body: 'made of the old catalogue' }
    })
    expect(cache.find('/x')).toBeUndefined()
  })
})

describe('for search engines and previews', () => {
  test('every public page has its own title, description, canonical address and preview', async () => {
    const seen = new Set<string>()
    for (const path of [
      '/',
      '/about',
      '/accessories',
      '/products/himalayan-450',
      '/productDetail/himalayan-450/gps-mount',
      '/contactus',
      '/shipping-policy',
    ]) {
      const page = await (await get(path)).text()
      const title = /<title>([^<]+)<\/title>/.exec(page)?.[1] ?? ''
      const description = /name="description" content="([^"]{20,})"/.exec(page)?.[1] ?? ''
      expect(title, path).not.toBe('')
      expect(description, path).not.toBe('')
      seen.add(title).add(description)
      expect(page).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`)
      expect(page).toContain('property="og:title"')
    }
    expect(seen.size).toBe(14)
  })

  test('every page that can be shared has one picture that can be fetched, the shop’s own where it has none itself', async () => {
    for (const [path, picture] of [
      ['/', /^\/media\/[0-9a-f]{32}\/1280\.jpg$/],
      ['/products/himalayan-450', /^\/media\/[0-9a-f]{32}\/640\.jpg$/],
      ['/productDetail/himalayan-450/gps-mount', /^\/media\/[0-9a-f]{32}\/640\.jpg$/],
      ...[
        ...['/about', '/accessories', '/contactus', '/warranty', '/shipping-policy', '/privacy-policy', '/cart'],
        ...['/search?q=guard', '/signin', '/signup', '/forgotPassword', '/ta/about', '/hi/cart'],
      ].map((path) => [path, /^\/share\.jpg$/] as const),
    ] as const) {
      const page = await (await get(path)).text()
      const pictures = [...page.matchAll(/property="og:image" content="([^"]+)"/g)].map(([, address]) => address ?? '')
      expect(pictures, path).toHaveLength(1)
      const address = new URL(pictures[0] ?? '')
      expect([address.origin, address.pathname], path).toEqual([
        'http://localhost:3000',
        expect.stringMatching(picture),
      ])
      const answer = await get(address.pathname)
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/jpeg'])
    }
    const shared = await sharp(Buffer.from(await (await get('/share.jpg')).arrayBuffer())).metadata()
    expect([shared.width, shared.height]).toEqual([1200, 630])
  })

  test('a product names its offer, rating, delivery and bike', async () => {
    const page = await (await get('/productDetail/himalayan-450/crash-guard-with-sliders')).text()
    const objects = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map((match) =>
      JSON.parse(match[1] ?? ''),
    )
    expect(objects.find((each) => each['@type'] === 'Product')).toMatchObject({
      isAccessoryOrSparePartFor: { name: 'Himalayan 450' },
      offers: { priceCurrency: 'INR', price: '6118.30', shippingDetails: { shippingRate: { currency: 'INR' } } },
      aggregateRating: { ratingValue: expect.any(Number), reviewCount: expect.any(Number) },
    })
    expect(objects.find((each) => each['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(4)
  })

  test('the sitemaps list every page with its pictures, those of each bike by themselves; robots.txt names the first', async () => {
    const pages = await readSitemaps(async (path) => (await get(path)).text())
    expect(pages.match(/<url>/g)).toHaveLength(3 * (13 + 26 + 268))
    expect(pages).toContain('<loc>http://localhost:3000/productDetail/himalayan-450/gps-mount</loc>')
    for (const path of ['/privacy-notice', '/ta/data-retention', '/hi/accessibility', '/payment-safety'])
      expect(pages).toContain(`<loc>http://localhost:3000${path}</loc>`)
    expect(pages.match(/<image:loc>/g)?.length).toBeGreaterThan(500)
    const ofBike = await (await get('/sitemap-bike-himalayan-450.xml')).text()
    expect(new Set(ofBike.match(/(?<=<loc>)[^<]+/g)?.map((url) => url.split('/').at(-2)))).toEqual(
      new Set(['himalayan-450']),
    )
    for (const code of ['nothing', '%00', '%25', '..%2f', 'x'.repeat(3000)]) {
      expect((await get(`/sitemap-bike-${code}.xml`)).status, code.slice(0, 9)).toBe(404)
    }
    const robots = await (await get('/robots.txt')).text()
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(robots).toContain('Disallow: /api/')
  })
})

describe('the component overview', () => {
  const real = shopForTests('empty', { DEMO: 'off' })

  test('is shown by a demo, and found by no search engine', async () => {
    const answer = await get('/dev/style')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    expect(await (await get('/sitemap-pages.xml')).text()).not.toContain('/dev/')
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /dev/')
  })

  test('L05 neither is shown to other machines or through proxies, nor is the mailbox, written in whatever way', async () => {
    expect((await get('/dev/mail')).status).toBe(200)
    expect((await get('/dev/style')).status).toBe(200)
    for (const path of [
      ...[
        '/dev/style',
        '/dev/style.data',
        '/ta/dev/style',
        '/DEV/style',
        '/%64ev/style',
        '/dev//style',
        '/about/../dev/style',
      ],
      ...['/dev/mail', '/%64ev/mail', '/dev/mail/samples/welcome', '/dev/mail/x/html', '/dev/anything', '/metrics'],
    ]) {
      for (const header of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
        const answer = await get(path, { headers: header as Record<string, string> })
        expect([answer.status, await answer.text()], path).toEqual([
          404,
          expect.stringContaining('nothing at this address'),
        ])
      }
    }
  })

  test('does not exist in a real shop, nor do its data', async () => {
    const open = await listen(real, real.connection)
    for (const path of ['/dev/style', '/dev/style.data', '/dev/mail']) {
      expect((await get(path, {}, open)).status, path).toBe(404)
    }
    expect(await (await get('/dev/style', {}, open)).text()).toContain('Page not found')
    await open.close()
  })
})

describe('pictures', () => {
  test('come in three formats and the listed widths, immutable in caches', async () => {
    const [bike] = await shop.call('GET /bikes')
    const base = bike?.image?.base ?? ''
    for (const [name, type] of [
      ['320.avif', 'image/avif'],
      ['320.webp', 'image/webp'],
      ['640.jpg', 'image/jpeg'],
    ]) {
      const answer = await get(`${base}/${name}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
  })

  test('no other width, format or name makes the shop work', async () => {
    const [bike] = await shop.call('GET /bikes')
    const base = bike?.image?.base ?? ''
    for (const name of ['321.webp', '9999.webp', '320.gif', '320.webp/x', '..%2f..%2fsecret', '0.webp', '-1.webp']) {
      expect((await get(`${base}/${name}`)).status, name).toBe(404)
    }
    expect((await get(`/media/${'0'.repeat(32)}/320.webp`)).status).toBe(404)
  })
})

test('health: alive, ready, and numbers for the operator', async () => {
  expect(await (await get('/healthz')).json()).toMatchObject({ status: 'alive', pid: process.pid })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  const metrics = await (await get('/metrics')).text()
  expect(metrics).toMatch(/shop_requests_total\{area="page",status="2xx"\} \d+/)
  expect(metrics).toContain('nodejs_eventloop_lag_seconds')
})

describe('broken and slow requests', () => {
  const raw = (text: string) =>
    new Promise<string>((done) => {
      const socket = connect(Number(new URL(one.url).port), '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('close', () => done(answer))
      socket.on('error', () => done(answer))
      socket.write(text)
    })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['headers of 64 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a flood of headers',
      `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 2000 }, (_, place) => `X-${place}: a\r\n`).join('')}\r\n`,
    ],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['a header that is folded', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\nX\n\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('J05 %s is refused and the connection closed', async (_, text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 4(00|31)/)
    expect((await get('/healthz')).status).toBe(200)
  })

  test('a malformed URL is a 4xx', async () => {
    const answer = await raw('GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 4/)
  })

  test.each(['/%', '/products/%E0%A4%A', '/media/%', '/ta/%', '/%?x=1'])(
    'an address with a broken percent sign is refused: %s',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*This address cannot be read\./)
    },
  )
})
