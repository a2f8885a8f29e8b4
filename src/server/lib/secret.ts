import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs tokens: the operator's, else one of the data folder's own, made once. */
export async function shopSecret(given: string | undefined, dataFolder: string): Promise<string> {
  if (given !== undefined) return given
  const file = join(dataFolder, 'secret')
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 })
  // Linked into place whole: of two starts at once one wins, and both read the same.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  return readFile(file, 'utf8')
}
