import { request, type IncomingHttpHeaders } from 'node:http'
import type { Envelope } from './server.ts'

/** Requests that `fetch` cannot send: a body with GET, bytes that are no text, odd headers. */

type Pairs = readonly (readonly [string, string])[]

export type Body = { headers: Record<string, string>; body: string | Buffer }

const BOUNDARY = 'between-the-parts'

/** The three kinds of body that every call reads, from the same names and values. */
export const bodies = {
  json: (pairs: Pairs): Body => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(pairs)),
  }),
  urlencoded: (pairs: Pairs): Body => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
  }),
  multipart: (pairs: Pairs): Body => ({
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: [
      ...pairs.map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${BOUNDARY}--\r\n`,
    ].join(''),
  }),
}

/** A JSON body of that exact text. */
export const jsonText = (body: string | Buffer): Body => ({
  headers: { 'content-type': 'application/json' },
  body,
})

export type RawAnswer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The answer as an envelope; throws where it is none. */
  envelope: Envelope
}

type Sent = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** A session's token. */
  token?: string
}

/** Sends one request just as stated and answers what came back. */
export function send(server: { url: string }, sent: Sent): Promise<RawAnswer> {
  const { path, method = 'GET', headers = {}, body, token } = sent
  return new Promise((resolve, reject) => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      new URL(server.url),
      { path, method, headers: { ...length, ...authorization, ...headers }, agent: false },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            get envelope() {
              return JSON.parse(text) as Envelope
            },
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
