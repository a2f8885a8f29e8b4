// npm run backup -- [folder]: writes the whole shop into a new folder, whether or not the shop is running.
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { queriesOn } from '#db/client.ts'
import { dumpTables } from '#db/table-dump.ts'
import { readConfig, StartError } from '#server/lib/config.ts'
import { examineSnapshot } from '#server/modules/doctor/doctor.service.ts'
import { printLast } from '#server/modules/invoices/print-documents.service.ts'
import { backUpFiles, checksumsOf, MANIFEST, type Manifest, sumOf, sumOfProgram, TABLES } from './backup-files.ts'
import { faultCount, findingsOf } from './restore-comparison.ts'
import { commandFailure, withShopDatabase } from './shop-database.ts'

/** The number of documents whose checksums are stored, to be compared after a restore. */
const PRINTED = 50

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const madeAt = new Date()
  const folder = resolve(positionals[0] ?? join('backups', madeAt.toISOString().replaceAll(':', '-').slice(0, 19)))
  if (existsSync(folder)) throw new StartError(`${folder} exists already. A backup is written into a new folder.`)

  // The folder gets its real name only when it is complete, so that half a backup cannot be mistaken for one.
  const part = `${folder}.part`
  if (existsSync(part)) throw new StartError(`${part} is left over from a backup that did not end. Remove it first.`)
  await mkdir(join(part, TABLES), { recursive: true, mode: 0o700 })
  const { dump, found } = await withShopDatabase(config, (connection) =>
    dumpTables(connection, join(part, TABLES), async (client) => {
      const db = queriesOn(client)
      const printed = await printLast({ db }, PRINTED)
      const documents = printed.map(({ number, bytes }) => ({ number, sha256: sumOf(bytes) }))
      return { documents, findings: findingsOf(await examineSnapshot(db)) }
    }),
  )
  // Copied after the tables, so that every picture that they refer to already exists.
  await backUpFiles(resolve(config.dataFolder), part)
  const program = await sumOfProgram()
  const files = await checksumsOf(part)
  const manifest: Manifest = { format: 1, madeAt: madeAt.toISOString(), dump, files, ...found, program }
  await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  await rename(part, folder)

  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${rows} rows of ${dump.tables.length} tables and ${manifest.files.length} files are in ${folder}\n`,
  )
  const faults = found.findings.checks.reduce((sum, { violations }) => sum + violations.length, 0)
  if (faults > 0) {
    process.stdout.write(
      `The doctor finds ${faultCount(faults)} in the shop, noted in the backup. See npm run doctor.\n`,
    )
  }
  if (config.secretKey !== undefined) {
    process.stdout.write('SECRET_KEY is set by you and is not in the backup: keep it with your settings.\n')
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`There is no backup. ${commandFailure(error)}\n`)
  process.exitCode = 1
})
