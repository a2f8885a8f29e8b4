import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readStaticFiles, withoutWorker } from '#server/http/static-files.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty', { SHOP_NAME: 'Nilgiri Riders & Sons' })
const listening = listenForTests(shop)

const get = (path: string) => fetch(listening.url + path)

interface Manifest {
  readonly name: string
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[]
  readonly shortcuts: readonly { name: string; url: string }[]
}

describe('the manifest', () => {
  test('is made from the settings, sent with its own type and cached like a page', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    expect(answer.headers.get('etag')).not.toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.json()).toMatchObject({
      id: '/',
      name: 'Nilgiri Riders & Sons',
      short_name: 'Nilgiri',
      start_url: '/?source=app',
      scope: '/',
      display: 'standalone',
      theme_color: '#101214',
      lang: 'en-IN',
    })
  })

  test('names icons that have the sizes that it claims, and pages that exist', async () => {
    const { icons, shortcuts } = (await (await get('/manifest.webmanifest')).json()) as Manifest
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    for (const { src, sizes, type } of [
      ...icons,
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ]) {
      const answer = await get(src)
      expect(answer.headers.get('content-type'), src).toBe(type)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.length, src).toBeLessThan(10_000)
      const { width, height, format } = await sharp(bytes).metadata()
      expect([`${width}x${height}`, format], src).toEqual([sizes, 'png'])
    }
    expect(shortcuts.map(({ name }) => name)).toEqual(['Accessories', 'Cart', 'Search'])
    for (const { url } of shortcuts) expect((await get(url)).status, url).toBe(200)
  })

  test('a device may cut the edges of icons that are made for it: there is no hole and no mark', async () => {
    for (const file of ['/icon-maskable-512.png', '/apple-touch-icon.png']) {
      const { dominant, isOpaque } = await sharp(Buffer.from(await (await get(file)).arrayBuffer())).stats()
      expect(isOpaque, file).toBe(true)
      expect(
        [dominant.r, dominant.g, dominant.b].every((part) => part < 32),
        file,
      ).toBe(true)
    }
  })
})

test('every page names the manifest and the icon, and allows only our own worker', async () => {
  const answer = await get('/about')
  const page = await answer.text()
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
  const policy = (answer.headers.get('content-security-policy') ?? '').split('; ')
  expect(policy.filter((part) => /^(worker|manifest|child|default)-src/.test(part))).toEqual([
    "default-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ])
})

test('the worker is never cached, and may only connect to the shop', async () => {
  for (const file of ['/worker.js', '/worker-off.js']) {
    const answer = await get(file)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('the shop can take the worker back: then its place has one that removes itself', async () => {
  const files = await readStaticFiles('build/client')
  const worker = async (among: typeof files) => (await among.get('/worker.js')?.plain())?.toString()
  const off = await worker(withoutWorker(files))
  expect(off).toContain('unregister')
  expect(off).not.toBe(await worker(files))
})

test('the offline page is the same for everybody and not for search engines', async () => {
  const answer = await get('/offline')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('public')
  const page = await answer.text()
  expect(page).toContain('No connection')
  expect(page).toContain('<meta name="robots" content="noindex"/>')
})
