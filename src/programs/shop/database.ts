// Connects to the database, or starts the embedded one.

import { resolve } from 'node:path'
import type pg from 'pg'
import type { Connection } from '#db/client.ts'
import { claimEmbedded, type EmbeddedDatabase, startEmbedded } from '#db/embedded.ts'
import { type Config, StartError } from '#server/lib/config.ts'
import type { Log } from '#server/lib/log.ts'
import { endings } from './shutdown.ts'

/** The pause between two attempts to restart the database. */
const REVIVE_MS = 1000

export async function openDatabase(config: Config, log: Log): Promise<Connection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const folder = resolve(config.dataFolder, 'postgres')
  const embedded = await startEmbedded(folder)
  const owner = await claimEmbedded(embedded.connection)
  if (!owner) {
    throw new StartError(
      `The shop is already running on this data folder (${resolve(config.dataFolder)}).\nUse that one, or stop it first. A second shop needs a folder and a port of its own: SHOP_DATA=./data2 PORT=3001 npm start`,
    )
  }
  endings.push(() => embedded.stop())
  endings.push(keepAlive(owner, () => reopen(folder, embedded), log))
  return embedded.connection
}

/**
 * Restarts the embedded database whenever it dies while the shop is running. It watches the session that owns the data
 * folder, and returns a function that stops this.
 */
function keepAlive(first: pg.Client, open: () => Promise<pg.Client | null>, log: Log): () => Promise<void> {
  let owner = first
  let over = false
  let reviving: Promise<void> = Promise.resolve()
  const revive = async () => {
    log.error('the database has ended; it is started again')
    while (!over) {
      const found = await open().catch((error: Error) => {
        log.error({ err: error }, 'the database does not start')
        return null
      })
      if (found) return watch(found)
      await new Promise((resume) => setTimeout(resume, REVIVE_MS))
    }
  }
  const watch = (client: pg.Client) => {
    owner = client
    client.once('end', () => {
      if (!over) reviving = revive()
    })
  }
  watch(first)
  return async () => {
    over = true
    await reviving
    await owner.end()
  }
}

/** Starts the embedded database again at the known address; returns null while another command has claimed it. */
async function reopen(folder: string, { connection }: EmbeddedDatabase): Promise<pg.Client | null> {
  const again = await startEmbedded(folder)
  // If its port has changed, only a restart of the shop can connect to it.
  if (JSON.stringify(again.connection) !== JSON.stringify(connection)) throw new Error('It listens at another place.')
  return claimEmbedded(again.connection)
}
