import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

/** A server that answers recorded responses byte for byte, to measure the cost of HTTP itself. */

type Kept = { headers: string[]; body: Buffer }

const FROM_THE_SERVER_ITSELF = new Set(['date', 'connection', 'keep-alive'])

function serve(): void {
  const kept = new Map<string, Kept>()
  const server = createServer((request, response) => {
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const recorded = JSON.parse(Buffer.concat(chunks).toString()) as {
          headers: string[]
          body: string
        }
        kept.set(request.url ?? '', { headers: recorded.headers, body: Buffer.from(recorded.body) })
        response.end()
      })
      return
    }
    const answer = kept.get(request.url ?? '')
    response.writeHead(answer ? 200 : 404, answer?.headers)
    response.end(answer?.body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  })
}

/** Starts it as a process of its own. */
export function startBare(): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = spawn(process.execPath, [import.meta.filename, 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the bare server ended')))
    child.stdout.once('data', (chunk: Buffer) =>
      resolve({ url: chunk.toString().trim(), pid: child.pid ?? 0, stop: () => void child.kill() }),
    )
  })
}

/** A response as the server records it, as JSON. */
export function recording(rawHeaders: readonly string[], body: Buffer): string {
  const headers: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (FROM_THE_SERVER_ITSELF.has(rawHeaders[at]!.toLowerCase())) continue
    headers.push(rawHeaders[at]!, rawHeaders[at + 1]!)
  }
  return JSON.stringify({ headers, body: body.toString() })
}

if (process.argv[2] === 'serve' && import.meta.main) serve()
