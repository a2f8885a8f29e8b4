// npm run restore -- <folder> [--verify]: gives an empty shop what a backup has kept; with --verify a shop that is made
// for it, looked at and thrown away.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Connection, createPool, queriesOn } from '#db/client.ts'
import { claimEmbedded, startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { fillTables, isEmpty } from '#db/table-dump.ts'
import { readConfig, StartError } from '#server/lib/config.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { diagnose, LONGEST_LOOK_MS } from '#server/modules/doctor/doctor.service.ts'
import { printLast } from '#server/modules/invoices/invoices.service.ts'
import { giveBackFiles, type Manifest, openBackup, sumOf, TABLES } from './backup-files.ts'
import { commandFailure } from './shop-database.ts'

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
  if (!values.verify) {
    const { databaseUrl, dataFolder } = readConfig(process.env)
    return restore(backup, manifest, { databaseUrl, dataFolder: resolve(dataFolder) })
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'shop-restore-'))
  try {
    await restore(backup, manifest, { databaseUrl: undefined, dataFolder })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Place {
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
}

async function restore(backup: string, manifest: Manifest, { databaseUrl, dataFolder }: Place): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  const embedded = databaseUrl ? null : await startEmbedded(join(dataFolder, 'postgres'))
  const owner = embedded && (await claimEmbedded(embedded.connection))
  try {
    if (embedded && !owner) throw new StartError('The shop is running. Stop it first.')
    const connection = embedded?.connection ?? { connectionString: databaseUrl ?? '' }
    await fill(backup, manifest, connection)
    await giveBackFiles(backup, manifest, dataFolder)
    await compare(manifest, connection)
  } finally {
    await owner?.end()
    await embedded?.stop()
    if (embedded && embedded.folder !== join(dataFolder, 'postgres') && dataFolder.startsWith(tmpdir())) {
      await rm(embedded.folder, { recursive: true, force: true })
    }
  }
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
