import { type JobResult, PgBoss, type Queue, type QueueOptions } from 'pg-boss'

import { MAX_COUNTED } from '#rules/counted.ts'
import { gather } from './gather.ts'
import type { Log } from './log.ts'
import type { Connection, Tx } from './tx.ts'

export interface JobKind<Data extends object> {
  readonly name: string
  readonly options: QueueOptions & Pick<Queue, 'policy'>
  /**
   * Returns the part of the data to store with a finished job; without it, all data is stored. The queue stores
   * finished jobs for days.
   */
  afterwards?(data: Data): object
  /** Returns the key by which the kind's policy distinguishes jobs. */
  keyOf?(data: Data): string
  /** Returns the id of the job, for data whose state is asked for later; undefined for a new id. */
  idOf?(data: Data): string | undefined
  /** The number of jobs of the kind that a process runs at once; five, unless it says otherwise. */
  readonly batch?: number
  /** Never set: it only carries the type of the data. */
  readonly data?: Data
}

export const jobKind = <Data extends object>(
  name: string,
  options: JobKind<Data>['options'] = {},
  further: Pick<JobKind<Data>, 'afterwards' | 'keyOf' | 'idOf' | 'batch'> = {},
): JobKind<Data> => ({ name, options, ...further })

/** Queues jobs in the transaction that needs them, so that either both are committed or neither. */
export interface Jobs {
  add<Data extends object>(tx: Tx, kind: JobKind<Data>, ...data: Data[]): Promise<void>
  /** Deletes the jobs of a kind whose data contains these values, whatever their state. */
  discard<Data extends object>(tx: Tx, kind: JobKind<Data>, values: Partial<Data>): Promise<void>
  /** Returns the states of jobs by their ids, as long as the queue stores them. */
  states(kind: JobKind<object>, ids: readonly string[]): Promise<ReadonlyMap<string, JobState>>
  /** Returns the jobs of a kind that failed at every attempt, newest first. */
  dead<Data extends object>(kind: JobKind<Data>): Promise<DeadJob<Data>[]>
  /** Counts the jobs of a kind that failed at every attempt, up to a limit. */
  countDead(kind: JobKind<object>): Promise<number>
  /** Returns when a job of a kind was last completed; null if none of the last days was. */
  lastCompletedAt(kind: JobKind<object>): Promise<Date | null>
  /** Retries a dead job; returns false if there is no such job. */
  revive(kind: JobKind<object>, id: string): Promise<boolean>
}

/** `waiting` includes jobs that are tried again; a job is `failed` when it has failed at every attempt. */
type JobState = 'waiting' | 'done' | 'failed'

interface DeadJob<Data> {
  readonly id: string
  readonly data: Data
  readonly at: Date
  /** The error of the last attempt. */
  readonly error: string
}

export interface JobWorkers extends Jobs {
  /** Starts a worker for jobs of a kind. A job that throws is retried according to the kind's options. */
  work<Data extends object>(kind: JobKind<Data>, handle: (data: Data, id: string) => Promise<void>): Promise<void>
  /** Runs a job on a schedule (cron, Indian time), in one of several processes. */
  every(kind: JobKind<object>, cron: string, handle: () => Promise<void>): Promise<void>
  /** Waits for the running jobs, then stops. */
  stop(): Promise<void>
}

const HANDFUL = 5

/** Driver options, in milliseconds: a connection whose other end is gone must not block a worker for ever. */
const PATIENCE = { query_timeout: 30_000, keepAlive: true }

/** Marks the data of a finished job of which only a part is stored. */
const DONE = 'done'

/** Whether a job is marked as finished. Scheduled jobs have no data. */
const isDone = (data: object | null): boolean => data !== null && DONE in data

const deadQueue = (name: string): string => `${name}-dead`

const messageOf = (output: object | null): string =>
  output && 'message' in output ? String(output.message) : 'The reason is not known.'

interface Fetched {
  readonly id: string
  readonly data: object
}

/** The number of milliseconds for which finished jobs are collected, so that they are recorded in one statement. */
const GATHER_MS = 5

/** Returns a function that runs one job and returns its result for the queue. */
function createRunner<Data extends object>(
  boss: PgBoss,
  log: Log,
  { kind, handle }: { kind: JobKind<Data>; handle: (data: Data, id: string) => Promise<void> },
) {
  const replaceData = gather<Fetched>(GATHER_MS, async (done) => {
    const text = `update pgboss.job set data = done.data from json_to_recordset($2::json) as done (id uuid, data jsonb)
      where job.name = $1 and job.id = done.id`
    await boss.getDb().executeSql(text, [kind.name, JSON.stringify(done)])
  })
  return async ({ id, data }: Fetched): Promise<JobResult> => {
    try {
      // The job was done, but the process ended before the queue knew. The rest of its data is gone, so it cannot run
      // again.
      if (isDone(data)) return { id, status: 'completed' }
      const given = data as Data
      await handle(given, id)
      if (kind.afterwards) await replaceData({ id, data: { ...kind.afterwards(given), [DONE]: true } })
      return { id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, job: kind.name, id }, 'a job failed')
      return { id, status: 'failed', output: error as object }
    }
  }
}

