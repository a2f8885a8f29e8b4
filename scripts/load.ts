import { existsSync } from 'node:fs'
import pg from 'pg'
import { readConfig, StartError } from '#server/lib/config.ts'
import { withShopDatabase } from '../src/programs/shop-database.ts'
import { loadBusyYear } from './busy-year.ts'

async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  await withShopDatabase(config, async (connection) => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      console.log(`Demo data was added: ${await loadBusyYear(client, config.seller)}.`)
    } finally {
      await client.end()
    }
  })
}

run().catch((error: unknown) => {
  process.stderr.write(`Nothing was loaded. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof StartError ? 2 : 1
})
