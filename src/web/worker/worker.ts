import { languagePart } from '#rules/language.ts'
import { isCartPicture, type Way, wayOf } from './ways.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/** The build's own word for what it was made of. */
declare const RELEASE: string

const shop = self as unknown as WorkerScope

/** The offline page and the cart, with all their files. */
const BASE = `shop ${RELEASE} base`
/** What was visited: pages and their data; their files. */
const PAGES = `shop ${RELEASE} pages`
const FILES = `shop ${RELEASE} files`
/** Outlives a release: a picture's address never means another picture. */
const PICTURES = 'shop pictures'

const OURS: readonly string[] = [BASE, PAGES, FILES, PICTURES]

/** Of more the oldest go. */
const MOST: Readonly<Record<string, number>> = { [PAGES]: 60, [FILES]: 200 }
const MOST_PICTURES = 100

/** Files that a page names: what it starts with. What it loads later is kept when it comes. */
const FILES_OF_PAGE = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g

shop.addEventListener('install', (event) => event.waitUntil(install()))
shop.addEventListener('activate', (event) => event.waitUntil(takeOver()))
shop.addEventListener('message', (event) => event.waitUntil(keepPictures(event.data).catch(notKept)))
shop.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, shop.location.origin)
  if (way !== null) event.respondWith(ANSWERS[way](event))
})

const ANSWERS: Readonly<Record<Way, (event: FetchEvent) => Promise<Response>>> = {
  file: async (event) => (await keptFile(event.request.url)) ?? (await fetchFile(event)),
  picture: async ({ request }) => (await find(PICTURES, request.url)) ?? (await fetch(request)),
  page: (event) => networkFirst(event, withoutQuery(event.request.url)),
  data: (event) => networkFirst(event, event.request.url),
  shown: ({ request }) => fetch(request).catch(() => toOfflinePage(request.url)),
  offline: async ({ request }) => (await find(BASE, withoutQuery(request.url))) ?? (await fetch(request)),
}

/** Nothing of this may be missing, or the worker is not installed and the next visit tries again. */
async function install(): Promise<void> {
  await keepBase('')
  const places = new Set((await openPages()).map((url) => languagePart(new URL(url).pathname)))
  places.delete('')
  await Promise.allSettled([...places].map(keepBase))
  await shop.skipWaiting()
}

/** What other releases kept goes. The pages that are open came before this worker: they are kept now. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !OURS.includes(name)).map((name) => caches.delete(name)))
  await shop.clients.claim()
  const pages = (await openPages()).filter(
    (url) => wayOf({ method: 'GET', mode: 'navigate', url }, shop.location.origin) === 'page',
  )
  await Promise.allSettled(
    pages.map(async (url) => keepPage(PAGES, FILES, withoutQuery(url), await fetch(withoutQuery(url)))),
  )
}

async function openPages(): Promise<readonly string[]> {
  const open = await shop.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.map(({ url }) => url)
}

/** The offline page and the cart of a place: of the languages each has its own. */
async function keepBase(place: string): Promise<void> {
  const addresses = ['/offline', '/cart'].map((path) => shop.location.origin + place + path)
  await Promise.all(addresses.map(async (address) => keepPage(BASE, BASE, address, await fetch(address))))
}

async function networkFirst(event: FetchEvent, address: string): Promise<Response> {
  const { request } = event
  const answer = await fetch(request).catch(() => null)
  if (answer) {
    if (answer.status === 200) event.waitUntil(keepVisited(address, answer.clone()).catch(notKept))
    return answer
  }
  const kept = (await find(PAGES, address)) ?? (await find(BASE, address))
  if (kept) return kept
  return request.mode === 'navigate' ? toOfflinePage(request.url) : Response.error()
}

async function keepVisited(address: string, answer: Response): Promise<void> {
  const place = languagePart(new URL(address).pathname)
  if (!isPage(answer)) await keep(PAGES, address, answer)
  else await keepPage(PAGES, FILES, address, answer)
  if (!(await find(BASE, `${shop.location.origin + place}/offline`))) await keepBase(place)
}

/** Leads to the offline page in the page's language, which knows from the address where to go on. */
async function toOfflinePage(url: string): Promise<Response> {
  const { origin, pathname, search } = new URL(url)
  const own = `${languagePart(pathname)}/offline`
  const page = (await find(BASE, origin + own)) ? own : '/offline'
  return Response.redirect(`${page}?from=${encodeURIComponent(pathname + search)}`)
}

const isPage = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('text/html') ?? false

/** Keeps a page with the files that it names: a page without its files is none. */
async function keepPage(pages: string, files: string, address: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !isPage(answer)) throw new Error(`${address} is no page to keep`)
  const named = new Set((await answer.clone().text()).match(FILES_OF_PAGE))
  await Promise.all(
    [...named].map(async (file) => {
      if (await keptFile(file)) return
      const fetched = await fetch(file)
      if (!fetched.ok) throw new Error(`${file} is missing`)
      await keep(files, file, fetched)
    }),
  )
  await keep(pages, address, answer)
}

async function fetchFile(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(FILES, event.request.url, answer.clone()).catch(notKept))
  return answer
}

/** The device is full, or the connection went in between: the next visit tries again. */
const notKept = (): void => {}

async function keep(shelf: string, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(shelf)
  await cache.put(address, answer)
  const kept = await cache.keys()
  const over = kept.length - (MOST[shelf] ?? Number.POSITIVE_INFINITY)
  if (over > 0) await Promise.all(kept.slice(0, over).map((old) => cache.delete(old)))
}

/** Without `caches.open`: looking must not bring back a shelf that the next release has taken away. */
const find = (shelf: string, address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName: shelf, ignoreVary: true })

const keptFile = async (address: string): Promise<Response | undefined> =>
  (await find(BASE, address)) ?? (await find(FILES, address))

/** The pictures of the lines that are in the cart now, as a page has told; others go. */
async function keepPictures(told: unknown): Promise<void> {
  if (!Array.isArray(told)) return
  const wanted = new Set(told.filter(isCartPicture).slice(0, MOST_PICTURES))
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
