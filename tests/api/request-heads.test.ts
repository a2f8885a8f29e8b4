import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listenForTests } from '../support/listening-shop.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const open = listenForTests(shop)

type Headers = Readonly<Record<string, string | readonly string[]>>

/** Sends a request whose path and headers no client normalizes first. */
async function get(path: string, headers: Headers = {}): Promise<{ status: number; text: string; location: string }> {
  const { hostname, port } = new URL(open.url)
  const call = request({ hostname, port, path, headers: headers as Record<string, string | string[]> })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode ?? 0, text, location: answer.headers.location ?? '' }
}

describe('headers and addresses of absurd lengths', () => {
  test.each([
    ['accept-encoding', 256, `br${' '.repeat(12_000)}x`],
    ['if-none-match', 1024, '"a",'.repeat(3000)],
    ['accept-language', 512, 'en,'.repeat(3000)],
    ['cookie', 8192, 'a=b; '.repeat(2500)],
    ['content-type', 256, `multipart/form-data${'; '.repeat(5000)}`],
    ['range', 128, `bytes=${'0-1,'.repeat(3000)}`],
    ['x-forwarded-for', 1024, '1.1.1.1,'.repeat(1500)],
    ['x-access-token', 2048, 'x'.repeat(12_000)],
    ['user-agent', 2048, '('.repeat(12_000)],
    ['x-anything-else', 4096, '('.repeat(12_000)],
  ])('L01 %s may have %i characters, more are refused before anything is done', async (name, most, absurd) => {
    for (const path of ['/about', '/api/bikes', '/icon.svg', '/nothing']) {
      const refused = await get(path, { [name]: absurd })
      expect([refused.status, JSON.parse(refused.text).code], path).toEqual([431, 'headers_too_large'])
      expect((await get(path, { [name]: 'x'.repeat(most + 1) })).status, path).toBe(431)
      expect((await get(path, { [name]: 'x'.repeat(most) })).status, path).not.toBe(431)
    }
  })

  test('L01 a header that is sent in many pieces counts as one', async () => {
    expect((await get('/about', { 'accept-encoding': Array.from({ length: 80 }, () => 'br, gz') })).status).toBe(431)
  })

  test('L01 more than a hundred headers are refused', async () => {
    const headers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => [`x-${place}`, 'a']))
    expect((await get('/about', headers(90))).status).toBe(200)
    expect((await get('/about', headers(110))).status).toBe(431)
  })

  test('L01 an address of more than 4,096 characters is refused', async () => {
    const refused = await get(`/search?q=${'a'.repeat(4096)}`)
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([414, 'address_too_long'])
    expect((await get(`/about?q=${'a'.repeat(4000)}`)).status).toBe(200)
  })
})

describe('addresses that name another site', () => {
  test.each([
    '//evil.example/ta/bikes',
    '//evil.example/hi/iamadmin?x=1',
    '//evil.example/products/Himalayan%20450',
    '//evil.example/productDetail/himalayan-450',
    '//evil.example/ta/bikes.data',
    '/\\evil.example/ta/bikes',
    '/\\/evil.example/ta/bikes',
    '//',
    '///',
    '//%',
    '//[',
    '//a:b@c:d/',
    '//evil.example',
    '//api/bikes',
  ])('L02 %s leads nowhere', async (path) => {
    const { status, location } = await get(path)
    expect([400, 404]).toContain(status)
    expect(location).toBe('')
  })

  test('L02 a page of the administration in another language leads to a path of this shop', async () => {
    expect(await get('/ta/bikes?x=1', { host: 'evil.example' })).toMatchObject({ status: 302, location: '/bikes?x=1' })
  })

  test('L02 a request that names another host in its request line is not forwarded', async () => {
    const { hostname, port } = new URL(open.url)
    const socket = connect(Number(port), hostname)
    socket.write('GET http://evil.example/ta/bikes HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^location: \/bikes\r$/im)
  })
})
