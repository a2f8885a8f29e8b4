import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
/**
 * The number of groups of an IPv6 address that name the network: one customer of a provider has at least 2^64
 * addresses.
 */
const NETWORK_GROUPS = 4

/**
 * Returns the place that a visitor's IP address is counted by: an IPv4 address itself, an IPv6 address by its /64
 * network, as one customer has all of its addresses. Anything else is returned unchanged.
 */
export function placeOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  const embedded = address.split(':').at(-1) ?? ''
  // A socket for both families writes an IPv4 address as ::ffff:198.51.100.7.
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    return isIPv4(embedded) ? embedded : dotted(groups.slice(6))
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const [start, end] = [partsOf(before), partsOf(after ?? '')]
  const left = after === undefined ? 0 : GROUPS - start.length - end.length
  return [...start, ...Array<string>(Math.max(0, left)).fill('0'), ...end].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/** Returns the groups of a part of an address; an IPv4 address at its end counts as two. */
function partsOf(part: string): string[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [group]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
  })
}

/** Formats two groups as an IPv4 address. */
const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [Math.floor(value / 256), value % 256])
    .join('.')
