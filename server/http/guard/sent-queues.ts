import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']

const hex = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0')

/** How the tables write an address: in words of four bytes, each with its last byte first. */
function written(address: string): string {
  const bytes = ipaddr.parse(address).toByteArray()
  const words = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.slice(4 * at, 4 * at + 4))
  return words
    .map((word) =>
      word
        .toReversed()
        .map((byte) => hex(byte, 2))
        .join(''),
    )
    .join('')
}

/** What names a connection here: the port of the server, and address and port of the other side. */
function nameOf({ localPort, remoteAddress, remotePort }: Socket): string | undefined {
  if (localPort === undefined || remoteAddress === undefined || remotePort === undefined)
    return undefined
  return `${hex(localPort, 4)} ${written(remoteAddress)}:${hex(remotePort, 4)}`
}

/**
 * How many bytes the system holds for each connection that the other side has not taken, as Linux tells it: up to some megabytes
 * each, of which a slow line takes a little at a time while the connection accepts nothing more. Elsewhere nothing is known.
 */
export async function queuedBytes(): Promise<(socket: Socket) => number | undefined> {
  const tables = await Promise.all(TABLES.map((table) => readFile(table, 'utf8').catch(() => '')))
  const queues = new Map<string, number>()
  for (const line of tables.flatMap((table) => table.split('\n'))) {
    const [, local, remote, , queue] = line.trim().split(/\s+/)
    const bytes = Number.parseInt(queue ?? '', 16)
    if (local && remote && bytes > 0) queues.set(`${local.split(':')[1]} ${remote}`, bytes)
  }
  return (socket) => {
    const name = nameOf(socket)
    return name === undefined ? undefined : queues.get(name)
  }
}
