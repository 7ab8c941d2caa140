import { connect, type Socket } from 'node:net'

/** Connections on which a test writes just the bytes that it wants, for what no HTTP client would send. */

export type Line = {
  socket: Socket
  /** What has come back so far. */
  received(): string
  /** Resolves as soon as what came back fits. */
  until(pattern: RegExp): Promise<string>
  /** Everything that came back, once the connection has ended, however it ended. */
  closed: Promise<string>
}

/** Opens a connection, from another address of this machine where one is named, and writes that text at once. */
export function openLine(
  server: { url: string },
  text: string | Buffer = '',
  localAddress?: string,
): Line {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  let received = ''
  const waiting = new Set<() => void>()
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
    for (const look of waiting) look()
  })
  const closed = new Promise<string>((resolve) => {
    // A reset by the server is an end like any other; what it said before counts.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
  if (text.length > 0) socket.write(text)
  return {
    socket,
    received: () => received,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(received)) return
          waiting.delete(look)
          resolve(received)
        }
        waiting.add(look)
        void closed.then(() => reject(new Error(`ended before ${pattern}: ${received}`)))
        look()
      }),
    closed,
  }
}

/** The head of a request, with the lines that every one needs. */
export function head(requestLine: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers })
  return `${requestLine}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** The status of every answer in a text of answers, in order. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
}
