import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A way to PostgreSQL, or to a storage, that stands still before the first statement or request with these words, so
 * that a test meets a program just there in its work, however fast the machine is.
 */
export async function relayUpTo(address: string, firstWords: string) {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let words: string
  // The words may come in two pieces.
  let tail: string
  let arrived: () => void
  const upTo = (next: string) => {
    words = next
    tail = ''
    return new Promise<void>((resolve) => (arrived = resolve))
  }
  const stopped = upTo(firstWords)
  let goOn = () => {}
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // Either end may break off; that is what they are for.
    socket.on('error', () => socket.destroy())
    return socket
  }
  const server = createServer((incoming) => {
    const outgoing = keep(connect(Number(target.port), target.hostname))
    keep(incoming).on('data', (chunk: Buffer) => {
      const read = tail + chunk.toString('latin1')
      tail = read.slice(-words.length)
      if (read.includes(words)) {
        incoming.pause()
        goOn = () => {
          outgoing.write(chunk)
          incoming.resume()
        }
        arrived()
      } else {
        outgoing.write(chunk)
      }
    })
    outgoing.pipe(incoming)
    incoming.on('close', () => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    /** Once it stands still. */
    stopped,
    /** Lets it go on from there. */
    goOn: () => goOn(),
    /** Says before what it stands still next; resolves once it does. */
    upTo,
    /** Ends every connection through it. */
    breakOff: () => sockets.forEach((socket) => socket.destroy()),
    close: () =>
      new Promise<void>((resolve) => {
        sockets.forEach((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}
