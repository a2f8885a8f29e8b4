// npm run restore -- <folder> [--verify]: restores a backup into an empty shop; with --verify into a temporary shop,
// which is checked and then deleted.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Connection, createPool, type Db, queriesOn } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { fillTables, isEmpty } from '#db/table-dump.ts'
import { readConfig, StartError } from '#server/lib/config.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { diagnose, EXAMINATION_MS } from '#server/modules/doctor/doctor.service.ts'
import { printLast } from '#server/modules/invoices/print-documents.service.ts'
import { type Manifest, openBackup, restoreFiles, sumOf, sumOfProgram, TABLES } from './backup-files.ts'
import { compareFindings, faultCount } from './restore-comparison.ts'
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

/** Restores a backup into a temporary shop, which is then deleted. */
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
  await restoreFiles(backup, manifest, dataFolder)
  const wrong = await compare(manifest, connection)
  if (wrong.length === 0) return
  process.stderr.write(
    `Everything was restored, but it is not as it was when the backup was made.\n${wrong.join('\n')}\n`,
  )
  process.exitCode = 1
}

/** Creates the tables as in the backup's version, fills them, and then applies the newer migrations. */
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
  await endAccess(connection)
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${rows} rows of ${dump.tables.length} tables are back${later.length > 0 ? ', brought up to date' : ''}.`)
}

/**
 * Ends all sessions and emailed links, because it is not known which of them were ended, used or revoked since the
 * backup. Everybody has to sign in again.
 */
async function endAccess(connection: Connection): Promise<void> {
  const pool = createPool(connection, 1)
  try {
    await pool.query('update session set revoked_at = now() where revoked_at is null')
    await pool.query('update mail_token set expires_at = least(expires_at, now())')
  } finally {
    await pool.end()
  }
}

/** Compares documents and findings with those at the time of the backup. Returns what is worse. */
async function compare(manifest: Manifest, connection: Connection): Promise<string[]> {
  const pool = createPool(connection, 2, EXAMINATION_MS)
  try {
    const drawn = await compareDocuments(manifest, queriesOn(pool))
    const asOf = manifest.findings && new Date(manifest.findings.at)
    const { checks } = await diagnose({ pool, db: queriesOn(pool), razorpay: undefined }, new Date(), asOf)
    const { worse, known, undecided } = compareFindings(manifest.findings, checks)
    if (undecided.length > 0) {
      say(`The doctor finds faults of which the backup says nothing, because it is older: ${undecided.join('; ')}.`)
    }
    if (known > 0) say(`As when the backup was made, the books have ${faultCount(known)}. See npm run doctor.`)
    else if (worse.length === 0 && undecided.length === 0) say('The books add up.')
    return [...drawn, ...worse.map((each) => `The books are worse. ${each}`)]
  } finally {
    await pool.end()
  }
}

/**
 * Draws the newest documents again and compares them. Only the program that made the backup must draw the same bytes.
 */
async function compareDocuments({ documents, program }: Manifest, db: Db): Promise<string[]> {
  const drawn = new Map((await printLast({ db }, documents.length)).map(({ number, bytes }) => [number, sumOf(bytes)]))
  const missing = documents.filter(({ number }) => !drawn.has(number))
  const other = documents.filter(({ number, sha256 }) => drawn.has(number) && drawn.get(number) !== sha256)
  const numbers = (some: Manifest['documents']) => some.map(({ number }) => number).join(', ')
  const same = documents.length - missing.length - other.length
  say(`${same} documents are the same, byte for byte.`)
  const complaints = missing.length > 0 ? [`Documents are missing: ${numbers(missing)}.`] : []
  if (other.length === 0) return complaints
  if (program === (await sumOfProgram())) return [...complaints, `Documents are drawn otherwise: ${numbers(other)}.`]
  say(`${other.length} documents are drawn otherwise by this version of the shop: ${numbers(other)}.`)
  return complaints
}

run().catch((error: unknown) => {
  process.stderr.write(`Nothing was restored, or not everything. ${commandFailure(error)}\n`)
  process.exitCode = 1
})
