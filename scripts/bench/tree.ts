// The source folder whose shop a benchmark measures: this one, or that of another commit.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ROOT } from '../setup.mjs'
import { endWithProgram, onEnd } from './endings.ts'

export interface Tree {
  /** The commit, or "here". */
  readonly name: string
  readonly folder: string
  /** The Node that runs its shop. */
  readonly node: string
  /** Imports a module of these sources, such as one that writes test data into their tables. */
  load<T>(file: string): Promise<T>
}

const treeOf = (name: string, folder: string, node: string): Tree => ({
  name,
  folder,
  node,
  load: (file) => import(pathToFileURL(join(folder, file)).href),
})

/** The folder of this program. */
export const HERE: Tree = treeOf('here', ROOT, process.execPath)

const git = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT, encoding: 'utf8' })
  return stdout.trim()
}

/** Checks a commit out beside this folder, installs and builds it. It is removed when the program ends. */
export async function checkOut(commit: string): Promise<Tree> {
  const name = await git('rev-parse', '--short', '--verify', `${commit}^{commit}`)
  const folder = await mkdtemp(join(dirname(ROOT), `${basename(ROOT)}-${name}-`))
  onEnd(() => removeTree(folder))
  // PostgreSQL may run as another user, who reads its programs there.
  await chmod(folder, 0o755)
  await git('worktree', 'add', '--detach', folder, name)
  if (await hasSameFile(folder, 'package-lock.json')) await shareModules(folder)
  // If nothing has changed for it, this build is used; it is a copy, because a build writes into it. Other scripts may
  // build other parts.
  if (await hasSameFile(folder, 'scripts/setup.mjs'))
    await cp(join(ROOT, 'build'), join(folder, 'build'), { recursive: true }).catch(ignoreMissing)
  await setUp(folder)
  return treeOf(name, folder, join(folder, 'node_modules/node/bin/node'))
}

async function removeTree(folder: string): Promise<void> {
  await git('worktree', 'remove', '--force', folder).catch(() => '')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await git('worktree', 'prune')
}

async function hasSameFile(folder: string, file: string): Promise<boolean> {
  const [here, there] = await Promise.all([ROOT, folder].map((root) => readFile(join(root, file), 'utf8')))
  return here === there
}

/** Links the installed packages: hard links, because builds and PostgreSQL's user look at real paths. */
async function shareModules(folder: string): Promise<void> {
  const copy = spawn('cp', ['-al', join(ROOT, 'node_modules'), folder], { stdio: ['ignore', 'ignore', 'ignore'] })
  const [code] = await once(copy, 'exit').catch(() => [1])
  // Where files cannot be linked, the packages are installed.
  if (code !== 0) await rm(join(folder, 'node_modules'), { recursive: true, force: true })
}

/** Installs and builds as `npm start` of that commit does. */
async function setUp(folder: string): Promise<void> {
  const program = `const setup = await import('./scripts/setup.mjs'); setup.ensureInstalled(); await setup.ensureBuilt()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: 'inherit' })
  endWithProgram(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The other commit cannot be built: ${code}.`)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
