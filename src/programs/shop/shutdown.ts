// The orderly end of the process.
import type { Server } from 'node:http'
import type { Health } from '#server/http/health.ts'
import { say } from './announce.ts'

const DRAIN_MS = 10_000

/** The cleanup steps for the shutdown, run in reverse order. */
export const endings: (() => Promise<void> | void)[] = []

/** Stops accepting connections and lets running requests finish before closing. */
export async function drain(server: Server, health: Health): Promise<void> {
  health.ready = false
  const closed = new Promise<void>((done) => server.close(() => done()))
  // Idle keep-alive connections are closed as soon as their last response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(end)
}

let ending: Promise<void> | undefined

export function end(): Promise<void> {
  ending ??= (async () => {
    for (const undo of endings.reverse()) {
      await Promise.resolve(undo()).catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`))
    }
  })()
  return ending
}

export function endOn(signal: NodeJS.Signals): void {
  process.once(signal, () => {
    say('Stopping: requests in hand are finished first.')
    void end().then(() => process.exit(0))
    // A second signal ends the process at once.
    process.on(signal, () => process.exit(1))
  })
}
