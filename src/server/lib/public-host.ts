import { BlockList, isIP } from 'node:net'

/** Address ranges that are not reachable from the internet. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Matches names that no public name server resolves (RFC 2606, 6761, 6762, 8375 and ICANN's "internal"). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|test|example|invalid|internal|lan|home\.arpa)$/i

/** Whether a host of this name or address could be reached from the internet. */
export function isPublicHost(host: string): boolean {
  const address = host.startsWith('[') ? host.slice(1, -1) : host
  const family = isIP(address)
  if (family !== 0) return !PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4')
  return host.includes('.') && !LOCAL_NAME.test(host)
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address is this machine's own. An IPv4 address in IPv6 notation counts as IPv4. */
export function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
