import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A way to PostgreSQL that stands still before the first statement with these words, so that a test meets a
 * program just there in its work, however fast the machine is.
 */
export async function relayUpTo(databaseUrl: string, words: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  // The words may come in two pieces.
  let tail = ''
  let arrived: () => void
  const stopped = new Promise<void>((resolve) => (arrived = resolve))
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
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    /** Once it stands still. */
    stopped,
    /** Lets it go on from there. */
    goOn: () => goOn(),
    /** Ends every connection through it. */
    breakOff: () => sockets.forEach((socket) => socket.destroy()),
    close: () =>
      new Promise<void>((resolve) => {
        sockets.forEach((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}
