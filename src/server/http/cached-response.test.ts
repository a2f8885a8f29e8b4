import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const PAGE = readFileSync(new URL('./cached-response.ts', import.meta.url))
const ASKED = { acceptEncoding: 'gzip, deflate, br' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('what stays true is sent smaller from then on, and is the same', async () => {
  const cached = new CachedResponse(200, {}, PAGE)
  const quick = (await cached.ready(ASKED)).body ?? PAGE
  later(9)
  expect(cached.readyNow(ASKED)?.body).toBe(quick)
  later(1)
  expect(cached.readyNow(ASKED)?.body).toBe(quick)
  await vi.waitFor(() => expect(cached.readyNow(ASKED)?.body).not.toBe(quick))
  const best = cached.readyNow(ASKED)
  expect(best?.body?.length).toBeLessThan(quick.length)
  expect(best?.headers['content-length']).toBe(best?.body?.length)
  expect(brotliDecompressSync(best?.body ?? quick).equals(PAGE)).toBe(true)
})

test('a compressed response is not compressed again', async () => {
  const br = brotliCompressSync(PAGE)
  const file = new CachedResponse(200, {}, PAGE, { br })
  const page = new CachedResponse(200, {}, PAGE)
  const quick = (await page.ready(ASKED)).body
  later(60)
  expect(file.readyNow(ASKED)?.body).toBe(br)
  // By the time that the page is recompressed, the file would have been too.
  await vi.waitFor(() => expect(page.readyNow(ASKED)?.body).not.toBe(quick))
  expect(file.readyNow(ASKED)?.body).toBe(br)
})

test('a page is cached packed, and is the same for those who cannot read that', async () => {
  const long = Buffer.concat(Array.from({ length: 20 }, () => PAGE))
  const answer = (type: string) => CachedResponse.of({ headers: { 'content-type': type }, body: long })
  const [page, data] = await Promise.all([answer('text/html; charset=utf-8'), answer('application/json')])
  expect(page.size).toBeLessThan(data.size / 10)
  expect(page.etag).toBe(data.etag)
  expect(data.readyNow({})?.body?.equals(long)).toBe(true)
  expect(page.readyNow({})).toBeNull()
  expect((await page.ready({})).body?.equals(long)).toBe(true)
  expect(gunzipSync((await page.ready({ acceptEncoding: 'gzip' })).body ?? long).equals(long)).toBe(true)
  expect(brotliDecompressSync(page.readyNow(ASKED)?.body ?? long).equals(long)).toBe(true)
  later(60)
  const quick = page.readyNow(ASKED)?.body
  await vi.waitFor(() => expect(page.readyNow(ASKED)?.body).not.toBe(quick))
  expect((await page.ready({})).body?.equals(long)).toBe(true)
})
