// npm run backup -- [folder]: writes the whole shop into a new folder, while the shop runs or while it does not.
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { queriesOn } from '#db/client.ts'
import { dumpTables } from '#db/table-dump.ts'
import { readConfig, StartError } from '#server/lib/config.ts'
import { printLast } from '#server/modules/invoices/invoices.service.ts'
import { keepFiles, MANIFEST, type Manifest, sumOf, sumsOf, TABLES } from './backup-files.ts'
import { commandFailure, withShopDatabase } from './shop-database.ts'

/** Documents whose bytes are noted, to be compared after a restore. */
const PRINTED = 50

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const madeAt = new Date()
  const folder = resolve(positionals[0] ?? join('backups', madeAt.toISOString().replaceAll(':', '-').slice(0, 19)))
  if (existsSync(folder)) throw new StartError(`${folder} exists already. A backup is written into a new folder.`)

  // Under its real name only once it is whole: half a backup must not be taken for one.
  const part = `${folder}.part`
  if (existsSync(part)) throw new StartError(`${part} is left over from a backup that did not end. Remove it first.`)
  await mkdir(join(part, TABLES), { recursive: true, mode: 0o700 })
  const { dump, found: documents } = await withShopDatabase(config, (connection) =>
    dumpTables(connection, join(part, TABLES), async (client) => {
      const printed = await printLast(queriesOn(client), PRINTED)
      return printed.map(({ number, bytes }) => ({ number, sha256: sumOf(bytes) }))
    }),
  )
  // After the tables: every picture that they name was there before them.
  await keepFiles(resolve(config.dataFolder), part)
  const manifest: Manifest = { format: 1, madeAt: madeAt.toISOString(), dump, files: await sumsOf(part), documents }
  await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  await rename(part, folder)

  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${rows} rows of ${dump.tables.length} tables and ${manifest.files.length} files are in ${folder}\n`,
  )
  if (config.secretKey !== undefined) {
    process.stdout.write('SECRET_KEY is set by you and is not in the backup: keep it with your settings.\n')
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`There is no backup. ${commandFailure(error)}\n`)
  process.exitCode = 1
})