/** A job that failed for good and was revived is another job, which names the first one as its root. */
const JOB_STATES = `select job.id, case
    when job.state = 'completed' then 'done'
    when job.state <> 'failed' then 'waiting'
    else coalesce((select case again.state when 'completed' then 'done' when 'failed' then 'failed' else 'waiting' end
      from pgboss.job again where again.name = $1 and again.source_root_id = job.id
      order by again.created_on desc limit 1), 'failed') end as state
  from pgboss.job where job.name = $1 and job.id = any($2::uuid[])`

/** Returns jobs of a kind as the queue inserts them. */
const toRows = <Data extends object>({ idOf, keyOf }: JobKind<Data>, data: readonly Data[]) =>
  data.map((each) => {
    const id = idOf?.(each)
    return { data: each, ...(id && { id }), ...(keyOf && { singletonKey: keyOf(each) }) }
  })

/** Returns the part of the queue that is about jobs that failed at every attempt. */
const deadJobs = (
  boss: PgBoss,
  know: (kind: JobKind<object>) => Promise<void>,
): Pick<Jobs, 'dead' | 'countDead' | 'revive'> => ({
  async dead<Data extends object>(kind: JobKind<Data>) {
    await know(kind)
    const jobs = await boss.findJobs<Data>(deadQueue(kind.name), { queued: true })
    return jobs
      .filter(({ data }) => !isDone(data))
      .map(({ id, data, createdOn, sourceOutput }) => ({ id, data, at: createdOn, error: messageOf(sourceOutput) }))
      .sort((one, other) => other.at.getTime() - one.at.getTime())
  },
  async countDead(kind) {
    await know(kind)
    // The states are those in which the queue would hand a job out, as for the list of dead jobs.
    const text = `select count(*)::integer as dead from (select 1 from pgboss.job where name = $1
      and state < 'active' and (data is null or not data ? '${DONE}') limit $2) counted`
    const { rows } = await boss.getDb().executeSql(text, [deadQueue(kind.name), MAX_COUNTED + 1])
    return (rows[0] as { dead: number } | undefined)?.dead ?? 0
  },
  async revive(kind, id) {
    await know(kind)
    return (await boss.redrive(deadQueue(kind.name), { ids: [id] })) > 0
  },
})

/** Starts the job queue. Several processes share it, and each job is run by one of them. */
export async function startJobs(connection: Connection, log: Log): Promise<JobWorkers> {
  const options = { ...connection, ...PATIENCE, application_name: 'shop jobs', max: 4, useListenNotify: true }
  const boss = new PgBoss(options)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  // Creating a queue that exists changes nothing, but takes as long.
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  const know = async ({ name, options }: JobKind<object>) => {
    if (known.has(name)) return
    await boss.createQueue(deadQueue(name))
    await boss.createQueue(name, { ...options, deadLetter: deadQueue(name), notify: true })
    known.add(name)
  }
  const workers: JobWorkers = {
    async add(tx, kind, ...data) {
      await know(kind)
      const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query({ text, values: values ?? [] }) }
      await boss.insert(kind.name, toRows(kind, data), { db })
    },
    async discard(tx, kind, values) {
      await know(kind)
      const names = [kind.name, deadQueue(kind.name)]
      await tx.client.query('delete from pgboss.job where name = any($1) and data @> $2', [
        names,
        JSON.stringify(values),
      ])
    },
    async states({ name }, ids) {
      if (ids.length === 0) return new Map()
      const { rows } = await boss.getDb().executeSql(JOB_STATES, [name, [...ids]])
      return new Map((rows as { id: string; state: JobState }[]).map(({ id, state }) => [id, state]))
    },
    ...deadJobs(boss, know),
    async lastCompletedAt(kind) {
      const text = "select max(completed_on) as at from pgboss.job where name = $1 and state = 'completed'"
      const { rows } = await boss.getDb().executeSql(text, [kind.name])
      return (rows[0] as { at: Date | null } | undefined)?.at ?? null
    },
    async work(kind, handle) {
      await know(kind)
      // As long as batches are full, the next one is fetched at once; after that a notification wakes the worker.
      // Fetched singly, a job whose notification arrives during another fetch would wait for the next poll, half a
      // minute later.
      const options = { batchSize: kind.batch ?? HANDFUL, burstWhenBatchFull: true, perJobResults: true } as const
      const runJob = createRunner(boss, log, { kind, handle })
      await boss.work<object, JobResult[], typeof options>(kind.name, options, (jobs) => Promise.all(jobs.map(runJob)))
    },
    async every(kind, cron, handle) {
      await workers.work(kind, handle)
      await boss.schedule(kind.name, cron, null, { tz: 'Asia/Kolkata' })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
  return workers
}
