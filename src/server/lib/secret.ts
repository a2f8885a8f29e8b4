import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs tokens: the operator's, else one of the data folder's own, made once. */
export async function shopSecret(given: string | undefined, dataFolder: string): Promise<string> {
  return given ?? madeOnce(join(dataFolder, 'secret'), () => randomBytes(48).toString('base64url'))
}

/** What a file of secrets says, which is made when there is none: of several starts at once one makes it, and all read the same. */
export async function madeOnce(file: string, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return kept
  // Processes in containers of their own may have the same number.
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, make(), { mode: 0o600 })
  // Linked into place whole.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  return readFile(file, 'utf8')
}
