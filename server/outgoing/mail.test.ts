import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { doorOf, leadingTo, LOOPBACK, stopLater } from '#test/delivery/door.ts'
import { PASSWORD, startMailServer, type Received } from '#test/delivery/mail-server.ts'
import type { Door } from './connect.ts'
import { sendMail, type Mail, type MailServer } from './mail.ts'

const HOST = { OUTGOING_HOSTS: 'smtp.example.com', ...LOOPBACK }

const MAIL: Mail = {
  to: 'customer@example.org',
  subject: '报价单 BJ-7',
  text: '您好：\n.\n报价单见附件。',
  attachments: [{ name: '报价单 BJ-7.pdf', content: Buffer.from([0, 1, 2, 253, 254, 255]) }],
  messageId: '<delivery-7@example.com>',
}

type Change = { server?: Partial<MailServer>; mail?: Partial<Mail>; door?: Partial<Door> }

/** Sends a mail to a port of this machine; of the password nothing may come back. */
async function sent(port: number, { server, mail, door }: Change = {}, environment = HOST) {
  const result = await sendMail(
    doorOf(environment, { resolve: leadingTo('127.0.0.1'), mailLimitMs: 10_000, ...door }),
    {
      host: 'smtp.example.com',
      port,
      secure: false,
      user: 'sales@example.com',
      password: PASSWORD,
      from: 'sales@example.com',
      ...server,
    },
    { ...MAIL, ...mail },
  )
  const shown = JSON.stringify(result)
  expect(shown).not.toContain(PASSWORD)
  expect(shown).not.toContain(Buffer.from(PASSWORD).toString('base64'))
  if (result.state !== 'sent') expect(result.answer).toMatch(/^[^\n]{4,200}$/)
  return result
}

const refused = (words: string) => ({ state: 'refused', answer: expect.stringContaining(words) })

describe('a mail arrives as it was handed in', () => {
  test('encrypted by STARTTLS, by the user of the company', async () => {
    const { port, received } = await startMailServer()
    expect(await sent(port)).toEqual({ state: 'sent' })
    expect(received).toMatchObject([
      {
        from: 'sales@example.com',
        to: ['customer@example.org'],
        isSecure: true,
        user: 'sales@example.com',
      },
    ])
    const mail = await received[0]?.mail
    expect(mail).toMatchObject({
      subject: '报价单 BJ-7',
      text: '您好：\n.\n报价单见附件。',
      messageId: '<delivery-7@example.com>',
      from: { address: 'sales@example.com' },
      to: [{ address: 'customer@example.org' }],
    })
    const [attachment] = mail?.attachments ?? []
    expect(attachment).toMatchObject({ filename: '报价单 BJ-7.pdf', mimeType: 'application/pdf' })
    expect([...new Uint8Array(attachment?.content as ArrayBuffer)]).toEqual([
      0, 1, 2, 253, 254, 255,
    ])
  })

  test('encrypted from the start', async () => {
    const { port, received } = await startMailServer({ secure: true })
    expect(await sent(port, { server: { secure: true } })).toEqual({ state: 'sent' })
    expect(received).toMatchObject([{ isSecure: true }])
  })

  test.each([undefined, ''])('without a user (%j), where none is required', async (user) => {
    const { port, received, logins } = await startMailServer({ authOptional: true })
    expect(await sent(port, { server: { user } })).toEqual({ state: 'sent' })
    expect([received.length, logins]).toEqual([1, []])
  })
})

describe('encryption', () => {
  // The second address is never reached: the first one answers.
  const publicToo = { resolve: leadingTo('127.0.0.1', '223.5.5.5') }

  test('a server of the internet must offer it', async () => {
    const { port, received, logins } = await startMailServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
    })
    expect(await sent(port, { door: publicToo })).toEqual(refused('不能加密'))
    expect([received, logins]).toEqual([[], []])
  })

  test('a server of the internet that offers it is used', async () => {
    const { port, received } = await startMailServer()
    expect(await sent(port, { door: publicToo })).toEqual({ state: 'sent' })
    expect(received).toMatchObject([{ isSecure: true }])
  })

  test('a server at an allowed private address need not', async () => {
    const options = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
    const { port, received } = await startMailServer(options)
    expect(await sent(port)).toEqual({ state: 'sent' })
    expect(received).toMatchObject([{ isSecure: false }])
  })

  test.each([true, false])('a certificate must be trusted (from the start: %s)', async (secure) => {
    const { port, received, logins } = await startMailServer({ secure })
    const change = { server: { secure }, door: { ca: undefined } }
    expect(await sent(port, change)).toEqual(refused('不受信任'))
    expect([received, logins]).toEqual([[], []])
  })

  test.each([true, false])(
    'a certificate must be the host’s (from the start: %s)',
    async (secure) => {
      const { port, received, logins } = await startMailServer({ secure })
      const server = { secure, host: 'mail.example.com' }
      const environment = { ...HOST, OUTGOING_HOSTS: 'mail.example.com' }
      expect(await sent(port, { server }, environment)).toEqual(refused('不是这个主机的'))
      expect([received, logins]).toEqual([[], []])
    },
  )
})

