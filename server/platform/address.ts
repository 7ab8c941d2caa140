import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const NETWORK_GROUPS = 4

/**
 * What counts as one address for limits and waits: an IPv4 address, or the /64 network of an IPv6 address,
 * since a client with one of those addresses has all of them.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
