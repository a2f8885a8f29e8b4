import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { Kept } from './kept.ts'
import { WORKER_POLICY } from './security-headers.ts'

/** The built pages' files, by address, in memory with both compressions: they are few and small. */
export type StaticFiles = ReadonlyMap<string, Kept>

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** The program that browsers keep beside the pages (decision 0022), and the one that takes it back. */
const WORKER = '/worker.js'
const WORKER_OFF = '/worker-off.js'
const WORKER_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY }

/** Files whose bytes are compressed already. */
const COMPRESSED = /\.(woff2|webp|avif|png|jpg)$/

/** Reads the folder that the page build has made. Names below /assets/ carry a hash of their content. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, Kept>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map') || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const address = path.slice(folder.length).replaceAll('\\', '/')
    files.set(address, await readFileKept(path, address))
  }
  return files
}

/** The same files, with a worker that removes itself from every browser that asks for it. */
export function withoutWorker(files: StaticFiles): StaticFiles {
  const off = files.get(WORKER_OFF)
  return off ? new Map([...files, [WORKER, off]]) : files
}

async function readFileKept(path: string, address: string): Promise<Kept> {
  const plain = await readFile(path)
  const type = extname(path) === '.js' ? 'text/javascript; charset=utf-8' : getMimeType(address)
  const headers = {
    'content-type': type ?? 'application/octet-stream',
    'cache-control': address.startsWith('/assets/') ? FOR_EVER : FOR_AN_HOUR,
    ...([WORKER, WORKER_OFF].includes(address) && WORKER_HEADERS),
  }
  if (COMPRESSED.test(path)) return new Kept(200, headers, plain, {}, false)
  // The build leaves the best compression beside each file.
  const [br, gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return new Kept(200, headers, plain, { br, gzip })
}
