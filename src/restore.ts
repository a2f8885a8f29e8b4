// npm run restore -- <folder> [--verify]: gives an empty shop what a backup has kept; with --verify a shop that is made
// for it, looked at and thrown away.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Connection, createPool, queriesOn } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { fillTables, isEmpty } from '#db/table-dump.ts'
import { readConfig, StartError } from '#server/lib/config.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { diagnose, LONGEST_LOOK_MS } from '#server/modules/doctor/doctor.service.ts'
import { printLast } from '#server/modules/invoices/invoices.service.ts'
import { giveBackFiles, type Manifest, openBackup, sumOf, TABLES } from './backup-files.ts'
import { commandFailure, withEmbedded } from './shop-database.ts'

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  })
  const [given] = positionals
  if (!given) throw new StartError('Say which backup: npm run restore -- <folder>')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const backup = resolve(given)
  const manifest = await openBackup(backup)
  say(`The backup of ${manifest.madeAt} is whole: ${manifest.files.length} files.`)
  if (values.verify) return verify(backup, manifest)
  const { databaseUrl, dataFolder } = readConfig(process.env)
  await mkdir(dataFolder, { recursive: true })
  if (databaseUrl) return restore(backup, manifest, { connectionString: databaseUrl }, dataFolder)
  await withEmbedded(dataFolder, ({ connection, inUse }) => {
    if (inUse) throw new StartError('The shop is running. Stop it first.')
    return restore(backup, manifest, connection, dataFolder)
  })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Restores into a shop that is made for it and thrown away. */
async function verify(backup: string, manifest: Manifest): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'shop-restore-'))
  let files = dataFolder
  try {
    await withEmbedded(dataFolder, ({ connection, folder }) => {
      files = folder
      return restore(backup, manifest, connection, dataFolder)
    })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
    await rm(files, { recursive: true, force: true })
  }
}

async function restore(backup: string, manifest: Manifest, connection: Connection, dataFolder: string): Promise<void> {
  await fill(backup, manifest, connection)
  await giveBackFiles(backup, manifest, dataFolder)
  await compare(manifest, connection)
}

/** The tables come into being as the backup's version had them; what has come since is applied to them afterwards. */
async function fill(backup: string, { dump }: Manifest, connection: Connection): Promise<void> {
  const last = dump.migrations.at(-1)
  await migrate(connection, last)
  if (!(await isEmpty(connection))) {
    throw new StartError('There is a shop already. A backup is restored into an empty database only.')
  }
  const jobs = await startJobs(connection, createLog('fatal'))
  await jobs.stop()
  await fillTables(connection, dump, join(backup, TABLES))
  const later = await migrate(connection)
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${rows} rows of ${dump.tables.length} tables are back${later.length > 0 ? ', brought up to date' : ''}.`)
}

/** The books are looked through, and the documents must come out of them as they did when the backup was made. */
async function compare({ documents }: Manifest, connection: Connection): Promise<void> {
  const pool = createPool(connection, 2, LONGEST_LOOK_MS)
  try {
    const db = queriesOn(pool)
    const printed = new Map((await printLast(db, documents.length)).map(({ number, bytes }) => [number, sumOf(bytes)]))
    const other = documents.filter(({ number, sha256 }) => printed.get(number) !== sha256)
    if (other.length > 0)
      throw new Error(`Documents come out otherwise: ${other.map(({ number }) => number).join(', ')}.`)
    say(`${documents.length} documents are the same, byte for byte.`)
    const { checks } = await diagnose({ pool, db, razorpay: undefined }, new Date())
    const wrong = checks.filter((each) => each.violations.length > 0)
    if (wrong.length > 0) throw new Error(`The books do not add up: ${wrong.map(({ name }) => name).join('; ')}.`)
    say('The books add up.')
  } finally {
    await pool.end()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`Nothing was restored, or not as it should be. ${commandFailure(error)}\n`)
  process.exitCode = 1
})
