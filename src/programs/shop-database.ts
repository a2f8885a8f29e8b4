import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connection } from '#db/client.ts'
import { claimEmbedded, startEmbedded } from '#db/embedded.ts'
import { StartError } from '#server/lib/config.ts'
import { databaseCode } from '#server/lib/tx.ts'

/** Runs `work` with the shop's database, wherever it is; an embedded one must already exist. */
export async function withShopDatabase<T>(
  { databaseUrl, dataFolder }: { databaseUrl: string | undefined; dataFolder: string },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work({ connectionString: databaseUrl })
  if (!existsSync(embeddedFolder(dataFolder))) {
    throw new StartError(`There is no shop in ${resolve(dataFolder)}. Start it once: npm start`)
  }
  return withEmbedded(dataFolder, ({ connection }) => work(connection))
}

interface LentDatabase {
  readonly connection: Connection
  /** The actual folder of its files. */
  readonly folder: string
  /** Whether a running shop uses it. */
  readonly inUse: boolean
}

/**
 * Runs `work` with the embedded database of a data folder, starting it if necessary. Only a database that was started
 * here is stopped afterwards, so that a running shop continues.
 */
export async function withEmbedded<T>(dataFolder: string, work: (database: LentDatabase) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(embeddedFolder(dataFolder))
  const owner = await claimEmbedded(embedded.connection)
  try {
    return await work({ connection: embedded.connection, folder: embedded.folder, inUse: owner === null })
  } finally {
    await owner?.end()
    if (owner) await embedded.stop()
  }
}

const embeddedFolder = (dataFolder: string): string => resolve(dataFolder, 'postgres')

/** PostgreSQL's error codes for missing tables or columns: this version of the shop has never run on the database. */
const OTHER_VERSION = new Set(['42P01', '42703', '3F000'])

/** Returns why a command failed, for the person who ran it. */
export function commandFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (OTHER_VERSION.has(databaseCode(error) ?? '')) {
    return 'The database is that of another version, or empty. Start the shop once, then ask again.'
  }
  return error instanceof Error ? error.message : String(error)
}
