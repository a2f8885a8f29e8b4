import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { contentsOf, linksIn, rowsOf, tagsOf, textOf, textsOf, valuesOf } from '../support/page-html.ts'
import { someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const GUARD = 'himalayan-450/crash-guard-with-sliders'
/** A product that has all three kinds of options. */
const ALL_KINDS = 'dominar-400/crash-guard'

const shop = shopForTests('demo')
const listening = listenForTests(shop)

const get = (path: string) => fetch(listening.url + path, { redirect: 'manual' })

/** Returns the main part of a page. */
async function mainOf(path: string): Promise<string> {
  const answer = await get(path)
  expect(answer.status, path).toBe(200)
  return contentsOf(await answer.text(), 'main')[0] ?? ''
}

const pageOf = (product: string): Promise<string> => mainOf(`/productDetail/${product}`)

async function productOf(path: string): Promise<Product> {
  const [bikeCode = '', productName = ''] = path.split('/')
  const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode, productName },
  })
  const [product] = bike.products
  if (!product) throw new Error(`There is no ${path}.`)
  return product
}

const crumbsOf = (main: string): [string[], string[]] => {
  const [path = ''] = contentsOf(main, 'nav', 'aria-label="You are here"')
  return [textsOf(path, 'li'), valuesOf(path, 'href')]
}

const gross = (net: number): string => formatRupees(withTax(net, GST_PERCENT))

/** Returns the price of a product's page: with tax, without, and what it saves. */
const pricesOf = (main: string) => [
  ...textsOf(main, 'p', 'data-price'),
  ...textsOf(main, 'span', 'data-net-price'),
  ...textsOf(main, 'p', 'data-saving'),
]

