import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connection } from '#db/client.ts'
import { claimEmbedded, startEmbedded } from '#db/embedded.ts'
import { StartError } from '#server/lib/config.ts'
import { databaseCode } from '#server/lib/tx.ts'

/** The shop's database, wherever it is; the embedded one must be there already. */
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
  /** Where its files really are. */
  readonly folder: string
  /** Whether a running shop has it. */
  readonly inUse: boolean
}

/** The embedded database of a data folder, started when nobody has. Whoever started it ends it: a running shop goes on. */
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

/** Tables or columns that are not there: the shop of this version has never run on this database. */
const OTHER_VERSION = new Set(['42P01', '42703', '3F000'])

/** Why a command could not do its work, for the person who has typed it. */
export function commandFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (OTHER_VERSION.has(databaseCode(error) ?? '')) {
    return 'The database is that of another version, or empty. Start the shop once, then ask again.'
  }
  return error instanceof Error ? error.message : String(error)
}
