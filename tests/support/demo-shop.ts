import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { answering } from '../../scripts/bench-shop.ts'
import { freePort } from '../../scripts/free-port.ts'
import { quickFolder } from './quick-folder.ts'

/** The minimum that the shop accepts outside production: a password is hashed at every sign-in. */
export const HASH_PASSES = 1

export interface DemoShop {
  readonly url: string
  /** Where the shop stores its data and its emails. */
  readonly folder: string
  stop(): Promise<void>
}

/** Where a shop stores its pictures in each size, which it makes when somebody first asks for one. */
const picturesIn = (folder: string) => join(folder, 'cache', 'pictures')

/**
 * Starts the built shop with the demo catalogue, as `npm start` does, on a free port and with its own folder. Pictures
 * that were made for the shop in the folder `beside` are not made again.
 */
export async function startDemoShop(beside?: string): Promise<DemoShop> {
  const folder = await mkdtemp(join(await quickFolder(), 'kurinji-browser-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'cache'))
  if (beside) await symlink(picturesIn(beside), picturesIn(folder))
  else await mkdir(picturesIn(folder))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['build/shop/shop.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SHOP_DATA: folder,
      DEMO: 'catalogue',
      // Each test sends its own IP address, so that tests do not share rate limits.
      TRUST_PROXY_HOPS: '1',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      PASSWORD_HASH_PASSES: String(HASH_PASSES),
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
