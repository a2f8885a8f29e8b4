import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Dump } from '#db/table-dump.ts'
import { Findings } from './restore-comparison.ts'

/** The contents of a backup, with the checksums that prove that it is complete. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  dump: Dump,
  /** Every file of the backup, by its path with slashes. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  /** The checksums of the PDFs of the newest documents. */
  documents: z.array(z.object({ number: z.string(), sha256: z.string() })),
  /** The doctor's findings. Backups of earlier versions contain neither these nor the checksum of the program. */
  findings: Findings.optional(),
  /** The checksum of the program's sources: another program may draw the same document differently. */
  program: z.string().optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'backup.json'
/** The folders inside a backup: the tables, and the shop's own files. */
export const TABLES = 'tables'
const FILES = 'files'

/**
 * Folders of the data folder that are not backed up: the database is dumped separately, and the rest can be recreated.
 */
const LEFT_OUT = new Set(['postgres', 'cache', 'mail'])

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Returns the files below a folder by their relative paths with slashes, sorted. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort()
}

async function copyOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to)
}

/** Copies the data folder's files that must not be lost, such as pictures and the secret, into a backup. */
export async function backUpFiles(dataFolder: string, backup: string): Promise<void> {
  for (const path of await filesBelow(dataFolder)) {
    if (LEFT_OUT.has(path.split('/')[0] ?? '')) continue
    await copyOne(join(dataFolder, path), join(backup, FILES, path))
  }
}

/** Restores the files of a backup into a data folder. */
export async function restoreFiles(backup: string, { files }: Manifest, dataFolder: string): Promise<void> {
  for (const { path } of files) {
    if (path.startsWith(`${FILES}/`)) await copyOne(join(backup, path), join(dataFolder, path.slice(FILES.length + 1)))
  }
}

/** Returns the checksums of all files of a backup, except of the manifest itself. */
export async function checksumsOf(backup: string): Promise<Manifest['files']> {
  const paths = (await filesBelow(backup)).filter((path) => path !== MANIFEST)
  return Promise.all(paths.map(async (path) => ({ path, sha256: await sumOfFile(join(backup, path)) })))
}

/** Returns the checksum of this program's sources and of its package.json. */
export async function sumOfProgram(): Promise<string> {
  const folder = dirname(import.meta.dirname)
  const hash = createHash('sha256')
  for (const path of ['../package.json', ...(await filesBelow(folder))]) {
    hash.update(`${path} ${await sumOfFile(join(folder, path))}\n`)
  }
  return hash.digest('hex')
}

/** Reads a backup's manifest and checks every file. Throws if a file is missing, changed or not listed. */
export async function openBackup(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${backup} is no whole backup: it has no ${MANIFEST}.`)
  })
  const manifest = Manifest.parse(JSON.parse(text))
  const known = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  const found = new Map((await checksumsOf(backup)).map(({ path, sha256 }) => [path, sha256]))
  for (const [path, sha256] of known) {
    if (!found.has(path)) throw new Error(`The backup is damaged: ${path} is missing.`)
    if (found.get(path) !== sha256) throw new Error(`The backup is damaged: ${path} has changed.`)
  }
  for (const path of found.keys()) if (!known.has(path)) throw new Error(`${path} is no part of this backup.`)
  return manifest
}
