// Builds the pages into build/client and build/server, with the best compression of each file next to it.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { NODE, ROOT, sourcesHash, writeStamp } from './setup.mjs'

const sources = sourcesHash('pages')
const tool = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs')
const built = spawnSync(NODE, [tool, 'build', '--logLevel', 'warn'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

const client = join(ROOT, 'build', 'client')

/**
 * Returns the list of pages and their scripts, which every page of the shop loads, without those of the administration: a third of it.
 * @param {string} script
 */
function withoutAdministration(script) {
  const begin = script.indexOf('{')
  const end = script.lastIndexOf('}') + 1
  /** @type {{ routes: Record<string, { parentId?: string }> }} */
  const { routes, ...rest } = JSON.parse(script.slice(begin, end))
  /** @type {(id: string) => boolean} */
  const isOfShop = (id) => id !== 'routes/administration' && (id === 'root' || isOfShop(routes[id]?.parentId ?? 'root'))
  const shop = Object.fromEntries(Object.entries(routes).filter(([id]) => isOfShop(id)))
  return script.slice(0, begin) + JSON.stringify({ ...rest, routes: shop }) + script.slice(end)
}

const assets = join(client, 'assets')
for (const name of readdirSync(assets).filter((each) => /^manifest-[\da-f]{8}\.js$/.test(each))) {
  const script = readFileSync(join(assets, name), 'utf8')
  writeFileSync(join(assets, name.replace('manifest', 'manifest-shop')), withoutAdministration(script))
}

// The service worker identifies a release by the hash of its sources and so deletes the caches of other releases.
const worker = join(ROOT, 'src', 'web', 'worker')
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  publicDir: false,
  define: { RELEASE: JSON.stringify(sources.slice(0, 16)) },
  build: {
    target: 'es2022',
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { worker: join(worker, 'worker.ts'), 'worker-off': join(worker, 'worker-off.ts') },
      output: { entryFileNames: '[name].js' },
    },
  },
})

for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|webmanifest|txt|html)$/.test(name)) continue
  const file = join(client, name)
  const bytes = readFileSync(file)
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...size } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
writeStamp('pages', sources)
