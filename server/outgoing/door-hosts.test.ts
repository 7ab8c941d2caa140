import { describe, expect, test } from 'vitest'
import { doorOf, leadingTo, LOOPBACK, OK, receiver, send } from '#test/delivery/door.ts'

describe('hosts', () => {
  test('nothing leaves where the operator has named no host', async () => {
    const { port, requests } = await receiver()
    const posted = await send(doorOf(LOOPBACK), `http://127.0.0.1:${port}`)
    expect(posted).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining('OUTGOING_HOSTS'),
    })
    expect(requests).toEqual([])
  })

  test.each([
    'sub.hooks.example.com',
    'hooks.example.com.evil.com',
    'xhooks.example.com',
    'hooks.example.com..',
    'example.com',
  ])('%s is not hooks.example.com', async (host) => {
    const { port, requests } = await receiver()
    const door = doorOf(
      { OUTGOING_HOSTS: 'hooks.example.com', ...LOOPBACK },
      { resolve: leadingTo('127.0.0.1') },
    )
    expect(await send(door, `http://${host}:${port}`)).toMatchObject({ outcome: 'unsent' })
    expect(requests).toEqual([])
  })

  test.each([
    ['HOOKS.Example.COM', 'hooks.example.com'],
    ['hooks.example.com.', 'hooks.example.com'],
    ['hooks.example.com', ' Hooks.Example.com. '],
    ['ｈｏｏｋｓ.example。com', 'hooks.example.com'],
    ['水泵.example', 'xn--1rw0p.example'],
    ['xn--1rw0p.example', '水泵.example'],
  ])('%s is %s', async (host, allowed) => {
    const { port, requests } = await receiver()
    const door = doorOf(
      { OUTGOING_HOSTS: `other.example.com,${allowed}`, ...LOOPBACK },
      { resolve: leadingTo('127.0.0.1') },
    )
    expect(await send(door, `http://${host}:${port}`)).toMatchObject({ status: 200 })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['a user', 'https://user@hooks.example.com'],
    ['a user and a password', 'https://user:password@hooks.example.com'],
    ['the allowed host as the user', 'https://hooks.example.com@127.0.0.1'],
    ['the allowed host as the user, escaped', 'https://hooks.example.com%40127.0.0.1'],
    ['another protocol', 'ftp://hooks.example.com'],
    ['a file', 'file://hooks.example.com'],
    ['no address', 'hooks.example.com'],
    ['no host', 'https://'],
  ])('an address with %s is refused', async (_what, address) => {
    const door = doorOf(
      { OUTGOING_HOSTS: 'hooks.example.com', ...LOOPBACK },
      { resolve: leadingTo('127.0.0.1') },
    )
    expect(await send(door, address)).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringMatching(/^网址|^系统没有允许/),
    })
  })
})

describe('private addresses', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['１２７.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['0', '0.0.0.0'],
    ['[::1]', '[::1]'],
    ['[::]', '[::]'],
    ['[::ffff:127.0.0.1]', '[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]', '[::ffff:7f00:1]'],
    ['169.254.169.254', '169.254.169.254'],
    ['[fe80::1]', '[fe80::1]'],
  ])('%s is refused although the operator names it as a host', async (written, host) => {
    const { port, requests } = await receiver(OK, { tls: true })
    const posted = await send(doorOf({ OUTGOING_HOSTS: host }), `https://${written}:${port}`)
    expect(posted).toMatchObject({ outcome: 'unsent', reason: expect.stringContaining('内部网络') })
    expect(requests).toEqual([])
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['10.0.0.5']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['169.254.169.254']],
    [['fe80::1%1']],
    [['223.5.5.5', '127.0.0.1']],
    [['127.0.0.1', '223.5.5.5']],
  ])('a name that leads to %s is refused', async (addresses) => {
    const { port, requests } = await receiver(OK, { tls: true })
    const door = doorOf(
      { OUTGOING_HOSTS: 'hooks.example.com' },
      { resolve: leadingTo(...addresses) },
    )
    const posted = await send(door, `https://hooks.example.com:${port}`)
    expect(posted).toMatchObject({ outcome: 'unsent', reason: expect.stringContaining('内部网络') })
    expect(requests).toEqual([])
  })

  test('localhost is refused as the system resolves it', async () => {
    const { port, requests } = await receiver(OK, { tls: true })
    const posted = await send(doorOf({ OUTGOING_HOSTS: 'localhost' }), `https://localhost:${port}`)
    expect(posted).toMatchObject({ outcome: 'unsent', reason: expect.stringContaining('内部网络') })
    expect(requests).toEqual([])
  })

  test.each([
    ['127.0.0.2', '127.0.0.1'],
    ['127.0.0.1', '::ffff:127.0.0.1'],
    ['::1', '127.0.0.1'],
  ])('%s allowed does not allow %s', async (allowed, address) => {
    const { port, requests } = await receiver()
    const door = doorOf(
      { OUTGOING_HOSTS: 'hooks.example.com', OUTGOING_PRIVATE: allowed },
      { resolve: leadingTo(address) },
    )
    expect(await send(door, `http://hooks.example.com:${port}`)).toMatchObject({
      outcome: 'unsent',
    })
    expect(requests).toEqual([])
  })

  test('by http to the internet nothing is sent', async () => {
    const door = doorOf(
      { OUTGOING_HOSTS: 'hooks.example.com' },
      { resolve: leadingTo('223.5.5.5'), limitMs: 500 },
    )
    expect(await send(door, 'http://hooks.example.com')).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining('https://'),
    })
  })

  test('the connection leads to the address that was checked, whatever the name leads to later', async () => {
    const checked = await receiver(OK, { address: '127.0.0.2' })
    const other = await receiver(OK, { address: '127.0.0.1', port: checked.port })
    const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']]
    const door = doorOf(
      { OUTGOING_HOSTS: 'hooks.example.com', OUTGOING_PRIVATE: '127.0.0.2' },
      { resolve: async () => answers.shift() ?? [] },
    )
    expect(await send(door, `http://hooks.example.com:${checked.port}`)).toMatchObject({
      status: 200,
    })
    expect([checked.requests.length, other.requests.length]).toEqual([1, 0])
  })

  test('of several addresses the next is taken where one does not answer', async () => {
    const { port, requests } = await receiver(OK, { address: '127.0.0.2' })
    const door = doorOf(
      { OUTGOING_HOSTS: 'hooks.example.com', ...LOOPBACK },
      { resolve: leadingTo('127.0.0.3', '127.0.0.2') },
    )
    expect(await send(door, `http://hooks.example.com:${port}`)).toMatchObject({ status: 200 })
    expect(requests).toHaveLength(1)
  })
})
