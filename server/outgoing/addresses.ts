import ipaddr from 'ipaddr.js'
import type { Network } from '#server/platform/outgoing-values.ts'

/** What the internet hands out of IPv6: the rest is kept for networks of one's own, for tests and for mapping IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the internet. Addresses that stand for another one (IPv4 within IPv6, NAT64, 6to4,
 * Teredo) are not, since what they lead to would need a check of its own.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}

/** Whether an address is in one of the networks, of its own kind. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]),
  )
}
