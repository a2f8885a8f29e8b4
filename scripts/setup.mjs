// Runs on the Node that starts npm (18 or later), before anything is installed: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const WINDOWS = process.platform === 'win32'

/** The Node version that the project pins; it runs everything except this file. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node')

const sha256 = (/** @type {string | Buffer} */ text) => createHash('sha256').update(text).digest('hex')

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 18) {
  console.error(`Node ${process.versions.node} is too old. Install Node 18 or later, then run the same command again.`)
  process.exit(1)
}

/** Installs the packages of the lock file if they are missing or belong to a different lock file. */
export function ensureInstalled() {
  const stamp = join(ROOT, 'node_modules', '.installed')
  const wanted = sha256(readFileSync(join(ROOT, 'package-lock.json')))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(NODE)) return
  if (installedByHand()) {
    removeHeaders()
    writeFileSync(stamp, wanted)
    return
  }
  console.log('Installing packages. This takes half a minute the first time.')
  const npm = (/** @type {string[]} */ ...args) =>
    spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: WINDOWS,
    }).status === 0
  const installed = npm('ci')
  // When the user's npm settings have ignore-scripts, this one script must still run: it downloads Node.
  if (installed && !existsSync(NODE)) npm('rebuild', 'node', '--ignore-scripts=false')
  if (!installed || !existsSync(NODE)) {
    console.error(
      '\nThe packages could not be installed. Is this machine connected to the internet? Then run the same command again.',
    )
    process.exit(1)
  }
  removeHeaders()
  writeFileSync(stamp, wanted)
}

/** Removes the C++ headers that come with Node: nothing here is compiled, and they are a tenth of all packages. */
function removeHeaders() {
  const folder = join(ROOT, 'node_modules', 'node', 'node_modules')
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  for (const entry of entries) {
    if (entry.isDirectory()) rmSync(join(folder, entry.name, 'include'), { recursive: true, force: true })
  }
}

/** Returns whether `npm ci` or `npm install` was run by hand: npm's own list is not older than the lock file. */
function installedByHand() {
  const list = join(ROOT, 'node_modules', '.package-lock.json')
  return (
    existsSync(NODE) && existsSync(list) && statSync(list).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs
  )
}

/** What `npm run build` makes, each by a script of its own, and the sources that each is made from. */
export const PARTS = {
  pages: {
    name: 'pages',
    script: 'build-pages.mjs',
    stamp: join(ROOT, 'build', '.sources'),
    sources: [
      ...['src/web', 'src/rules', 'src/contract', 'public', 'vite.config.ts', 'react-router.config.ts'],
      // It says what JSX is compiled to.
      'tsconfig.json',
    ],
  },
  server: {
    name: 'server',
    script: 'build-server.mjs',
    stamp: join(ROOT, 'build', 'shop', '.sources'),
    // Tests compare them with what the bundle consists of. A production image has neither a demo nor a simulator.
    sources: [
      ...['programs/shop', 'server', 'db', 'contract', 'rules'].map((folder) => `src/${folder}`),
      'demo',
      'simulator',
      'scripts/server-options.mjs',
    ],
  },
}

/** Returns a hash of everything that a part of the build is made from. */
export function sourcesHash(/** @type {keyof typeof PARTS} */ part) {
  const { script, sources } = PARTS[part]
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else {
      hash.update(path.slice(ROOT.length)).update(readFileSync(path))
    }
  }
  for (const source of [...sources, 'package-lock.json', `scripts/${script}`]) add(join(ROOT, source))
  return hash.digest('hex')
}

/** Notes what a part was made from, as its last step. */
export function writeStamp(/** @type {keyof typeof PARTS} */ part, /** @type {string} */ sources) {
  writeFileSync(PARTS[part].stamp, sources)
}

const LOCK = join(ROOT, 'build.lock')

/** Builds the parts whose sources have changed. Of two simultaneous starts one builds and the other waits. */
export async function ensureBuilt() {
  for (const part of /** @type {(keyof typeof PARTS)[]} */ (['pages', 'server'])) {
    const { name, script, stamp } = PARTS[part]
    const fresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(part)
    if (!fresh()) await buildAlone(name, script, fresh)
  }
}

async function buildAlone(
  /** @type {string} */ name,
  /** @type {string} */ script,
  /** @type {() => boolean} */ fresh,
) {
  await takeLock()
  try {
    if (fresh()) return
    console.log(`Building the ${name}. This takes a few seconds.`)
    const build = spawn(NODE, [join(ROOT, 'scripts', script)], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = await once(build, 'close')
    if (code !== 0) {
      console.error(`\nThe ${name} could not be built; the reason stands above.`)
      process.exit(1)
    }
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

async function takeLock() {
  for (;;) {
    try {
      mkdirSync(LOCK)
      writeFileSync(join(LOCK, 'pid'), String(process.pid))
      return
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    if (!lockIsHeld()) rmSync(LOCK, { recursive: true, force: true })
    else await new Promise((resume) => setTimeout(resume, 200))
  }
}

/** Returns whether a running build holds the lock. A killed build leaves its lock behind, but its process is gone. */
function lockIsHeld() {
  try {
    process.kill(Number(readFileSync(join(LOCK, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EPERM') return true
    // The file is missing when the other process has only just created the folder.
    return code === 'ENOENT' && existsSync(LOCK) && Date.now() - statSync(LOCK).mtimeMs < 5000
  }
}

/** How Node runs the shop, unless its environment says otherwise; docs/operations.md says why. */
export const NODE_SETTINGS = {
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16',
}

/** Runs a program of the project on the pinned Node, forwards signals, and exits with its exit code. */
export function runPinned(/** @type {string[]} */ args, env = process.env) {
  const bin = join(ROOT, 'node_modules', '.bin')
  const path = `${bin}${WINDOWS ? ';' : ':'}${env.PATH ?? ''}`
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...NODE_SETTINGS, ...env, PATH: path },
  })
  // Ctrl-C reaches the child directly; this process only waits for it to shut down.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