describe('where mails may go', () => {
  test.each([
    ['the operator allows no host', { ...LOOPBACK }, 'OUTGOING_HOSTS'],
    [
      'the operator allows another host',
      { ...HOST, OUTGOING_HOSTS: 'example.com' },
      'OUTGOING_HOSTS',
    ],
    ['the address is private', { OUTGOING_HOSTS: 'smtp.example.com' }, '内部网络'],
  ])('none is sent where %s', async (_why, environment, words) => {
    const { port, received } = await startMailServer()
    expect(await sent(port, {}, environment as typeof HOST)).toEqual(refused(words))
    expect(received).toEqual([])
  })

  test('the connection leads to the address that was checked', async () => {
    const { port, received } = await startMailServer()
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const resolve = async () => answers.shift() ?? []
    expect(await sent(port, { door: { resolve } })).toEqual({ state: 'sent' })
    expect(received).toHaveLength(1)
  })
})

describe('nothing that is handed in adds a line to the head', () => {
  test.each<[string, Change, string]>([
    ['to', { mail: { to: 'a@example.org\r\nBcc: b@example.org' } }, '收件人'],
    ['to, several', { mail: { to: 'a@example.org, b@example.org' } }, '收件人'],
    ['to, with a name', { mail: { to: 'A <a@example.org>' } }, '收件人'],
    ['to, with a command', { mail: { to: 'a@example.org>\r\nRCPT TO:<b@example.org' } }, '收件人'],
    ['from', { server: { from: 'a@example.com\r\nBcc: b@example.org' } }, '发件人'],
    ['the id', { mail: { messageId: '<7@example.com>\r\nBcc: b@example.org' } }, '编号'],
  ])('%s is refused', async (_field, change, words) => {
    const { port, received } = await startMailServer()
    expect(await sent(port, change)).toEqual(refused(words))
    expect(received).toEqual([])
  })

  test('subject and names of files become one line', async () => {
    const { port, received } = await startMailServer()
    const bad = 'A\r\nBcc: b@example.org\r\n\r\nB'
    const attachments = [{ name: bad, content: Buffer.from('x') }]
    expect(await sent(port, { mail: { subject: bad, attachments } })).toEqual({ state: 'sent' })
    const [{ to, mail: arrived }] = received as [Received]
    const mail = await arrived
    expect(to).toEqual(['customer@example.org'])
    expect([mail.bcc, mail.subject]).toEqual([undefined, 'A Bcc: b@example.org B'])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.attachments).toMatchObject([{ filename: 'A Bcc: b@example.org B' }])
  })

  test('attachments of more than 10 MB are refused', async () => {
    const { port, received } = await startMailServer()
    const half = { name: 'a.bin', content: Buffer.alloc(6 * 1024 * 1024) }
    expect(await sent(port, { mail: { attachments: [half, half] } })).toEqual(refused('10MB'))
    expect(received).toEqual([])
  })
})

/** A refusal with its number, as the mail server's program throws one. */
const no = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

describe('what the mail server answers', () => {
  test('a wrong password is refused, and not repeated whatever the server repeats', async () => {
    const { port } = await startMailServer()
    const server = { password: `${PASSWORD}!` }
    const result = await sent(port, { server })
    expect(result).toEqual(refused('授权码'))
    expect(result).toEqual(refused('***'))
  })

  test.each([
    [550, '收件人不存在'],
    [452, '太多'],
    [559, '拒绝了'],
  ])('%i to the recipient', async (code, words) => {
    const { port, received } = await startMailServer({
      onRcptTo: (_address, _session, callback) => callback(no(code, 'No such user here')),
    })
    const result = await sent(port)
    expect(result).toEqual(refused(words))
    expect(result).toEqual(refused(`${code} No such user here`))
    expect(received).toEqual([])
  })

  test('554 to the content, at length', async () => {
    const { port } = await startMailServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(no(554, 'spam '.repeat(100))))
      },
    })
    expect(await sent(port)).toEqual(refused('垃圾邮件'))
  })

  test('the size that the server announces is observed', async () => {
    const { port, received } = await startMailServer({ size: 100 })
    expect(await sent(port)).toEqual(refused('大小'))
    expect(received).toEqual([])
  })
})

describe('what is cut off', () => {
  test('before the content it is not sent', async () => {
    const server = await startMailServer({ onMailFrom: () => server.breakOff() })
    expect(await sent(server.port)).toEqual(refused('没有发送'))
  })

  test('after the content it is unknown', async () => {
    const server = await startMailServer({
      onData: (stream) => void stream.resume().on('end', () => server.breakOff()),
    })
    expect(await sent(server.port)).toMatchObject({ state: 'unknown' })
  })

  test('without an answer to the content it is unknown', async () => {
    const { port } = await startMailServer({ onData: (stream) => void stream.resume() })
    expect(await sent(port, { door: { mailLimitMs: 1000 } })).toEqual({
      state: 'unknown',
      answer: '可能已送达：对方没有及时回答',
    })
  })

  test.each([true, false])(
    'without a greeting it is not sent (from the start: %s)',
    async (secure) => {
      const silent = createServer((socket) => socket.on('error', () => undefined))
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      stopLater({ stop: () => silent.close() })
      const { port } = silent.address() as AddressInfo
      const change = { server: { secure }, door: { mailLimitMs: 300 } }
      expect(await sent(port, change)).toEqual(refused('没有发送：对方没有及时回答'))
    },
  )

  test('where nobody listens it is not sent', async () => {
    const server = await startMailServer()
    server.stop()
    expect(await sent(server.port)).toEqual(refused('没有发送：对方拒绝连接'))
  })
})
