import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { CachedResponse } from './cached-response.ts'

const PAGE = readFileSync(new URL('./cached-response.ts', import.meta.url))
const ASKED = { acceptEncoding: 'gzip, deflate, br' }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  // A process recompresses one response at a time and pauses after each. Once this one has been recompressed, and its
  // pause is over, the next one that is asked for is recompressed at once.
  const page = new CachedResponse(200, {}, PAGE)
  const { body } = await page.ready(ASKED)
  later(60)
  await expectRecompressed(page, body)
  vi.runOnlyPendingTimers()
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** Asks for a response until its bytes are others than these. */
const expectRecompressed = (cached: CachedResponse, quick: Buffer | null | undefined): Promise<void> =>
  eventually(() => expect(cached.readyNow(ASKED)?.body).not.toBe(quick))

test('what stays true is sent smaller from then on, and is the same', async () => {
  const cached = new CachedResponse(200, {}, PAGE)
  const quick = (await cached.ready(ASKED)).body ?? PAGE
  later(9)
  expect(cached.readyNow(ASKED)?.body).toBe(quick)
  later(1)
  expect(cached.readyNow(ASKED)?.body).toBe(quick)
  await expectRecompressed(cached, quick)
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
  // The page has to wait until the file is recompressed, if it is.
  await expectRecompressed(page, quick)
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
  await expectRecompressed(page, quick)
  expect((await page.ready({})).body?.equals(long)).toBe(true)
})
