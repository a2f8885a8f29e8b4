import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/free-port.ts'

/** A shop started as by npm start, without waiting for npm itself. */
export interface Started {
  readonly process: ChildProcess
  readonly url: string
  readonly output: () => string
  readonly exit: Promise<number | null>
}

const running: Started[] = []

/** Stops every shop that was started, as Ctrl-C would. */
export async function endAll(): Promise<void> {
  for (const each of running.splice(0)) {
    each.process.kill('SIGTERM')
    await each.exit
  }
}

export async function start(environment: Record<string, string>): Promise<Started> {
  const port = Number(environment.PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DEMO: 'off', NODE_ENV: 'development', ...environment, PORT: String(port) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const started = { process: child, url: `http://localhost:${port}`, output: () => output, exit }
  running.push(started)
  return started
}

export async function ready(started: Started): Promise<Started> {
  for (;;) {
    const answer = await fetch(`${started.url}/readyz`).catch(() => null)
    if (answer?.ok) return started
    if (started.process.exitCode !== null) throw new Error(`It did not start:\n${started.output()}`)
    await new Promise((resume) => setTimeout(resume, 50))
  }
}
