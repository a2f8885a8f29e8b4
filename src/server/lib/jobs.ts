import { PgBoss, type QueueOptions } from 'pg-boss'

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
  add<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data): Promise<void>
}

export interface JobWorkers extends Jobs {
  /** Lets this process do jobs of a kind. A job that throws is tried again as the kind's options say. */
  work<Data extends object>(kind: JobKind<Data>, handle: (data: Data, id: string) => Promise<void>): Promise<void>
  /** Waits for the jobs in hand, then stops. */
  stop(): Promise<void>
}

/** Starts the queue. Several processes share it: each job is claimed by one. */
export async function startJobs(connection: Connection, log: Log): Promise<JobWorkers> {
  const boss = new PgBoss({ ...connection, application_name: 'shop jobs', max: 4, useListenNotify: true })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const known = new Set<string>()
  const know = async ({ name, options }: JobKind<object>) => {
    if (known.has(name)) return
    await boss.createQueue(`${name}-dead`)
    await boss.createQueue(name, { ...options, deadLetter: `${name}-dead`, notify: true })
    known.add(name)
  }
  return {
    async add(tx, kind, data) {
      await know(kind)
      await boss.send(kind.name, data, { db: { executeSql: (text, values) => tx.client.query(text, values) } })
    },
    async work(kind, handle) {
      await know(kind)
      await boss.work<object>(kind.name, async (jobs) => {
        for (const job of jobs) {
          try {
            await handle(job.data as Parameters<typeof handle>[0], job.id)
          } catch (error) {
            log.error({ err: error, job: kind.name, id: job.id }, 'a job failed')
            throw error
          }
        }
      })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
