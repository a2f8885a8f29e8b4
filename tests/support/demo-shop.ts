import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answering } from '../../scripts/bench-shop.ts'
import { freePort } from '../../scripts/free-port.ts'

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
  await answering(`${url}/readyz`, child)
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
