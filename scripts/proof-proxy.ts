// npm run proof:proxy: nginx with the settings of deploy/nginx.conf in front of the shop. Public pages come from its cache,
// nothing else does, and a change is seen within a second. Also compares the rate of a cached page with that of a file.
// NGINX_PROGRAM names the program if it is not in the PATH.
import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { endWithProgram, onEnd, runProgram } from './bench/endings.ts'
import { answering, type BenchedShop, startShop } from './bench-shop.ts'
import { freePort } from './free-port.ts'
import { ensureBuilt } from './setup.mjs'

const { NGINX_PROGRAM = 'nginx' } = process.env
const PAGE = '/products/ronin-225'
const CHANGES = 20
/** A change must be seen within this time, in milliseconds. */
const SEEN_MS = 1000
const CONNECTIONS = 50
const ROUNDS = 5
const SECONDS = 2
/** Headers that nginx sets for a file itself, or that belong to another encoding. */
const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
]

const ENCODING = { 'accept-encoding': 'br' }

interface Proxy {
  readonly url: string
  /** A file with the same bytes as the page, sent by the same nginx. */
  readonly file: string
}

/** Returns the settings of deploy/nginx.conf for these ports, without TLS, and with the state of the cache in a header. */
async function settingsFor(
  folder: string,
  shop: number,
  ports: { cached: number; file: number; redirect: number },
  headers: readonly (readonly [name: string, value: string])[],
) {
  const given = await readFile('deploy/nginx.conf', 'utf8')
  const adapted = given
    .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
    .replace('/var/cache/nginx/kurinji-moto', join(folder, 'cache'))
    .replace('listen 80;', `listen 127.0.0.1:${ports.redirect};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.cached};`)
    .replace(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
    .replace(
      'proxy_cache kurinji_moto;',
      'proxy_cache kurinji_moto;\n    add_header x-cache $upstream_cache_status always;',
    )
  const parts = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; sendfile on; keepalive_requests 1000000;
  ${parts.map((part) => `${part}_temp_path ${folder}/${part};`).join(' ')}
  ${adapted}
  server { listen 127.0.0.1:${ports.file}; root ${folder}/files; default_type text/html; add_header content-encoding br; open_file_cache max=1000;
    ${headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join(' ')}
  }
}`
}

async function startProxy(shop: BenchedShop): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-proxy-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'files'))
  // The workers of an nginx that is started by root belong to another user.
  execFileSync('chmod', ['-R', '0777', folder])
  const page = await fetch(shop.url + PAGE)
  const headers = [...page.headers].filter(([name]) => !OF_CONNECTION.includes(name))
  await writeFile(join(folder, 'files', 'page'), brotliCompressSync(await page.arrayBuffer()))
  const ports = { cached: await freePort(), file: await freePort(), redirect: await freePort() }
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await settingsFor(folder, Number(new URL(shop.url).port), ports, headers))
  const child = spawn(NGINX_PROGRAM, ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  endWithProgram(child)
  const url = `http://127.0.0.1:${ports.cached}`
  await answering(`${url}/about`, child)
  return { url, file: `http://127.0.0.1:${ports.file}/page` }
}

/** Returns the states of the cache for some requests of a path. */
async function statesOf(url: string, times: number): Promise<Set<string | null>> {
  const states = new Set<string | null>()
  for (let time = 0; time < times; time++) states.add((await fetch(url)).headers.get('x-cache'))
  return states
}

/** Returns the time in milliseconds after which a change of the catalogue is seen through the proxy. */
async function timeToSee(shop: BenchedShop, url: string, text: string): Promise<number> {
  await shop.database.query('update bike set alt = $1 where code = $2', [text, 'ronin-225'])
  const begun = performance.now()
  while (!(await (await fetch(url)).text()).includes(text)) await pause(5)
  return performance.now() - begun
}

async function rateOf(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    ...{ url, connections: CONNECTIONS, duration: SECONDS },
    headers: ENCODING,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.average
}

const check = (what: string, isMet: boolean, found: string): boolean => {
  console.log(`${isMet ? 'ok' : 'NO'}  ${what}: ${found}`)
  return isMet
}

await runProgram(async () => {
  await ensureBuilt()
  const shop = await startShop({ TRUST_PROXY_HOPS: '1' })
  const proxy = await startProxy(shop)
  const [page, other] = [await statesOf(proxy.url + PAGE, 50), await statesOf(`${proxy.url}/robots.txt`, 50)]
  const results = [
    check('a public page comes from the cache', page.has('HIT'), [...page].join(', ')),
    check('nothing else does', !other.has('HIT'), [...other].join(', ')),
  ]

  const times: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    times.push(await timeToSee(shop, proxy.url + PAGE, `Parts of change ${change} at ${Date.now()}`))
    await pause(Math.random() * SEEN_MS)
  }
  const longest = Math.max(...times)
  results.push(
    check(`each of ${CHANGES} changes is seen within a second`, longest < SEEN_MS, `${longest.toFixed(0)} ms`),
  )

  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [cached, file] = [await rateOf(proxy.url + PAGE), await rateOf(proxy.file)]
    console.log(`    ${cached.toFixed(0)} pages a second, ${file.toFixed(0)} files a second`)
    ratios.push(cached / file)
  }
  const median = ratios.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
  console.log(`    A cached page is sent at ${median.toFixed(2)} of the rate of a file`)
  return results.every(Boolean)
})