describe('the page of a product', () => {
  test('R008 R086 R093 R094 R095 R101 R160 R167 has its name, quote, price and offer, and the way back', async () => {
    const product = await productOf(GUARD)
    const main = await pageOf(GUARD)
    expect(crumbsOf(main)).toEqual([
      ['Home', 'Accessories', 'Himalayan 450', 'Crash Guard with Sliders'],
      ['/', '/accessories', '/products/himalayan-450'],
    ])
    expect(textsOf(main, 'h1')).toEqual([product.name])
    expect(textOf(main)).toContain(product.quote)
    // 4650 less 10 % is 4185, and the cheapest choice, black with two sliders, adds 1000.
    expect(priceRange(product.pricing)?.low).toBe(5185_00)
    expect(pricesOf(main)).toEqual([`from ${gross(5185_00)}`, '(₹5,185.00 + GST)', 'Save ₹548.70 · 10% off the part'])
    expect(textsOf(main, 'button', 'type="submit"')).toEqual(['Add to Cart'])
    expect(tagsOf(main, 'button', 'type="submit"')[0]).not.toMatch(/disabled="(?!false)/)
  })

  test('R093 R094 R160 R167 R230 without offer, options and reviews has one price, and says that it has no reviews', async () => {
    const main = await pageOf('himalayan-450/lower-engine-guard')
    expect(pricesOf(main)).toEqual(['₹4,543.00', '(₹3,850.00 + GST)'])
    const [reviews = ''] = contentsOf(main, 'section', 'aria-labelledby="reviews"')
    expect(textOf(reviews)).toContain('No reviews available for this product. be the first to review this products.')
    expect(textsOf(reviews, 'a')).toEqual(['Write a Review'])
  })

  test('R102 R103 R104 R105 R106 R107 R108 has its table of facts, and its sections with title, text and picture', async () => {
    const product = await productOf(GUARD)
    const { brand, legalName } = await shop.call('GET /shop')
    const main = await pageOf(GUARD)
    const rows = rowsOf(main)
    for (const [label, value] of [
      ['Brand', brand],
      ['Manufacturers', legalName],
      ['Items', product.items],
      ['Dimensions', product.dimensions],
      ['Weight in kg', product.weight],
      ['Material', product.material],
      ['Available colours', 'Black, Silver, Red'],
      ['Dispatch days', product.dispatched],
      ['Warranty', 'Lifetime (T&C apply)'],
    ] as const) {
      expect(value).not.toBe('')
      expect(rows.get(label), label).toBe(value)
    }
    expect(valuesOf(contentsOf(main, 'td').at(-1) ?? '', 'href')).toEqual(['/warranty-and-return-policy'])
    expect(product.sections.length).toBeGreaterThan(1)
    expect(product.sections.some(({ image }) => image !== null)).toBe(true)
    const sections = contentsOf(main, 'section')
    for (const [place, { title, text, image }] of product.sections.entries()) {
      const section = sections[place] ?? ''
      expect([textsOf(section, 'h2'), textsOf(section, 'p')]).toEqual([[title], expect.arrayContaining([text])])
      expect(valuesOf(section, 'alt')).toEqual(image ? [image.alt] : [])
      if (image) expect((await get(valuesOf(section, 'src')[0] ?? '')).status).toBe(200)
    }
  })

  test('R103 R104 shows a dash for dimensions and weight that are not known', async () => {
    const product = await productOf('apache-rr-310/side-stand-plate')
    expect([product.dimensions, product.weight]).toEqual(['', ''])
    const rows = rowsOf(await pageOf('apache-rr-310/side-stand-plate'))
    expect([rows.get('Dimensions'), rows.get('Weight in kg'), rows.get('Material')]).toEqual([
      '-',
      '-',
      product.material,
    ])
  })

  test('R119 says, for the GPS mounts of two bikes, what an older windshield needs', async () => {
    for (const bike of ['himalayan-450', 'adventure-390']) {
      const { notes } = await productOf(`${bike}/gps-mount`)
      const main = await pageOf(`${bike}/gps-mount`)
      expect(textsOf(main, 'h2')).toContain('Please note')
      expect(textOf(main)).toMatch(/before June 2023/i)
      expect(textOf(main)).toMatch(/clamps/i)
      for (const { text } of notes) expect(textOf(main)).toContain(text)
    }
    expect(textsOf(await pageOf('himalayan-450/windshield'), 'h2')).not.toContain('Please note')
  })

  test('has a link for a question on WhatsApp with the names of part and bike and its address', async () => {
    const [href = ''] = valuesOf(await pageOf('nx500/top-rack'), 'href').filter((each) => each.includes('wa.me'))
    const { origin, searchParams } = new URL(href)
    expect(origin).toBe('https://wa.me')
    expect(searchParams.get('text')).toMatch(/Top Rack.*NX500.*\/productDetail\/nx500\/top-rack/)
  })

  test('R109 shows the other products of the bike, each leading to its page', async () => {
    const { products } = await shop.call('GET /bikes/{code}', { params: { code: 'himalayan-450' } })
    const others = products.filter(({ code }) => code !== 'crash-guard-with-sliders')
    const [related = ''] = contentsOf(await pageOf(GUARD), 'section', 'aria-label="More for the Himalayan 450"')
    expect(textsOf(related, 'h3')).toEqual(others.map(({ name }) => name))
    expect(contentsOf(related, 'h3').flatMap((title) => valuesOf(title, 'href'))).toEqual(
      others.map(({ code }) => `/productDetail/himalayan-450/${code}`),
    )
  })

  test('R210 R211 R212 R213 R215 R220 R229 has the average, the count, the bars, the reviews and a link to write one', async () => {
    const params = { bike: 'himalayan-450', product: 'crash-guard-with-sliders' }
    const { review, average, customers, stars } = await shop.call('GET /reviews/{bike}/{product}', { params })
    const [block = ''] = contentsOf(await pageOf(GUARD), 'section', 'aria-labelledby="reviews"')
    expect(valuesOf(block, 'aria-label')).toContain(`${average?.toFixed(1)} of 5`)
    expect(textOf(block)).toContain(`${average?.toFixed(1)}${customers} customers`)
    const bars = contentsOf(block, 'li').filter((entry) => entry.includes('<progress'))
    expect(bars.map((bar) => [textsOf(bar, 'span')[0], ...valuesOf(bar, 'max'), ...valuesOf(bar, 'value')])).toEqual(
      ([5, 4, 3, 2, 1] as const).map((count) => [`${count} stars: ${stars[count]}`, `${customers}`, `${stars[count]}`]),
    )
    const entries = contentsOf(block, 'li').filter((entry) => entry.includes('<time'))
    const shown = entries.map((entry) => ({
      stars: valuesOf(entry, 'aria-label'),
      edited: textOf(entry).includes('Edited'),
      date: [...textsOf(entry, 'time'), ...valuesOf(entry, 'title')],
      words: textsOf(entry, 'p'),
    }))
    expect(shown).toEqual(
      review.map((each) => {
        const kolkata = new Date(new Date(each.createdAt).getTime() + 330 * 60_000)
        const year = kolkata.getUTCFullYear()
        return {
          stars: [`${each.stars} of 5 stars`],
          edited: each.isEdited,
          date: [`${kolkata.getUTCDate()}/${kolkata.getUTCMonth() + 1}/${year}`, expect.stringContaining(String(year))],
          words: [each.comments],
        }
      }),
    )
    for (const [place, { users }] of review.entries())
      expect(textOf(entries[place] ?? '')).toContain(`${users.firstName} ${users.lastName}`)
    expect(review.length).toBeGreaterThan(3)
    expect(new Set(review.map(({ isEdited }) => isEdited))).toEqual(new Set([true, false]))
    expect(valuesOf(block, 'href')).toEqual([
      `/signin?redirect=${encodeURIComponent(`productDetail/${GUARD}?review=write#reviews`)}`,
    ])
  })

  test('R008 is found by the names of its bike and of itself, and the choice in its address stays', async () => {
    for (const [from, to] of [
      ['Himalayan%20450/Crash%20Guard%20with%20Sliders', GUARD],
      ['Dominar%20400/Crash%20Guard?color=Silver', `${ALL_KINDS}?color=Silver`],
    ]) {
      const answer = await get(`/productDetail/${from}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/productDetail/${to}`])
    }
    const page = await (await get(`/productDetail/${ALL_KINDS}?color=Red&model=Dominar+250&type=PRO`)).text()
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*/productDetail/${ALL_KINDS}"`))
  })
})

