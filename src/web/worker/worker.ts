import { languagePart } from '#rules/language.ts'
import { type CacheStrategy, isCartPicture, strategyFor } from './cache-strategies.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/** The release, which the build inserts. */
declare const RELEASE: string

const shop = self as unknown as WorkerScope

/** The cache of the offline page and the cart, with all their files. */
const BASE = `shop ${RELEASE} base`
/** The caches of visited pages with their data, and of their files. */
const PAGES = `shop ${RELEASE} pages`
const FILES = `shop ${RELEASE} files`
/** Survives a release, because a picture's address always means the same picture. */
const PICTURES = 'shop pictures'

const CACHES: readonly string[] = [BASE, PAGES, FILES, PICTURES]

/** The maximum number of entries in a cache; the oldest are deleted first. */
const MAX_ENTRIES: Readonly<Record<string, number>> = { [PAGES]: 60, [FILES]: 200 }
const MAX_PICTURES = 100

/** The files that a page references for its start. Files that load later are cached when they are fetched. */
const FILES_OF_PAGE = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g

shop.addEventListener('install', (event) => event.waitUntil(install()))
shop.addEventListener('activate', (event) => event.waitUntil(takeOver()))
shop.addEventListener('message', (event) => event.waitUntil(storePictures(event.data).catch(ignoreFailure)))
shop.addEventListener('fetch', (event) => {
  const way = strategyFor(event.request, shop.location.origin)
  if (way !== null) event.respondWith(ANSWERS[way](event))
})

const ANSWERS: Readonly<Record<CacheStrategy, (event: FetchEvent) => Promise<Response>>> = {
  file: async (event) => (await findFile(event.request.url)) ?? (await fetchFile(event)),
  picture: async ({ request }) => (await find(PICTURES, request.url)) ?? (await fetch(request)),
  page: (event) => networkFirst(event, withoutQuery(event.request.url)),
  data: (event) => networkFirst(event, event.request.url),
  shown: ({ request }) => fetch(request).catch(() => toOfflinePage(request.url)),
  offline: async ({ request }) => (await find(BASE, withoutQuery(request.url))) ?? (await fetch(request)),
}

/**
 * Caches the offline page and the cart. If any of it fails, the worker is not installed, and the next visit tries
 * again.
 */
async function install(): Promise<void> {
  await cacheBase('')
  const places = new Set((await openPages()).map((url) => languagePart(new URL(url).pathname)))
  places.delete('')
  await Promise.allSettled([...places].map(cacheBase))
  await shop.skipWaiting()
}

/** Deletes the caches of other releases, and caches the open pages, which were loaded before this worker was active. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)))
  await shop.clients.claim()
  const pages = (await openPages()).filter(
    (url) => strategyFor({ method: 'GET', mode: 'navigate', url }, shop.location.origin) === 'page',
  )
  await Promise.allSettled(
    pages.map(async (url) => cachePage(PAGES, FILES, withoutQuery(url), await fetch(withoutQuery(url)))),
  )
}

async function openPages(): Promise<readonly string[]> {
  const open = await shop.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.map(({ url }) => url)
}

/** Caches the offline page and the cart in one language, given as the prefix of the path. */
async function cacheBase(place: string): Promise<void> {
  const addresses = ['/offline', '/cart'].map((path) => shop.location.origin + place + path)
  await Promise.all(addresses.map(async (address) => cachePage(BASE, BASE, address, await fetch(address))))
}

async function networkFirst(event: FetchEvent, address: string): Promise<Response> {
  const { request } = event
  const answer = await fetch(request).catch(() => null)
  if (answer) {
    if (answer.status === 200) event.waitUntil(cacheVisited(address, answer.clone()).catch(ignoreFailure))
    return answer
  }
  const cached = (await find(PAGES, address)) ?? (await find(BASE, address))
  if (cached) return cached
  return request.mode === 'navigate' ? toOfflinePage(request.url) : Response.error()
}

async function cacheVisited(address: string, answer: Response): Promise<void> {
  const place = languagePart(new URL(address).pathname)
  if (!isPage(answer)) await saveResponse(PAGES, address, answer)
  else await cachePage(PAGES, FILES, address, answer)
  if (!(await find(BASE, `${shop.location.origin + place}/offline`))) await cacheBase(place)
}

/** Redirects to the offline page in the page's language, with the requested address as a parameter. */
async function toOfflinePage(url: string): Promise<Response> {
  const { origin, pathname, search } = new URL(url)
  const own = `${languagePart(pathname)}/offline`
  const page = (await find(BASE, origin + own)) ? own : '/offline'
  return Response.redirect(`${page}?from=${encodeURIComponent(pathname + search)}`)
}

const isPage = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('text/html') ?? false

/** Caches a page together with the files that it references, because it would not work without them. */
async function cachePage(pages: string, files: string, address: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !isPage(answer))
    throw new Error(`${address} cannot be cached as a page`)
  const named = new Set((await answer.clone().text()).match(FILES_OF_PAGE))
  await Promise.all(
    [...named].map(async (file) => {
      if (await findFile(file)) return
      const fetched = await fetch(file)
      if (!fetched.ok) throw new Error(`${file} is missing`)
      await saveResponse(files, file, fetched)
    }),
  )
  await saveResponse(pages, address, answer)
}

async function fetchFile(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(saveResponse(FILES, event.request.url, answer.clone()).catch(ignoreFailure))
  return answer
}

/** The device is full, or the connection was lost: the next visit tries again. */
const ignoreFailure = (): void => {}

async function saveResponse(cacheName: string, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(address, answer)
  const cached = await cache.keys()
  const over = cached.length - (MAX_ENTRIES[cacheName] ?? Number.POSITIVE_INFINITY)
  if (over > 0) await Promise.all(cached.slice(0, over).map((old) => cache.delete(old)))
}

/** Finds a cached response without `caches.open`, which would create a cache that the next release has deleted. */
const find = (cacheName: string, address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName, ignoreVary: true })

const findFile = async (address: string): Promise<Response | undefined> =>
  (await find(BASE, address)) ?? (await find(FILES, address))

/** Caches the pictures of the current cart lines, which a page has sent, and deletes the others. */
async function storePictures(pictures: unknown): Promise<void> {
  if (!Array.isArray(pictures)) return
  const wanted = new Set(pictures.filter(isCartPicture).slice(0, MAX_PICTURES))
  const cache = await caches.open(PICTURES)
  for (const request of await cache.keys()) {
    if (!wanted.delete(new URL(request.url).pathname)) await cache.delete(request)
  }
  await Promise.allSettled([...wanted].map((picture) => cache.add(picture)))
}

const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
