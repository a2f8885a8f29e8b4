import pg from 'pg'
import type { Log } from '#server/lib/log.ts'
import type { Connection } from '#server/lib/tx.ts'

/** Every process sees a change within this time, in milliseconds, or stops trusting its cache. */
const TRUST_MS = 1000
const ASK_EVERY_MS = 300
/**
 * The time limit for connecting in milliseconds. A server may vanish without closing the connection; the next attempt
 * may reach its replacement.
 */
const CONNECT_MS = 3000

/** Knows the latest version of the catalogue, and whether it is certain at this moment. */
export interface CatalogueVersion {
  /** Returns the version if it was confirmed within the last second, otherwise null. */
  confirmed(): number | null
  /** Reads the version from the database. */
  read(): Promise<number>
}

export interface CatalogueWatch extends CatalogueVersion {
  stop(): Promise<void>
}

/**
 * Watches the version of the catalogue. The database announces a change at once (NOTIFY). As a message can be lost with
 * its connection, the version is also read three times a second, and is valid for one second from the request.
 */
export function watchCatalogue(connection: Connection, read: () => Promise<number>, log: Log): CatalogueWatch {
  let version: number | null = null
  let confirmedAt = Number.NEGATIVE_INFINITY
  let client: pg.Client | null = null
  let stopped = false
  let wake = () => {}

  const connect = async () => {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'shop catalogue watch',
      query_timeout: TRUST_MS,
      connectionTimeoutMillis: CONNECT_MS,
    })
    fresh.on('error', () => {
      client = null
    })
    fresh.on('notification', () => wake())
    await fresh.connect()
    await fresh.query('listen catalogue_version')
    return fresh
  }

  const ask = async () => {
    const askedAt = performance.now()
    client ??= await connect()
    const { rows } = await client.query<{ version: number }>('select version from catalogue_version')
    version = rows[0]?.version ?? null
    confirmedAt = askedAt
  }

  const loop = async () => {
    while (!stopped) {
      await ask().catch((error: Error) => {
        log.warn({ err: error }, 'the catalogue version cannot be read; cached pages are not used')
        void client?.end().catch(() => {})
        client = null
      })
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, ASK_EVERY_MS)
        wake = () => {
          clearTimeout(timer)
          resume()
        }
      })
    }
  }
  const running = loop()

  return {
    confirmed: () => (performance.now() - confirmedAt < TRUST_MS ? version : null),
    read,
    async stop() {
      stopped = true
      wake()
      await running
      await client?.end().catch(() => {})
    },
  }
}
