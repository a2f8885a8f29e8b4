import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port that is not in use. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}
