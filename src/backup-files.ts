import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Dump } from '#db/table-dump.ts'

/** One backup: what is in it, and by which sums it is known to be whole. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  dump: Dump,
  /** Every file of the backup, by its path with slashes. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  /** The PDFs of the newest documents, by their sums. */
  documents: z.array(z.object({ number: z.string(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'backup.json'
/** Below a backup: the tables, and the shop's own files. */
export const TABLES = 'tables'
const FILES = 'files'

/** What of the data folder is not kept: the database has its own way, the rest is made anew. */
const LEFT_OUT = new Set(['postgres', 'cache', 'mail'])

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The files below a folder, by their paths from there with slashes, in order. */
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

/** Copies pictures, secret and whatever else the data folder must not lose. */
export async function keepFiles(dataFolder: string, backup: string): Promise<void> {
  for (const path of await filesBelow(dataFolder)) {
    if (LEFT_OUT.has(path.split('/')[0] ?? '')) continue
    await copyOne(join(dataFolder, path), join(backup, FILES, path))
  }
}

/** Gives a data folder what was kept. */
export async function giveBackFiles(backup: string, { files }: Manifest, dataFolder: string): Promise<void> {
  for (const { path } of files) {
    if (path.startsWith(`${FILES}/`)) await copyOne(join(backup, path), join(dataFolder, path.slice(FILES.length + 1)))
  }
}

/** The sums of all files of a backup, except those of the list itself. */
export async function sumsOf(backup: string): Promise<Manifest['files']> {
  const paths = (await filesBelow(backup)).filter((path) => path !== MANIFEST)
  return Promise.all(paths.map(async (path) => ({ path, sha256: await sumOfFile(join(backup, path)) })))
}

/** Reads a backup's list and compares every file with it. Throws when anything is missing, changed or too much. */
export async function openBackup(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${backup} is no whole backup: it has no ${MANIFEST}.`)
  })
  const manifest = Manifest.parse(JSON.parse(text))
  const known = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  const found = new Map((await sumsOf(backup)).map(({ path, sha256 }) => [path, sha256]))
  for (const [path, sha256] of known) {
    if (!found.has(path)) throw new Error(`The backup is damaged: ${path} is missing.`)
    if (found.get(path) !== sha256) throw new Error(`The backup is damaged: ${path} has changed.`)
  }
  for (const path of found.keys()) if (!known.has(path)) throw new Error(`${path} is no part of this backup.`)
  return manifest
}
