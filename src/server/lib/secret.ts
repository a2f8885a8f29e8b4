import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the secret that signs tokens: the operator's, or one stored in the data folder, created once. */
export async function shopSecret(given: string | undefined, dataFolder: string): Promise<string> {
  return given ?? createFileOnce(join(dataFolder, 'secret'), () => randomBytes(48).toString('base64url'))
}

/**
 * Returns the content of a secret file, creating it if there is none. Of several concurrent starts one creates it, and
 * all read the same content.
 */
export async function createFileOnce(file: string, make: () => string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null) return stored
  // A random name, because processes in different containers may have the same process id.
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, make(), { mode: 0o600 })
  // Linked into place when complete, so that nobody reads half a file.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  return readFile(file, 'utf8')
}
