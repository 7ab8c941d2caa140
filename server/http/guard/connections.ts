import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { networkOf } from '#server/platform/address.ts'
import { countEvent } from '#server/platform/metrics.ts'
import { queuedBytes } from './sent-queues.ts'

/** Descriptors for everything but connections and the files sent on them: database, log, child processes, requests out. */
const RESERVED_DESCRIPTORS = 160
const FEWEST_CONNECTIONS = 32

/**
 * How often a reader is looked at within the time that it may take nothing; and how often at most while others of its address
 * wait for that, or half of all connections are open. Times are not compared: where the server itself was held, it has been
 * looked at less often.
 */
const CHECKS = 6
const HURRIED_CHECKS = 2

/** How many connections fit into the process's limit of open files, each with a file that is being sent on it. */
function fittingConnections(): number {
  let descriptors = Infinity
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    descriptors = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity)
  } catch {
    // Other systems than Linux: there the configured number alone counts.
  }
  const fitting = Math.floor((descriptors - RESERVED_DESCRIPTORS) / 2)
  return Math.max(FEWEST_CONNECTIONS, fitting)
}

/** A request from its head until its answer has gone. */
export type Turn = {
  /** Lets it go on to be answered. */
  begin(): void
  /** The client's address, where a proxy forwards it. */
  client: string | undefined
  hasBegun: boolean
  /** Bytes of its answer in memory that the connection has not accepted yet. */
  unreadBytes: number
}

/** Everything of one address, or of one IPv6 network. */
export type Address = {
  name: string
  connections: Set<Connection>
  /** Turns that could begin as far as their own connection goes. */
  waiting: Set<Turn>
  underWay: number
  unreadBytes: number
}

export type Connection = {
  socket: Socket
  /** Of its client's address, by its last request; until there is one, of the address that connected. */
  address: Address
  /** In the order in which they came; only the first may have begun. */
  turns: Set<Turn>
  /** Bytes that the system has accepted for sending, and when its reader was last seen to take some or had none to take. */
  accepted: number
  movedMs: number
  /** How often since then it was found to have taken nothing. */
  rests: number
  /** Bytes that the system held for it when that was last looked at. */
  queued: number | undefined
}

function noteMove(connection: Connection): void {
  connection.movedMs = performance.now()
  connection.rests = 0
}

/** Notes whether a connection with something to send has accepted any of it; where it has nothing, the server is slow. */
function hasMoved(connection: Connection): boolean {
  const { socket, turns } = connection
  const accepted = socket.bytesWritten - socket.writableLength
  const isResting = accepted === connection.accepted && socket.writableLength > 0
  if (accepted !== connection.accepted || (turns.size > 0 && !isResting)) {
    connection.accepted = accepted
    connection.queued = undefined
    noteMove(connection)
  }
  return !isResting
}

/**
 * The open connections by their clients' addresses. There are never more than fit: where one more comes, the address
 * with the most of them loses the one that has been quiet longest, so that nobody can keep others out.
 */
export class Connections {
  readonly #bySocket = new Map<Socket, Connection>()
  readonly #addresses = new Map<string, Address>()
  readonly #most: number
  readonly #readerMs: number
  readonly #onClose: (connection: Connection) => void

  /** `most` counts where no fewer fit; `readerMs` is how long a reader may take nothing of what waits for it. */
  constructor(most: number, readerMs: number, onClose: (connection: Connection) => void) {
    this.#most = Math.min(most, fittingConnections())
    this.#readerMs = readerMs
    this.#onClose = onClose
  }

  /** The connection on a socket, known from here on until it closes. */
  of(socket: Socket): Connection {
    const known = this.#bySocket.get(socket)
    if (known) return known
    const address = this.#address(networkOf(socket.remoteAddress ?? ''))
    const turns = new Set<Turn>()
    const connection = {
      socket,
      address,
      turns,
      accepted: 0,
      movedMs: performance.now(),
      rests: 0,
      queued: undefined,
    }
    this.#bySocket.set(socket, connection)
    address.connections.add(connection)
    socket.once('close', () => this.#forget(connection))
    if (this.#bySocket.size > this.#most) this.#makeRoom()
    return connection
  }

  /** Counts a connection as this client's: behind a proxy they change from request to request. */
  assign(connection: Connection, client: string): void {
    const name = networkOf(client)
    if (connection.address.name === name) return
    this.#leave(connection)
    connection.address = this.#address(name)
    connection.address.connections.add(connection)
  }

  /** Ends connections whose reader has stopped; to be called as often as `checkMs` says. */
  async endStopped(): Promise<void> {
    const resting = [...this.#bySocket.values()].filter((connection) => !hasMoved(connection))
    if (resting.length === 0) return
    const queuedOf = await queuedBytes()
    const isCrowded = this.#bySocket.size > this.#most / 2
    for (const connection of resting) {
      const { socket, address, queued } = connection
      if (socket.destroyed) continue
      connection.queued = queuedOf(socket)
      if (queued !== undefined && connection.queued !== queued) noteMove(connection)
      else connection.rests += 1
      const hurries = isCrowded || address.waiting.size > 0
      if (connection.rests >= (hurries ? HURRIED_CHECKS : CHECKS)) this.end(connection)
    }
  }

  get checkMs(): number {
    return this.#readerMs / CHECKS
  }

  /** Ends a connection at once, with what the system still holds for a reader. */
  end({ socket, turns }: Connection): void {
    countEvent('ended')
    if (turns.size === 0) socket.destroy()
    else socket.resetAndDestroy()
  }

  #address(name: string): Address {
    const known = this.#addresses.get(name)
    if (known) return known
    const address = {
      name,
      connections: new Set<Connection>(),
      waiting: new Set<Turn>(),
      underWay: 0,
      unreadBytes: 0,
    }
    this.#addresses.set(name, address)
    return address
  }

  #makeRoom(): void {
    let largest: Set<Connection> = new Set()
    for (const { connections } of this.#addresses.values()) {
      if (connections.size > largest.size) largest = connections
    }
    let quietest: Connection | undefined
    for (const connection of largest) {
      if (!quietest || connection.movedMs < quietest.movedMs) quietest = connection
    }
    if (!quietest) return
    this.end(quietest)
    // Its end is heard later; until then it must not be chosen again.
    this.#forget(quietest)
  }

  #leave(connection: Connection): void {
    const { address } = connection
    address.connections.delete(connection)
    if (address.connections.size === 0) this.#addresses.delete(address.name)
  }

  #forget(connection: Connection): void {
    if (!this.#bySocket.delete(connection.socket)) return
    this.#onClose(connection)
    this.#leave(connection)
  }
}
