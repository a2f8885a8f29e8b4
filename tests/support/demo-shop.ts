import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DemoShop {
  readonly url: string
  /** Where it keeps its data and its letters. */
  readonly folder: string
  stop(): Promise<void>
}

/** Starts the built shop with the demo catalogue, as `npm start` does, on a free port and a folder of its own. */
export async function startDemoShop(): Promise<DemoShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-browser-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SHOP_DATA: folder,
      DEMO: 'on',
      // Each test says where it comes from, so that the limits of one do not meet another.
      TRUST_PROXY_HOPS: '1',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      PASSWORD_HASH_PASSES: '2',
    },
  })
  await ready(`${url}/readyz`, child)
  return {
    url,
    folder,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The shop did not start; its reason stands above.')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}
