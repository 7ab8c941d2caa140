import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { CERTIFICATE } from './certificate.ts'
import { stopLater } from './door.ts'

/** What the users of the mail server sign in with. */
export const PASSWORD = 'password-that-nobody-may-read'

/** A mail as it has arrived. */
export type Received = {
  from: string
  to: string[]
  isSecure: boolean
  user?: string
  mail: Promise<Email>
}

/** A mail server on this machine for the length of a test, which keeps what it receives; `options` change how it behaves. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    ...CERTIFICATE,
    closeTimeout: 1,
    onAuth({ username = '', password }, _session, callback) {
      logins.push(username)
      if (password === PASSWORD) return callback(null, { user: username })
      callback(new Error(`not ${password}, ${Buffer.from(password ?? '').toString('base64')}`))
    },
    onData(stream, { envelope: { mailFrom, rcptTo }, secure: isSecure, user }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map(({ address }) => address)
        const mail = PostalMime.parse(Buffer.concat(chunks))
        received.push({ from, to, isSecure, user: user as string | undefined, mail })
        callback()
      })
    },
    ...options,
  })
  // A client that breaks off is what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return stopLater({
    port,
    received,
    logins,
    /** Ends all connections at once. */
    breakOff: () => {
      for (const { _socket: socket } of server.connections) socket.destroy()
    },
    stop: () => server.close(),
  })
}
