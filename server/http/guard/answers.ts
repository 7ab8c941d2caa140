import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { Connections, type Address, type Connection, type Turn } from './connections.ts'
import { clientAddress } from './identify.ts'

/** Requests on one connection without an answer yet. Browsers and proxies send the next one after an answer. */
const REQUESTS_PER_CONNECTION = 4

/**
 * Of one address at a time; the rest waits. More than the calls of one user in flight (`turns.ts`), so that no user holds up
 * colleagues behind the same address, and than the 300 files that 50 browsers ask for at once.
 */
export const ANSWERS_PER_ADDRESS = 400

/** Unread bytes of an address in memory from which on its next answers wait. */
const UNREAD_PER_ADDRESS = 128 * 1024 * 1024

/** How much of an answer in memory is handed to its connection at once. */
const PIECE = 64 * 1024

/** What Node's parser is answered to a request after which no further one comes. */
const OTHER_PROTOCOL = 2

const hasRoom = ({ underWay, unreadBytes }: Address) =>
  underWay < ANSWERS_PER_ADDRESS && unreadBytes < UNREAD_PER_ADDRESS

/**
 * Keeps Node from making requests of the rest of what was read at once, of which there may be thousands: they cost more than
 * anything else here. Node has no public way to say so; its parser stops where it is answered that another protocol begins.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } }
  if (parser) parser.onIncoming = () => OTHER_PROTOCOL
}

/**
 * Bounds what is made for readers who do not read. A connection has one answer under way: what else was requested on
 * it waits and has cost nothing yet, neither an opened file nor a query. A connection on which many are requested in
 * advance is ended, as is one whose reader has stopped. Answers of one address, and their bytes in memory, are bounded too.
 */
export class Answers {
  readonly #connections: Connections

  constructor({ maxConnections, readerMs }: Config) {
    this.#connections = new Connections(maxConnections, readerMs, (connection) => {
      for (const turn of connection.turns) this.#end(connection, turn)
    })
  }

  /** Watches the connections of a server; must be registered before any other hook, which would run before its turn. */
  register(app: FastifyInstance): void {
    app.server.on('connection', (socket) => this.#connections.of(socket))
    app.addHook('onRequest', (request, reply, done) =>
      this.take(request.raw, reply.raw, done, clientAddress(request)),
    )
    app.addHook('onSend', (request, reply, payload, done) => {
      const body = typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload : ''
      if (body.length <= PIECE || request.method === 'HEAD') return done(null, payload)
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      void reply.header('content-length', bytes.length)
      done(null, this.#inPieces(request.raw.socket, bytes))
    })
    const timer = setInterval(() => void this.#connections.endStopped(), this.#connections.checkMs)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }

  /**
   * Calls `begin` when it is a request's turn to be answered: never, if its connection ends before. `client` is the
   * address that a proxy forwards.
   */
  take(
    { socket }: IncomingMessage,
    response: ServerResponse,
    begin: () => void,
    client?: string,
  ): void {
    // What was read together with the request that ended its connection still comes.
    if (socket.destroyed) return
    const connection = this.#connections.of(socket)
    if (connection.turns.size >= REQUESTS_PER_CONNECTION) {
      stopParsing(socket)
      return this.#connections.end(connection)
    }
    const turn = { begin, client, hasBegun: false, unreadBytes: 0 }
    connection.turns.add(turn)
    response.once('close', () => {
      this.#end(connection, turn)
      this.#offer(connection)
    })
    if (connection.turns.size === 1) this.#offer(connection)
  }

  /** Lets the next request of a connection wait for its address's turn, or begin at once. */
  #offer(connection: Connection): void {
    const [turn] = connection.turns
    if (!turn) return
    if (turn.client !== undefined) this.#connections.assign(connection, turn.client)
    connection.address.waiting.add(turn)
    this.#beginNext(connection.address)
  }

  #beginNext(address: Address): void {
    for (const turn of address.waiting) {
      if (!hasRoom(address)) return
      address.waiting.delete(turn)
      address.underWay += 1
      turn.hasBegun = true
      turn.begin()
    }
  }

  #end({ address, turns }: Connection, turn: Turn): void {
    if (!turns.delete(turn)) return
    address.waiting.delete(turn)
    address.unreadBytes -= turn.unreadBytes
    if (turn.hasBegun) address.underWay -= 1
    this.#beginNext(address)
  }

  #inPieces(socket: Socket, bytes: Buffer): Readable {
    const connection = this.#connections.of(socket)
    const [turn] = connection.turns
    const count = (added: number) => {
      if (!turn || !connection.turns.has(turn)) return
      turn.unreadBytes += added
      connection.address.unreadBytes += added
    }
    count(bytes.length)
    const pieces = function* (this: Answers) {
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE)
        yield piece
        count(-piece.length)
        this.#beginNext(connection.address)
      }
    }
    return Readable.from(pieces.call(this), { objectMode: false, highWaterMark: PIECE })
  }
}
