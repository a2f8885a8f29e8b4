import { type JobResult, PgBoss, type QueueOptions } from 'pg-boss'

import type { Log } from './log.ts'
import type { Connection, Tx } from './tx.ts'

/** A kind of work that is done later, with the data it needs. */
export interface JobKind<Data extends object> {
  readonly name: string
  readonly options: QueueOptions
  /** Never set: it only carries the type of the data. */
  readonly data?: Data
}

export const jobKind = <Data extends object>(name: string, options: QueueOptions = {}): JobKind<Data> => ({
  name,
  options,
})

/** Queues work inside the transaction that makes it necessary: neither exists without the other. */
export interface Jobs {
  add<Data extends object>(tx: Tx, kind: JobKind<Data>, ...data: Data[]): Promise<void>
  /** Jobs of a kind that failed at every try, newest first. */
  dead<Data extends object>(kind: JobKind<Data>): Promise<DeadJob<Data>[]>
  /** Tries a dead job again; false when there is no such one. */
  revive(kind: JobKind<object>, id: string): Promise<boolean>
}

interface DeadJob<Data> {
  readonly id: string
  readonly data: Data
  readonly at: Date
  /** What went wrong the last time. */
  readonly error: string
}

export interface JobWorkers extends Jobs {
  /** Lets this process do jobs of a kind. A job that throws is tried again as the kind's options say. */
  work<Data extends object>(kind: JobKind<Data>, handle: (data: Data, id: string) => Promise<void>): Promise<void>
  /** Does a job at set times (cron, Indian time); of several processes one does it. */
  every(kind: JobKind<object>, cron: string, handle: () => Promise<void>): Promise<void>
  /** Waits for the jobs in hand, then stops. */
  stop(): Promise<void>
}

/** How many jobs of a kind a process does at once. */
const HANDFUL = 5

/** For the driver: a connection whose other end is gone must not keep a worker for ever. In milliseconds. */
const PATIENCE = { query_timeout: 30_000, keepAlive: true }

const deadQueue = (name: string): string => `${name}-dead`

const messageOf = (output: object | null): string =>
  output && 'message' in output ? String(output.message) : 'The reason is not known.'

/** Starts the queue. Several processes share it: each job is claimed by one. */
export async function startJobs(connection: Connection, log: Log): Promise<JobWorkers> {
  const ways = { ...connection, ...PATIENCE, application_name: 'shop jobs', max: 4, useListenNotify: true }
  const boss = new PgBoss(ways)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const known = new Set<string>()
  const know = async ({ name, options }: JobKind<object>) => {
    if (known.has(name)) return
    await boss.createQueue(deadQueue(name))
    await boss.createQueue(name, { ...options, deadLetter: deadQueue(name), notify: true })
    known.add(name)
  }
  const workers: JobWorkers = {
    async add(tx, kind, ...data) {
      await know(kind)
      const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) }
      await boss.insert(
        kind.name,
        data.map((each) => ({ data: each })),
        { db },
      )
    },
    async dead<Data extends object>(kind: JobKind<Data>) {
      await know(kind)
      const jobs = await boss.findJobs<Data>(deadQueue(kind.name), { queued: true })
      return jobs
        .map(({ id, data, createdOn, sourceOutput }) => ({ id, data, at: createdOn, error: messageOf(sourceOutput) }))
        .sort((one, other) => other.at.getTime() - one.at.getTime())
    },
    async revive(kind, id) {
      await know(kind)
      return (await boss.redrive(deadQueue(kind.name), { ids: [id] })) > 0
    },
    async work(kind, handle) {
      await know(kind)
      // As long as there is a full handful the next one is fetched at once; then a notice wakes the worker. One by one,
      // each job whose notice comes while another is fetched would wait for the next look, half a minute later.
      const options = { batchSize: HANDFUL, burstWhenBatchFull: true, perJobResults: true } as const
      await boss.work<object, JobResult[], typeof options>(kind.name, options, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data }): Promise<JobResult> => {
            try {
              await handle(data as Parameters<typeof handle>[0], id)
              return { id, status: 'completed' }
            } catch (error) {
              log.error({ err: error, job: kind.name, id }, 'a job failed')
              return { id, status: 'failed', output: error }
            }
          }),
        ),
      )
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
