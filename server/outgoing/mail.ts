import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { z } from 'zod'
import { hostName } from '#server/platform/outgoing-values.ts'
import { unknown } from './answers.ts'
import { connectTo, placeOf, secured, type Door } from './connect.ts'
import { Unsent, wordsOf, type Result } from './failures.ts'

const IMPLICIT_TLS_PORT = 465
const MAX_ATTACHED_BYTES = 10 * 1024 * 1024
const PIECE_BYTES = 64 * 1024

/** The company's mail server; `secure`: by TLS from the start. Without a user there is no login. */
export type MailServer = {
  host: string
  port: number
  secure: boolean
  user?: string
  password?: string
  from: string
}

/** A mail to one address; `messageId` is `<…@…>`, the same when it is sent again. */
export type Mail = {
  to: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | undefined
  subject: string
  text: string
  attachments?: { name: string; content: Uint8Array }[]
  messageId: string
}

const isAddress = (text: string) => z.email().max(254).safeParse(text).success

/** Why a mail cannot be sent; undefined where it may. What passes cannot begin a line of the head. */
function faultOf({ from }: MailServer, { to, replyTo, messageId, attachments = [] }: Mail) {
  if (!isAddress(from)) return '发件人不是有效的邮箱地址'
  if (!isAddress(to)) return '收件人不是有效的邮箱地址'
  if (replyTo !== undefined && !isAddress(replyTo)) return '回复地址不是有效的邮箱地址'
  if (!/^<[\w.+-]{1,100}@[\w.-]{1,100}>$/.test(messageId)) return '邮件的编号无效'
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
  return bytes > MAX_ATTACHED_BYTES ? '附件太大，一共不能超过10MB' : undefined
}

/** In one line, without control characters. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** The mail as it goes over the line. Only what is handed in is in it: no file is read and no address fetched. */
async function compose({ from }: MailServer, mail: Mail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { to, replyTo, subject, text, messageId, attachments = [] } = mail
  const composer = new MailComposer({
    from,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: oneLine(subject),
    text: text.toWellFormed(),
    messageId,
    attachments: attachments.map(({ name, content }) => ({
      filename: oneLine(name),
      content: Buffer.from(content.buffer, content.byteOffset, content.length),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** A call of the library as a promise. */
const done = (call: (callback: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()))
  })

/** A connection to the mail server, to a checked address. It becomes one by TLS unless the operator allows the private address. */
async function connectionTo(
  door: Door,
  server: MailServer,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const host = hostName(server.host) ?? ''
  const place = await placeOf(door, host, false, signal)
  const isSecure = server.secure || server.port === IMPLICIT_TLS_PORT
  const plain = await connectTo(place, server.port, signal)
  const socket = isSecure ? await secured(door, plain, host, signal) : plain
  return new Connection({
    host,
    port: server.port,
    connection: socket,
    secure: isSecure,
    secured: isSecure,
    requireTLS: !isSecure && !place.isPrivate,
    tls: { ca: door.ca },
    // Not the machine's name, which is nobody's business.
    name: server.from.slice(server.from.indexOf('@') + 1),
    socketTimeout: door.mailLimitMs,
    socketCloseTimeout: 0,
  })
}

/** Says whom the mail is from and to, and sends it; `onData` when the first of its bytes may leave. */
async function handOver(
  connection: SMTPConnection,
  { user, password = '', from }: MailServer,
  { to }: Mail,
  composed: Buffer,
  onData: () => void,
): Promise<void> {
  await done((callback) => connection.connect(callback))
  if (user !== undefined && user !== '') {
    await done((callback) => connection.login({ user, pass: password }, callback))
  }
  async function* content() {
    onData()
    // In pieces, between which others have their turn.
    for (let at = 0; at < composed.length; at += PIECE_BYTES) {
      yield composed.subarray(at, at + PIECE_BYTES)
    }
  }
  const envelope = { from, to: [to], size: composed.length }
  await done((callback) => connection.send(envelope, Readable.from(content()), callback))
}

const CODES: Record<number, string> = {
  421: '邮件服务器繁忙',
  450: '收件人的邮箱暂时不可用',
  451: '邮件服务器暂时不能接收',
  452: '邮件服务器空间不足，或发送太多',
  454: '邮件服务器暂时不能登录',
  530: '邮件服务器要求先登录，或要求加密连接',
  534: '邮件服务器不接受这种登录方式',
  535: '邮箱的用户名或密码（授权码）不对',
  550: '收件人不存在，或邮件被拒收',
  551: '收件人不在这个服务器',
  552: '邮件太大，或收件人的邮箱已满',
  553: '发件人或收件人的地址不被接受',
  554: '邮件被拒收，可能被当作垃圾邮件',
}
const SHOWN_CHARACTERS = 100

/** What the mail server answered, in our words and its own, without what must not be shown. */
function answerOf(code: number, response: string, { user = '', password = '' }: MailServer) {
  const encoded = [password, user, `\0${user}\0${password}`].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  const hidden = [password, ...encoded].filter((secret) => secret !== '')
  const shown = hidden.reduce((text, secret) => text.replaceAll(secret, '***'), oneLine(response))
  return `${CODES[code] ?? '邮件服务器拒绝了'}：${shown.slice(0, SHOWN_CHARACTERS).toWellFormed()}`
}

/** What a failure means; `isGiven`: the mail may have been received in whole. */
function failed(error: unknown, server: MailServer, isGiven: boolean): Result {
  const { responseCode, response, code } = error as SMTPConnection.SMTPError
  // What a server without encryption answers to the request for it says little.
  if (responseCode !== undefined && code !== 'ETLS') {
    return { state: 'refused', answer: answerOf(responseCode, response ?? '', server) }
  }
  if (isGiven) return unknown(wordsOf(error))
  return { state: 'refused', answer: `没有发送：${wordsOf(error)}` }
}

/** Sends a mail by the company's server. Nothing is thrown. */
export async function sendMail(door: Door, server: MailServer, mail: Mail): Promise<Result> {
  const fault = faultOf(server, mail)
  if (fault !== undefined) return failed(new Unsent(fault), server, false)
  const signal = AbortSignal.timeout(door.mailLimitMs)
  let isGiven = false
  let connection: SMTPConnection | undefined
  try {
    const composed = await compose(server, mail)
    connection = await connectionTo(door, server, signal)
    const broken = Promise.withResolvers<never>()
    connection.on('error', broken.reject)
    signal.addEventListener('abort', () => broken.reject(signal.reason), { once: true })
    const handing = handOver(connection, server, mail, composed, () => {
      isGiven = true
    })
    await Promise.race([handing, broken.promise])
    return { state: 'sent' }
  } catch (error) {
    return failed(error, server, isGiven)
  } finally {
    connection?.close()
  }
}
