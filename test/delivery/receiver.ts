import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { CERTIFICATE } from './certificate.ts'

/** How a receiver answers a request whose body it has read. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Answers with a status, a text and headers. */
export const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

async function listening(server: Server, address: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** A server of somebody else's on this machine, which keeps what it receives. */
export async function startReceiver(
  answer: Answer,
  { tls = false, address = '127.0.0.1', port = 0 } = {},
) {
  const requests: {
    method: string
    path: string
    headers: IncomingMessage['headers']
    body: string
  }[] = []
  const server = tls ? createSecureServer(CERTIFICATE) : createServer()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers, body })
      answer(response, request)
    })
  })
  return {
    port: await listening(server, address, port),
    requests,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
