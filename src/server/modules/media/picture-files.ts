import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files in the shop's data folder: `uploads` must be preserved, `cache` can be deleted. */
export interface PictureFiles {
  readOriginal(id: string): Promise<Buffer | null>
  writeOriginal(id: string, bytes: Buffer): Promise<void>
  readVariant(id: string, name: string): Promise<Buffer | null>
  writeVariant(id: string, name: string, bytes: Buffer): Promise<void>
}

export function pictureFiles(dataFolder: string): PictureFiles {
  const original = (id: string) => join(dataFolder, 'uploads', 'pictures', id.slice(0, 2), id)
  const variant = (id: string, name: string) => join(dataFolder, 'cache', 'pictures', id.slice(0, 2), id, name)
  return {
    readOriginal: (id) => read(original(id)),
    writeOriginal: (id, bytes) => write(original(id), bytes),
    readVariant: (id, name) => read(variant(id, name)),
    writeVariant: (id, name, bytes) => write(variant(id, name), bytes),
  }
}

async function read(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes to a temporary file and renames it, so that no reader ever sees half a file. */
async function write(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const half = `${file}.${randomUUID()}`
  await writeFile(half, bytes)
  await rename(half, file)
}
