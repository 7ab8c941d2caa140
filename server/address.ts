import { isIP } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('%', 1)[0]!.split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after ? after.split(':') : []
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0')
  return [...left, ...(after === undefined ? [] : zeros), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/**
 * What counts as one address for limits and waits: an IPv4 address, or the /64 network of an IPv6 address,
 * since whoever has one of those addresses has all of them.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  return `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64`
}
