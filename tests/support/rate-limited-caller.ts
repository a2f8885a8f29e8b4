import type { Endpoint } from '#contract/endpoint.ts'
import { EVERY_CALL } from './every-call.ts'
import type { OpenShop } from './open-shop.ts'
import { someone } from './people.ts'
import { someIp } from './some-ip.ts'

const calls: Readonly<Record<string, Endpoint>> = EVERY_CALL

/** Returns a person who may make a call, and the key of its rate limit: the IP address or the person's session. */
export async function rateLimitedCaller(shop: OpenShop, name: string) {
  const ip = someIp()
  if (calls[name]?.policy === 'public') return { ip, subject: ip, headers: {} }
  const { token } = await someone(shop, { admin: true })
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { ip, subject: `session ${sid}`, headers: { 'x-access-token': token } }
}