describe('the options of a product', () => {
  const NOTE = 'Other colours except Black cost 250 rupees extra'

  test.each([
    [GUARD, ['Colors', 'Product Type']],
    ['nx500/top-rack', ['Colors']],
    ['nx500/windshield', ['Product Type']],
    ['nx500/aux-light-bracket', []],
    [ALL_KINDS, ['Colors', 'Bike Model', 'Product Type']],
  ])('R096 R097 R098 R118 %s has the groups %j', async (path, groups) => {
    const { pricing } = await productOf(path)
    const main = await pageOf(path)
    expect(textsOf(main, 'legend')).toEqual(groups)
    expect(textsOf(main, 'span').filter((text) => text === NOTE)).toHaveLength(groups.includes('Colors') ? 1 : 0)
    const radios = tagsOf(main, 'input', 'type="radio"').filter((tag) => !tag.includes('disabled'))
    const { color, model, type } = pricing.options
    expect(radios.flatMap((tag) => valuesOf(tag, 'value'))).toEqual(
      [...color, ...model, ...type].map(({ name }) => name),
    )
  })

  test.each([
    ['nx500', 'Transparant'],
    ['g-310-gs', 'Black'],
  ])('R116 R117 the windshield of %s is not made in %s, which is out of stock', async (bike, missing) => {
    const main = await pageOf(`${bike}/windshield`)
    const gone = contentsOf(main, 'label').filter((label) => label.includes(`value="${missing}"`))
    expect(gone.map(textOf)).toEqual([`${missing} Out of stock`])
    expect(tagsOf(main, 'input', ' disabled=""').flatMap((tag) => valuesOf(tag, 'value'))).toEqual([missing])
  })

  test('R116 R117 a windshield that is made in both is in stock', async () => {
    expect(textOf(await pageOf('himalayan-450/windshield'))).not.toContain('Out of stock')
  })

  test.each([
    ['unknown', '?color=purple&model=%00&type=%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['special', '?color=default&model=__proto__&type=constructor'],
    ['repeated', '?color=&color=Red&type[]=PRO&&&='],
    ['long', `?color=${'x'.repeat(2000)}&type=PRO`],
    ['broken', '?color=Red%E0%A4&type=%F0%9F%8F%8D'],
  ])('an address with %s names of options shows the product with its price', async (_, query) => {
    const main = await pageOf(ALL_KINDS + query)
    expect(pricesOf(main)[0]).toMatch(/₹\d/)
    expect(main).not.toContain('alert(1)')
  })
})

describe('the pages of bikes', () => {
  test('R006 R074 R075 R076 R559 all of them are shown with picture and name, leading to their products', async () => {
    const bikes = await shop.call('GET /bikes')
    const main = await mainOf('/accessories')
    expect(crumbsOf(main)).toEqual([['Home', 'Accessories'], ['/']])
    const cards = contentsOf(main, 'article').map((card) => ({
      name: textsOf(card, 'h2'),
      href: valuesOf(card, 'href'),
      picture: tagsOf(card, 'img').map((tag) => ['width', 'height', 'alt'].flatMap((name) => valuesOf(tag, name))),
    }))
    expect(cards).toEqual(
      bikes.map(({ code, name }) => ({
        name: [name],
        href: [`/products/${code}`],
        picture: [['254', '165', expect.stringContaining(name)]],
      })),
    )
  })

  test('R007 R073 R079 R080 R081 R082 R083 R160 R167 one has its title, its breadcrumb and the cards of its products', async () => {
    const { products, alt } = await shop.call('GET /bikes/{code}', { params: { code: 'interceptor-650' } })
    const main = await mainOf('/products/interceptor-650')
    expect(textsOf(main, 'h1')).toEqual([alt])
    expect(crumbsOf(main)).toEqual([
      ['Home', 'Accessories', 'Interceptor 650'],
      ['/', '/accessories'],
    ])
    const cards = contentsOf(main, 'article')
    expect(cards.flatMap((card) => textsOf(card, 'h3'))).toEqual(products.map(({ name }) => name))
    expect(products.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Crash Guard', 'Lower Engine Guard', 'Fork Sliders', 'Top Rack']),
    )
    for (const [place, { name, code, pricing }] of products.entries()) {
      const card = cards[place] ?? ''
      const { low, before } = priceRange(pricing) ?? { low: 0, before: 0 }
      expect(tagsOf(card, 'img')).toHaveLength(1)
      expect(textsOf(card, 'span', 'data-gross')).toEqual([gross(low)])
      const saved = withTax(before, GST_PERCENT) - withTax(low, GST_PERCENT)
      const said = textsOf(card, 'span').filter((text) => text.startsWith('Save'))
      expect(said, name).toEqual(saved === 0 ? [] : [`Save ${formatRupees(saved)}`])
      const hasChoices = Object.values(pricing.options).some((values) => values.length > 0)
      const path = `/productDetail/interceptor-650/${code}`
      expect(linksIn(card)).toEqual([
        [name, path],
        [`Add to cart: ${name}`, hasChoices ? `${path}#choices` : path],
        ['All parts for the Interceptor 650', '/products/interceptor-650'],
      ])
    }
    // 5200 less 10 % is 4680; no option makes it cheaper. With 18 % GST on both.
    expect(textOf(cards[0] ?? '')).toContain('Save ₹613.60')
    expect(textOf(cards[0] ?? '')).toContain('₹5,522.40incl. 18% GST')
  })

  test.each([
    ['/products/Himalayan%20450', '/products/himalayan-450', 'Touring accessories for the Himalayan 450'],
    ['/productDetail/dominar-250', '/products/dominar-250', 'Guards and touring accessories for the Dominar 250'],
  ])('R007 R009 %s leads to %s', async (from, to, title) => {
    const answer = await get(from)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
    expect(textsOf(await mainOf(to), 'h1')).toEqual([title])
  })

  test.each([
    ['R085', '/products/no-such-bike', 'This bike is not in our catalogue.'],
    ['R115', '/productDetail/nx500/no-such-part', 'This product is not in our catalogue.'],
  ])('%s R534 %s is a 404 that says why in an alert, and leads on', async (_, path, message) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    const main = await answer.text()
    const [alert = ''] = contentsOf(main, 'div', 'role="alert"')
    expect([textsOf(alert, 'p'), textsOf(alert, 'a'), valuesOf(alert, 'href')]).toEqual([
      [message],
      ['Accessories'],
      ['/accessories'],
    ])
    expect(textsOf(alert, 'button')).toEqual([])
  })
})

