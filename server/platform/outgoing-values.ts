import ipaddr from 'ipaddr.js'

/** An address network as it is compared: its first address and how many bits of it count. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * A host name as names are compared: lower case, other scripts as in DNS, without a dot at its end. Undefined for what
 * is more than a host, or none.
 */
export function hostName(text: string): string | undefined {
  if (/[@*]/.test(text)) return undefined
  const url = URL.parse(`https://${text}`)
  if (!url || url.port !== '' || url.href !== `https://${url.hostname}/`) return undefined
  return url.hostname.replace(/\.$/, '')
}

/** The hosts of `OUTGOING_HOSTS`; undefined where one of them is not just a host. */
export function hostNames(text: string): string[] | undefined {
  const names = partsOf(text).map(hostName)
  return names.every((name) => name !== undefined) ? names : undefined
}

/** The networks of `OUTGOING_PRIVATE`, an address being a network of one; undefined where one cannot be read. */
export function networksIn(text: string): Network[] | undefined {
  const networks = partsOf(text).map((part): Network | undefined => {
    if (ipaddr.IPv4.isValidCIDRFourPartDecimal(part) || ipaddr.IPv6.isValidCIDR(part)) {
      return ipaddr.parseCIDR(part)
    }
    const isAddress = ipaddr.IPv4.isValidFourPartDecimal(part) || ipaddr.IPv6.isValid(part)
    if (!isAddress) return undefined
    const address = ipaddr.parse(part)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  return networks.every((network) => network !== undefined) ? networks : undefined
}

/** The parts of `NO_PROXY`: names, and `.example.com` or `*.example.com` for all below one. */
export const proxyExceptions = (text: string) =>
  partsOf(text).map((part) => part.toLowerCase().replace(/^\*(?=\.)/, ''))
