import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { CERTIFICATE } from '#test/delivery/certificate.ts'
import {
  doorOf,
  failureOf,
  leadingTo,
  LOOPBACK,
  OK,
  receiver,
  send,
  stopLater,
} from '#test/delivery/door.ts'
import { answering, startReceiver, type Answer } from '#test/delivery/receiver.ts'
import { post } from './door.ts'

test('a request arrives as it was handed in, and its answer comes back', async () => {
  const { port, requests } = await receiver(answering(201, '收到'))
  const door = doorOf({ OUTGOING_HOSTS: '127.0.0.1', ...LOOPBACK })
  const posted = await post(door, {
    address: `http://127.0.0.1:${port}/a%20b?c=d#e`,
    body: '{"text":"水泵"}',
    headers: { 'webhook-id': '7' },
  })
  expect(posted).toMatchObject({ outcome: 'answered', status: 201, body: '收到' })
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/a%20b?c=d',
      body: '{"text":"水泵"}',
      headers: {
        host: `127.0.0.1:${port}`,
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': '7',
      },
    },
  ])
})

describe('certificates', () => {
  const secure = () => receiver(OK, { tls: true })
  const resolve = leadingTo('127.0.0.1')

  test('a request by https arrives, with the certificate of the host', async () => {
    const { port, requests } = await secure()
    const door = doorOf({ OUTGOING_HOSTS: 'hooks.example.com', ...LOOPBACK }, { resolve })
    expect(await send(door, `https://hooks.example.com:${port}`)).toMatchObject({ status: 200 })
    expect(requests[0]?.headers.host).toBe(`hooks.example.com:${port}`)
  })

  test.each([
    ['of another host', 'other.example.com', CERTIFICATE.cert, '不是这个主机的'],
    ['that nobody trusts', 'hooks.example.com', undefined, '不受信任'],
  ])('nothing is sent to a server with a certificate %s', async (_which, host, ca, words) => {
    const { port, requests } = await secure()
    const door = doorOf({ OUTGOING_HOSTS: host, ...LOOPBACK }, { resolve, ca })
    expect(await send(door, `https://${host}:${port}`)).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining(words),
    })
    expect(requests).toEqual([])
  })
})

test.each(['destroy', 'resetAndDestroy', 'end'] as const)(
  'nothing was sent to a server that breaks off while TLS begins: %s',
  async (how) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket[how]())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stopLater({ stop: () => server.close() })
    const { port } = server.address() as AddressInfo
    const door = doorOf({ OUTGOING_HOSTS: '127.0.0.1', ...LOOPBACK })
    expect(await send(door, `https://127.0.0.1:${port}`)).toEqual({
      outcome: 'unsent',
      reason: '对方断开了连接',
    })
  },
)

describe('what does not go well', () => {
  const TO_LOOPBACK = { OUTGOING_HOSTS: '127.0.0.1,hooks.example.com', ...LOOPBACK }

  async function sent(answer: Answer, limitMs = 10_000, body = '{}') {
    const started = await receiver(answer)
    const door = doorOf(TO_LOOPBACK, { limitMs })
    return { ...started, posted: await send(door, `http://127.0.0.1:${started.port}`, body) }
  }

  test('a redirect is an answer, and nobody follows it', async () => {
    const elsewhere = await receiver()
    const { posted } = await sent(
      answering(307, '', { location: `http://127.0.0.1:${elsewhere.port}/` }),
    )
    expect(posted).toMatchObject({ outcome: 'answered', status: 307 })
    expect(elsewhere.requests).toEqual([])
  })

  test('of a long answer the first 64 KB are read', async () => {
    const { posted } = await sent((response) => {
      response.on('error', () => undefined)
      const more = () => {
        while (response.writable && response.write('x'.repeat(100_000)));
        response.once('drain', more)
      }
      more()
    })
    expect(posted).toMatchObject({ outcome: 'answered', body: 'x'.repeat(64 * 1024) })
  })

  test('a request that is too long is not sent', async () => {
    const { posted, requests } = await sent(OK, 10_000, 'x'.repeat(256 * 1024 + 1))
    expect(posted).toMatchObject({ outcome: 'unsent' })
    expect(requests).toEqual([])
  })

  test.each<[string, Answer]>([
    ['never answers', () => undefined],
    ['begins its answer and never ends it', (response) => void response.write('{')],
    [
      'answers little by little',
      (response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('it is unknown what became of it where the receiver %s', async (_how, answer) => {
    const { posted, requests } = await sent(answer, 300)
    expect(posted).toEqual({ outcome: 'unknown', reason: '对方没有及时回答' })
    expect(requests).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['before an answer', (response) => response.destroy()],
    [
      'within its head',
      (response) => response.socket?.write('HTTP/1.1 200', () => response.destroy()),
    ],
    [
      'within its body',
      (response) => {
        response.writeHead(200, { 'content-length': 100 })
        response.write('{"errcode":0', () => response.destroy())
      },
    ],
    ['after something else than HTTP', (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n')],
  ])('it is unknown where the receiver breaks off %s', async (_when, answer) => {
    const { posted } = await sent(answer)
    expect(posted).toMatchObject({ outcome: 'unknown' })
  })

  test('nothing was sent where nobody listens', async () => {
    const { port, stop } = await startReceiver(OK)
    stop()
    expect(await send(doorOf(TO_LOOPBACK), `http://127.0.0.1:${port}`)).toEqual({
      outcome: 'unsent',
      reason: '对方拒绝连接',
    })
  })

  test.each([
    ['is unknown', () => Promise.reject(failureOf('ENOTFOUND')), '找不到'],
    ['fails in an unknown way', () => Promise.reject(failureOf('')), '连接失败'],
    ['fails in a new way', () => Promise.reject(failureOf('ENEW')), '连接失败（ENEW）'],
    ['has no address', async () => [], '找不到'],
    ['is never resolved', () => new Promise<never>(() => undefined), '没有及时回答'],
  ])('nothing was sent where the name %s', async (_how, resolve, words) => {
    const door = doorOf(TO_LOOPBACK, { resolve, limitMs: 300 })
    expect(await send(door, 'https://hooks.example.com')).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining(words),
    })
  })

  test('nothing was sent where the receiver does not speak TLS', async () => {
    const { port, requests } = await receiver()
    const posted = await send(doorOf(TO_LOOPBACK), `https://127.0.0.1:${port}`)
    expect(posted).toMatchObject({ outcome: 'unsent' })
    expect(requests).toEqual([])
  })
})
