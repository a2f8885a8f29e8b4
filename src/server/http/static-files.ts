import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { CachedResponse } from './cached-response.ts'
import { WORKER_POLICY } from './security-headers.ts'

/** The files of the built pages by their address, in memory with both compressions, as they are few and small. */
export type StaticFiles = ReadonlyMap<string, CachedResponse>

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** The service worker (record 22), and the one that removes it. */
const WORKER = '/worker.js'
const WORKER_OFF = '/worker-off.js'
const WORKER_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY }

/** Matches files whose bytes are compressed already. */
const COMPRESSED = /\.(woff2|webp|avif|png|jpg)$/

/** Reads the output folder of the page build. File names below /assets/ contain a hash of their content. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, CachedResponse>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map') || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const address = path.slice(folder.length).replaceAll('\\', '/')
    files.set(address, await readCachedFile(path, address))
  }
  return files
}

/** Returns the same files with a service worker that removes itself from every browser that requests it. */
export function withoutWorker(files: StaticFiles): StaticFiles {
  const off = files.get(WORKER_OFF)
  return off ? new Map([...files, [WORKER, off]]) : files
}

async function readCachedFile(path: string, address: string): Promise<CachedResponse> {
  const plain = await readFile(path)
  const type = extname(path) === '.js' ? 'text/javascript; charset=utf-8' : getMimeType(address)
  const headers = {
    'content-type': type ?? 'application/octet-stream',
    'cache-control': address.startsWith('/assets/') ? FOR_EVER : FOR_AN_HOUR,
    ...([WORKER, WORKER_OFF].includes(address) && WORKER_HEADERS),
  }
  if (COMPRESSED.test(path)) return new CachedResponse(200, headers, plain, {}, false)
  // The build writes the best compression next to each file.
  const [br, gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return new CachedResponse(200, headers, plain, { br, gzip })
}
