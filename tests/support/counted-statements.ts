import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const counting = new AsyncLocalStorage<string[]>()

/** Returns what `work` returns, and the statements that it and nobody else sent to the database. */
export async function withStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }]
    counting.getStore()?.push(typeof config === 'string' ? config : (config.text ?? ''))
    return Reflect.apply(query, this, args)
  })
  try {
    return { result: await counting.run(statements, work), statements }
  } finally {
    spy.mockRestore()
  }
}
