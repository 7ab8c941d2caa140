import { createServer, type IncomingMessage } from 'node:http'
import { connect, createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
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

/** A proxy, for which every name leads to this machine; `refusal` is the status that it answers instead. */
async function startProxy(refusal?: number) {
  const tunnels: { target: string; login?: string }[] = []
  const sockets = new Set<Socket>()
  const server = createServer()
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const target = request.url ?? ''
    tunnels.push({ target, login: request.headers['proxy-authorization'] })
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    if (refusal === 0) return
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`)
      return
    }
    const onward = connect(Number(target.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    sockets.add(onward)
    onward.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return stopLater({
    address: `127.0.0.1:${port}`,
    tunnels,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}

const HOST = { OUTGOING_HOSTS: 'hooks.example.com,10.0.0.5,127.0.0.1' }
const unresolvable = () => Promise.reject(failureOf('ENOTFOUND'))
const secure = () => receiver(OK, { tls: true })

test('by a proxy a request goes to the host by its name, which only the proxy resolves', async () => {
  const { port, requests } = await secure()
  const proxy = await startProxy()
  const door = doorOf(
    { ...HOST, HTTPS_PROXY: `http://${proxy.address}` },
    { resolve: unresolvable },
  )
  expect(await send(door, `https://hooks.example.com:${port}`)).toMatchObject({ status: 200 })
  expect(requests).toHaveLength(1)
  expect(proxy.tunnels).toEqual([{ target: `hooks.example.com:${port}` }])
})

test('the proxy is shown its user and password', async () => {
  const { port } = await secure()
  const proxy = await startProxy()
  const door = doorOf({ ...HOST, https_proxy: `http://us%40er:pass@${proxy.address}` })
  await send(door, `https://hooks.example.com:${port}`)
  const { login = '' } = proxy.tunnels[0] ?? {}
  expect(Buffer.from(login.replace('Basic ', ''), 'base64').toString()).toBe('us@er:pass')
})

test.each([
  ['hooks.example.com', true],
  ['example.com', true],
  ['.example.com', true],
  ['*.example.com', true],
  ['other.com, Hooks.Example.com', true],
  ['*', true],
  ['xample.com', false],
  ['hooks.example.com.cn', false],
  ['127.0.0.1', false],
])('NO_PROXY=%s leads past the proxy: %s', async (NO_PROXY, isPast) => {
  const { port, requests } = await secure()
  const proxy = await startProxy()
  const door = doorOf(
    { ...HOST, ...LOOPBACK, NO_PROXY, HTTPS_PROXY: `http://${proxy.address}` },
    { resolve: leadingTo('127.0.0.1') },
  )
  expect(await send(door, `https://hooks.example.com:${port}`)).toMatchObject({ status: 200 })
  expect(requests).toHaveLength(1)
  expect(proxy.tunnels).toHaveLength(isPast ? 0 : 1)
})

test('a request by http to an allowed private address does not go to the proxy', async () => {
  const { port, requests } = await receiver()
  const proxy = await startProxy()
  const door = doorOf({ ...HOST, ...LOOPBACK, HTTPS_PROXY: `http://${proxy.address}` })
  expect(await send(door, `http://127.0.0.1:${port}`)).toMatchObject({ status: 200 })
  expect([requests.length, proxy.tunnels]).toEqual([1, []])
})

describe('what a proxy does not help', () => {
  test.each([
    ['a host that is not allowed', 'https://elsewhere.example.com', 'OUTGOING_HOSTS'],
    ['a private address', 'https://10.0.0.5', '内部网络'],
  ])('%s is refused', async (_what, address, words) => {
    const proxy = await startProxy()
    const door = doorOf({ ...HOST, HTTPS_PROXY: `http://${proxy.address}` })
    expect(await send(door, address)).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining(words),
    })
    expect(proxy.tunnels).toEqual([])
  })

  test('a certificate of another host is refused', async () => {
    const { port, requests } = await secure()
    const proxy = await startProxy()
    const door = doorOf({
      OUTGOING_HOSTS: 'other.example.com',
      HTTPS_PROXY: `http://${proxy.address}`,
    })
    expect(await send(door, `https://other.example.com:${port}`)).toMatchObject({
      outcome: 'unsent',
    })
    expect(requests).toEqual([])
  })
})

test.each([
  ['refuses', 407, '407'],
  ['does not answer', 0, '没有及时回答'],
])('nothing was sent where the proxy %s', async (_how, refusal, words) => {
  const proxy = await startProxy(refusal)
  const door = doorOf({ ...HOST, HTTPS_PROXY: `http://${proxy.address}` }, { limitMs: 500 })
  expect(await send(door, 'https://hooks.example.com')).toMatchObject({
    outcome: 'unsent',
    reason: expect.stringContaining(words),
  })
})

test('nothing was sent where the host behind the proxy never answers', async () => {
  const silent = createPlainServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  stopLater({ stop: () => silent.close() })
  const { port } = silent.address() as AddressInfo
  const proxy = await startProxy()
  const door = doorOf({ ...HOST, HTTPS_PROXY: `http://${proxy.address}` }, { limitMs: 500 })
  expect(await send(door, `https://hooks.example.com:${port}`)).toMatchObject({
    outcome: 'unsent',
    reason: '对方没有及时回答',
  })
})

test('nothing was sent where the proxy is not there', async () => {
  const proxy = await startProxy()
  proxy.stop()
  const door = doorOf({ ...HOST, HTTPS_PROXY: `http://${proxy.address}` })
  expect(await send(door, 'https://hooks.example.com')).toMatchObject({ outcome: 'unsent' })
})
