import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Config } from '#server/platform/config.ts'
import { isPublic, isWithin } from './addresses.ts'
import { Unsent } from './failures.ts'

const SECOND = 1000
/** How long one of several addresses may take before the next is tried beside it. */
const NEXT_ADDRESS_MS = 2 * SECOND

/** Of a host's name in a reason. */
const SHOWN_CHARACTERS = 100

const ROBOT_HOSTS = ['qyapi.weixin.qq.com', 'oapi.dingtalk.com', 'open.feishu.cn']

/** What leads out of the product: the operator's rules, and how names are resolved. */
export type Door = {
  rules: Config['outgoing']
  /** All addresses of a name. */
  resolve: (host: string) => Promise<string[]>
  /** For a request by HTTP and its answer, in all. */
  limitMs: number
  /** For a mail with its attachments, in all. */
  mailLimitMs: number
  /** Certificates to trust instead of the system's. */
  ca?: string
}

const addressesOf = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** The door as it is configured; `instead` replaces parts of it. */
export const openDoor = (rules: Config['outgoing'], instead: Partial<Door> = {}): Door => ({
  rules,
  resolve: addressesOf,
  limitMs: 15 * SECOND,
  mailLimitMs: 120 * SECOND,
  ...instead,
})

/** Why nothing may be sent to a host, in words for who enters its name; undefined where it may. */
export const hostFault = (door: Door, host: string): string | undefined =>
  door.rules.hosts.includes(host)
    ? undefined
    : `系统没有允许访问 ${host.slice(0, SHOWN_CHARACTERS)}，请管理员把它加入 OUTGOING_HOSTS`

/** The proxy by which a host is reached; a name without a dot before it stands for all below it too, as usual. */
function proxyFor({ rules }: Door, host: string): URL | undefined {
  const isExcepted = rules.proxyExceptions.some((exception) => {
    const name = exception.replace(/^\./, '')
    return exception === '*' || host === name || host.endsWith(`.${name}`)
  })
  return isExcepted ? undefined : rules.proxy
}

/** Where a host is: its checked addresses, or the proxy that leads to it. */
type Place = {
  host: string
  proxy?: URL
  addresses: string[]
  /** Whether all of them are private ones that the operator allows. */
  isPrivate: boolean
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/**
 * Where a host is, by its name or address. Throws `Unsent` unless the operator allows the host and each of its addresses
 * is public or allowed. A proxy resolves names itself, so of what it is to reach only addresses are checked here: which
 * names lead inside is its to know, and the list of hosts holds for it as well.
 */
export async function placeOf(
  door: Door,
  host: string,
  byProxy: boolean,
  signal: AbortSignal,
): Promise<Place> {
  const fault = hostFault(door, host)
  if (fault !== undefined) throw new Unsent(fault)
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  const proxy = byProxy ? proxyFor(door, host) : undefined
  if (proxy && isIP(literal) === 0) return { host, proxy, addresses: [], isPrivate: false }
  const addresses = isIP(literal) > 0 ? [literal] : await unlessAborted(door.resolve(host), signal)
  const isAllowed = (address: string) => isWithin(address, door.rules.privateNetworks)
  if (addresses.length === 0) throw new Unsent('找不到这个主机')
  if (!addresses.every((address) => isPublic(address) || isAllowed(address))) {
    throw new Unsent(
      `${host.slice(0, SHOWN_CHARACTERS)} 是内部网络的地址，不允许访问；确需访问时，请管理员设置 OUTGOING_PRIVATE`,
    )
  }
  return { host, proxy, addresses, isPrivate: addresses.every(isAllowed) }
}

/** Waits for a socket's event, and closes the socket where that fails. */
async function opened(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  // An error may come while nobody waits for one, and would end the process; who uses the socket next learns of it.
  socket.on('error', () => undefined)
  try {
    await once(socket, event, { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function byProxy(proxy: URL, target: string, signal: AbortSignal): Promise<Socket> {
  const name = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const login = `Basic ${Buffer.from(name).toString('base64')}`
  const tunnel = request({
    host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: proxy.port === '' ? 80 : Number(proxy.port),
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...(name === ':' ? {} : { 'proxy-authorization': login }) },
    agent: false,
  })
  tunnel.on('error', () => undefined)
  tunnel.end()
  try {
    const [{ statusCode }, socket] = await once(tunnel, 'connect', { signal })
    if (statusCode === 200) return socket
    socket.destroy()
    throw new Unsent(`代理服务器拒绝了连接（${statusCode}）`)
  } catch (error) {
    tunnel.destroy()
    throw error
  }
}

/** A connection to one of the checked addresses, whatever the host's name leads to by now. */
export async function connectTo(place: Place, port: number, signal: AbortSignal): Promise<Socket> {
  const { host, proxy, addresses } = place
  if (proxy) return byProxy(proxy, `${host}:${port}`, signal)
  const socket = connect({
    host,
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    // The checked addresses are the only ones that there are: a second answer of the resolver could be another one.
    lookup: (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
  })
  await opened(socket, 'connect', signal)
  return socket
}

/** The connection with TLS, the certificate being the host's. */
export async function secured(
  door: Door,
  socket: Socket,
  host: string,
  signal: AbortSignal,
): Promise<Socket> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const { ca } = door
  const secure = connectTls({
    socket,
    host: name,
    servername: isIP(name) > 0 ? '' : name,
    ca,
  })
  await opened(secure, 'secureConnect', signal)
  return secure
}

/** The stand-in for the robots' hosts, in tests. */
export async function connectToRobotServer(
  { rules }: Door,
  host: string,
  signal: AbortSignal,
): Promise<Socket | undefined> {
  if (!rules.robotServer || !ROBOT_HOSTS.includes(host)) return undefined
  const { hostname, port } = rules.robotServer
  const socket = connect({ host: hostname, port: Number(port) })
  await opened(socket, 'connect', signal)
  return socket
}