describe('the part on its bike', () => {
  const onBike = (code: string) => shop.call('GET /bikes/{code}/on-bike', { params: { code } })
  const src = (tag = '') => valuesOf(tag, 'src')[0]

  test('is the first picture: its layer over the bike, both fetched at once; it can be hidden, and says which model is seen', async () => {
    const { base, parts } = await onBike('himalayan-450')
    const [layer] = parts.find(({ productCode }) => GUARD.endsWith(productCode))?.layers ?? []
    const main = await pageOf(GUARD)
    const [bike, part, ...others] = tagsOf(main, 'img')
    expect([src(bike), src(part)]).toEqual([`${base?.base}/800.webp`, `${layer?.picture.base}/800.webp`])
    expect(valuesOf(`${bike}${part}`, 'alt')).toEqual([
      'Royal Enfield Himalayan 450',
      'Crash Guard with Sliders in Red on the Himalayan 450',
    ])
    for (const tag of [bike, part]) {
      expect([...valuesOf(tag ?? '', 'loading'), ...valuesOf(tag ?? '', 'fetchPriority')]).toEqual(['eager', 'high'])
    }
    expect(others.filter((tag) => tag.includes('fetchPriority="high"'))).toEqual([])
    expect(textsOf(main, 'label').join()).toContain('Show the bike without it')
    expect(textOf(main)).toContain('Shown on our adventure model; your part is made for the Himalayan 450.')
    expect(textOf(main)).toContain('Rendered picture; fasteners and finish may differ.')
    // The price is that of a cheaper colour.
    expect(textOf(main)).toContain('This picture shows Red')
  })

  test('is not what is shared and found: that stays the part itself', async () => {
    const { images } = await productOf(GUARD)
    const page = await (await get(`/productDetail/${GUARD}`)).text()
    const [shared = ''] = tagsOf(page, 'meta', 'property="og:image"')
    expect(shared).toContain(`${images[0]?.base}/640.jpg`)
  })

  test('is missing where the bike has no base picture: the page shows the part itself, as before', async () => {
    const boss = await someone(shop, { admin: true })
    const bike = (await shop.call('GET /bikes')).find(({ code }) => code === 'mt-15')
    await boss.call('PUT /bikes/{id}', { params: { id: bike?.id ?? '' }, body: { base: '' } })
    const [card] = (await shop.call('GET /all-products', { query: { bike: 'mt-15', size: 1 } })).data
    const main = await pageOf(`mt-15/${card?.code}`)
    const [first = '', second] = tagsOf(main, 'img')
    expect(src(first)).toContain(card?.images[0]?.base)
    expect(valuesOf(first, 'alt')).toEqual([card?.images[0]?.alt])
    expect(valuesOf(first, 'fetchPriority')).toEqual(['high'])
    expect(second).toContain('/160.webp')
    expect(textOf(main)).not.toContain('Show the bike without it')
  })
})
