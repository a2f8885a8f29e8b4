import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connection } from '#db/client.ts'
import { claimEmbedded, startEmbedded } from '#db/embedded.ts'
import { StartError } from '#server/lib/config.ts'

/** Opens the shop's database, starting the embedded one when nobody has, and closes what it has opened. */
export async function withDatabase<T>(
  { databaseUrl, dataFolder }: { databaseUrl: string | undefined; dataFolder: string },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work({ connectionString: databaseUrl })
  const folder = resolve(dataFolder, 'postgres')
  if (!existsSync(folder)) throw new StartError(`There is no shop in ${resolve(dataFolder)}. Start it once: npm start`)
  const embedded = await startEmbedded(folder)
  // Whoever holds the data folder shuts its database down; a running shop goes on.
  const owner = await claimEmbedded(embedded.connection)
  try {
    return await work(embedded.connection)
  } finally {
    await owner?.end()
    if (owner) await embedded.stop()
  }
}
