import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import type { Connection } from './client.ts'
import {
  canEnter,
  canRun,
  copyPrograms,
  exists,
  ignoreExisting,
  installedPrograms,
  run,
  unprivilegedUser,
} from './embedded-programs.ts'
import { ADMINISTRATOR, type Login, OWNER_LOCK, prepareRoles } from './embedded-roles.ts'

/** A socket path may have 107 bytes, of which PostgreSQL uses 14 for its own name. */
const LONGEST_SOCKET_FOLDER = 90

/** Enough for a few processes of one shop and its administrator. */
const SHOP_CONNECTIONS = 60

export interface EmbeddedDatabase {
  /** The login of the shop's own role, which owns only its database. */
  readonly connection: Login
  /** The login of the server's administrator, for what the shop itself never does. */
  readonly admin: Login
  /** The actual folder of the files: a separate one if PostgreSQL's user cannot access the shop's data folder. */
  readonly folder: string
  stop(): Promise<void>
}

interface Cluster {
  /** The parent of the other paths; owned by the user that runs PostgreSQL. */
  readonly folder: string
  readonly data: string
  readonly log: string
  readonly programs: string
  /** How many clients may be connected at once. */
  readonly connections: number
  /** The user to run as. Set only for root, because PostgreSQL refuses to run as root. */
  readonly as: { uid: number; gid: number } | undefined
}

/**
 * Starts the bundled PostgreSQL on files below `folder`, or connects to it if it is running. It listens on a Unix
 * socket if the platform has them, so no port can collide. It recovers from a crash by itself.
 */
export async function startEmbedded(
  folder: string,
  { connections = SHOP_CONNECTIONS } = {},
): Promise<EmbeddedDatabase> {
  const cluster = await findCluster(resolve(folder), connections)
  const passwords = {
    administrator: await madePassword(cluster, ADMINISTRATOR_PASSWORD),
    shop: await madePassword(cluster, 'password'),
  }
  await createCluster(cluster)
  const { shop, admin } = await prepareRoles(await ensureRunning(cluster), passwords)
  return {
    connection: shop,
    admin,
    folder: cluster.folder,
    stop: async () => {
      await control(cluster, ['stop', '-m', 'fast', '-w', '-t', '30'])
    },
  }
}

/** The lock is of a database session, so it ends with the process. Null if another process holds it. */
export async function claimEmbedded(connection: Connection): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, application_name: 'shop owner' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [OWNER_LOCK])
  if (rows[0]?.locked) return client
  await client.end()
  return null
}

async function findCluster(folder: string, connections: number): Promise<Cluster> {
  const programs = await installedPrograms()
  const cluster = (at: string, bin: string, as: Cluster['as']): Cluster => ({
    folder: at,
    data: join(at, 'cluster'),
    log: join(at, 'postgres.log'),
    programs: bin,
    connections,
    as,
  })
  await mkdir(folder, { recursive: true })
  if (process.getuid?.() !== 0) return cluster(folder, programs, undefined)

  const as = await unprivilegedUser()
  let home = folder
  if (!(await canEnter(as, folder))) {
    home = join('/var/lib', `kurinji-moto-${shortHash(folder)}`)
    await mkdir(home, { recursive: true, mode: 0o700 })
    await writeFile(
      join(folder, 'moved-to.txt'),
      `PostgreSQL's user may not enter this folder. Its files are in ${home}\n`,
    )
  }
  await chown(home, as.uid, as.gid)
  await chmod(home, 0o700)
  if (await canRun(as, join(programs, 'postgres'))) return cluster(home, programs, as)
  return cluster(home, await copyPrograms(dirname(programs), home, as), as)
}

const ADMINISTRATOR_PASSWORD = 'administrator-password'

