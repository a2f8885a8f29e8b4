import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type Kept, toKept } from './page-cache.ts'

/** The built pages' files, by address, in memory with both compressions: they are few and small. */
export type StaticFiles = ReadonlyMap<string, Kept>

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

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

async function readFileKept(path: string, address: string): Promise<Kept> {
  const plain = await readFile(path)
  const type = getMimeType(address) ?? 'application/octet-stream'
  const headers = { 'content-type': extname(path) === '.js' ? 'text/javascript; charset=utf-8' : type }
  const kept = COMPRESSED.test(path)
    ? await uncompressed(plain, headers)
    : await precompressed(path, await toKept(0, new Response(plain, { headers }), 1))
  return {
    ...kept,
    headers: { ...kept.headers, 'cache-control': address.startsWith('/assets/') ? FOR_EVER : FOR_AN_HOUR },
  }
}

async function uncompressed(plain: Buffer, headers: Record<string, string>): Promise<Kept> {
  const kept = await toKept(0, new Response(new Uint8Array(plain), { headers }), 1)
  return { ...kept, br: null, gzip: null }
}

/** The build leaves the best compression beside each file; making it takes seconds, so it is not done at each start. */
async function precompressed(path: string, kept: Kept): Promise<Kept> {
  const [br, gzip] = await Promise.all([`${path}.br`, `${path}.gz`].map((file) => readFile(file).catch(() => null)))
  return { ...kept, br: br ?? kept.br, gzip: gzip ?? kept.gzip }
}
