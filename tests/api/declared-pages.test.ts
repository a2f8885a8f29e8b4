import { describe, expect, test } from 'vitest'
import { formatRupees } from '#rules/money.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { bodyWithoutScripts, rowsOf } from '../support/page-html.ts'
import { someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const listening = listenForTests(shop)

async function bodyOf(path: string): Promise<string> {
  const answer = await fetch(listening.url + path)
  expect(answer.status).toBe(200)
  const body = bodyWithoutScripts(await answer.text())
  return body.replaceAll(/<!-- -->/g, '')
}

const params = { bikeCode: 'nx500', productName: 'top-rack' }
async function rack() {
  const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', { params })
  const [found] = bike.products
  if (!found) throw new Error('There is no rack.')
  return found
}

describe('the page of a product declares', () => {
  test('R102 its MRP, common name, net quantity, country of origin and maker with address', async () => {
    const { declarations } = await rack()
    const rows = rowsOf(await bodyOf('/productDetail/nx500/top-rack'))
    expect(declarations.mrp).not.toBeNull()
    expect(rows.get('MRP, all taxes included')).toBe(formatRupees(declarations.mrp ?? 0))
    expect(rows.get('Common name')).toBe(declarations.commonName)
    expect(rows.get('Net quantity')).toBe(declarations.netQuantity)
    expect(rows.get('Country of origin')).toBe('India')
    expect(rows.get('Manufacturers')).toBe(declarations.maker.name)
    expect(rows.get('Manufacturer’s address')).toBe(declarations.maker.address)
    expect([...rows.values()]).not.toContain('')
    expect(rows.has('Imported by')).toBe(false)
    expect(await bodyOf('/search?q=rack')).not.toContain('name="origin"')
  })

  test('the importer of imported products, which search finds by country of origin', async () => {
    const boss = await someone(shop, { admin: true })
    const body = {
      ...{ countryOfOrigin: 'Taiwan', makerName: 'Formosa Works', makerAddress: '4 Gong Road\nTainan' },
      ...{ importerName: 'Ghat Imports', importerAddress: 'Chennai 600001' },
    }
    await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: (await rack()).proId }, body })
    const seen = async () => rowsOf(await bodyOf('/productDetail/nx500/top-rack')).get('Manufacturers')
    await expect.poll(seen).toBe('Formosa Works')
    const page = await bodyOf('/productDetail/nx500/top-rack')
    const rows = rowsOf(page)
    expect(rows.get('Manufacturer’s address')).toBe('4 Gong Road\nTainan')
    expect(rows.get('Country of origin')).toBe('Taiwan')
    expect(rows.get('Imported by')).toBe('Ghat Imports\nChennai 600001')
    expect(page).toContain('href="/search?origin=Taiwan"')

    const found = await bodyOf('/search?origin=Taiwan')
    expect(found).toContain('1 product found')
    expect(found).toContain('/productDetail/nx500/top-rack')
    expect(found).toContain('<option value="Taiwan" selected="">Taiwan (1)</option>')
    expect(await bodyOf('/search?q=rack&origin=Taiwan')).toContain('1 product found')
    expect(await bodyOf('/search?q=crash%20guard&origin=Taiwan')).toContain('No records found...')
    // The other pages of a long list keep the filter by country.
    expect(await bodyOf('/search?origin=India')).toContain('href="/search?origin=India&amp;page=2"')
    expect(await bodyOf('/search')).toContain('name="origin"')
  })

  test.each(['Atlantis', '%3Cscript%3E', 'x'.repeat(300), '%F0%9F%8F%8D'])(
    'no origin %s breaks the search',
    async (origin) => {
      expect(await bodyOf(`/search?origin=${origin}`)).toContain('No records found...')
    },
  )
})