/** Creates it once: the whole file is linked into place, so a concurrent start never reads half of it. */
async function madePassword(cluster: Cluster, name: string): Promise<string> {
  const file = join(cluster.folder, name)
  if (!(await exists(file))) {
    const fresh = `${file}.${randomBytes(8).toString('hex')}`
    await writeFile(fresh, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (cluster.as) await chown(fresh, cluster.as.uid, cluster.as.gid)
    await link(fresh, file).catch(ignoreExisting)
    await rm(fresh)
  }
  return readFile(file, 'utf8')
}

/** Creates the cluster in a temporary folder and renames it, so that a killed start leaves no half-made cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  if (await exists(join(cluster.data, 'PG_VERSION'))) return
  const half = `${cluster.data}.${process.pid}`
  await rm(half, { recursive: true, force: true })
  const passwordFile = join(cluster.folder, ADMINISTRATOR_PASSWORD)
  const options = ['-D', half, '-U', ADMINISTRATOR, '-A', 'scram-sha-256', '--pwfile', passwordFile]
  const text = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await program(cluster, 'initdb', [...options, ...text, '-k'])
  await rename(half, cluster.data).catch(async (error) => {
    await rm(half, { recursive: true, force: true })
    if (!(await exists(join(cluster.data, 'PG_VERSION')))) throw error
  })
}

/** Starts the server, or finds it running. If a concurrent start is faster, its server is used. */
async function ensureRunning(cluster: Cluster): Promise<{ host: string; port: number }> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const running = await runningAt(cluster)
    if (running) return running
    const failure = await start(cluster).catch((error: Error) => error)
    const started = await runningAt(cluster)
    if (started) return started
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL does not start. Its own words are at the end of ${cluster.log}.`, { cause: failure })
    }
    await dropForeignPid(cluster)
    await new Promise((resume) => setTimeout(resume, 300))
  }
}

async function start(cluster: Cluster): Promise<void> {
  const listen = await listenOptions(cluster)
  await control(cluster, ['start', '-w', '-t', '55', '-l', cluster.log, '-o', listen])
}

async function listenOptions(cluster: Cluster): Promise<string> {
  const settings = [
    `-c max_connections=${cluster.connections}`,
    '-c data_sync_retry=off',
    '-c wal_compression=on',
    '-c log_timezone=UTC',
  ]
  if (process.platform === 'win32') {
    settings.push(`-c listen_addresses=127.0.0.1 -c port=${await freePort()}`)
  } else {
    // The server splits these options at spaces without regard to quotes, so spaces in the path are escaped.
    const folder = (await socketFolder(cluster)).replace(/([\\\s])/g, '\\$1')
    settings.push("-c listen_addresses=''", `-c unix_socket_directories='${folder}'`, '-c unix_socket_permissions=0700')
  }
  return settings.join(' ')
}

/** Returns a folder for the socket with a short path, which only the server's user can enter. */
async function socketFolder(cluster: Cluster): Promise<string> {
  if (Buffer.byteLength(cluster.folder) <= LONGEST_SOCKET_FOLDER && !/[\s',"\\]/.test(cluster.folder))
    return cluster.folder
  const owner = cluster.as?.uid ?? process.getuid?.() ?? 0
  const folder = join(tmpdir(), `kurinji-moto-${owner}-${shortHash(cluster.folder)}`)
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  if (cluster.as) await chown(folder, cluster.as.uid, cluster.as.gid)
  const { uid, mode } = await stat(folder)
  if (uid !== owner || (mode & 0o077) !== 0) {
    throw new Error(`The folder ${folder} belongs to somebody else or is open to others. Remove it and start again.`)
  }
  return folder
}

/** Returns the address of this cluster's running server, read from its lock file, or null if none answers. */
async function runningAt(cluster: Cluster): Promise<{ host: string; port: number } | null> {
  const alive = await control(cluster, ['status']).then(
    () => true,
    () => false,
  )
  if (!alive) return null
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const lines = (await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    const [pid, , , port, socket, address, , status] = lines.map((line) => line.trim())
    if (!(await isPostgres(Number(pid)))) return null
    if (status === 'ready') return { host: socket || address || '127.0.0.1', port: Number(port) }
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return null
}

/**
 * Removes a lock file whose process id belongs to another program since a reboot. PostgreSQL would take that program
 * for itself and refuse to start. Applies only where the system can identify the process.
 */
async function dropForeignPid(cluster: Cluster): Promise<void> {
  const file = join(cluster.data, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && !(await isPostgres(pid))) await rm(file, { force: true })
}

/** Whether a process is PostgreSQL; true unless the system says that it is another program or a zombie. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(postgres\) [^ZX]/.test(status)
}

const control = (cluster: Cluster, args: string[]): Promise<void> =>
  program(cluster, 'pg_ctl', ['-D', cluster.data, ...args])

async function program(cluster: Cluster, name: string, args: string[]): Promise<void> {
  const file = join(cluster.programs, process.platform === 'win32' ? `${name}.exe` : name)
  // LC_ALL sets the language of messages and dates; PGTZ and similar settings of the user must not leak in.
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', SystemRoot: 'C:\\Windows' }
  await run(file, args, { ...cluster.as, cwd: cluster.folder, env, windowsHide: true })
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
