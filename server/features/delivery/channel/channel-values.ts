import {
  type channel as channelCalls,
  type ChannelKind,
  type ChannelSecrets,
  type ChannelSettings,
} from '#api/delivery/channel.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import { hostFault, openDoor } from '#server/outgoing/connect.ts'
import { addressFault } from '#server/outgoing/door.ts'
import { robotAddressFault, type RobotKind } from '#server/outgoing/robots.ts'
import { wallClock } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { hostName } from '#server/platform/outgoing-values.ts'
import { KEY_DIFFERS } from '#server/platform/secrets.ts'

/** What each kind of channel takes, and what of it may be shown. */

/** What is sent; `made` is the secret of a new webhook. */
type Given = InputOf<typeof channelCalls.setChannel> & { made: string }

/** What is stored; the secrets are undefined where they cannot be opened any more. */
type Former = {
  address: string
  settings: ChannelSettings
  secrets: ChannelSecrets | undefined
}

/** What a save makes of a channel; undefined secrets stay as they are stored. `replaced` names those that are new. */
export type Parts = {
  address: string
  settings: ChannelSettings
  secrets?: ChannelSecrets
  replaced: string[]
}

type Setup = Pick<Context, 'config'>

/** So many last characters of a robot's key are shown, by which people tell two robots apart. */
const SHOWN_TAIL = 4

const hostIn = (address: string) => hostName(URL.parse(address)?.hostname ?? '') ?? ''

/** What leads to this host whether or not the operator has opened it: for what is wrong with an address itself. */
const doorTo = ({ config }: Setup, host: string) => openDoor({ ...config.outgoing, hosts: [host] })

function robotParts(setup: Setup, kind: RobotKind, given: Given, former?: Former): Parts {
  const { url = '', secret = '' } = given
  if (kind === 'wecom' && secret !== '') {
    throw invalid('secret', '企业微信群机器人没有加签密钥，请留空')
  }
  if (url !== '') {
    const host = hostIn(url)
    const fault = robotAddressFault(doorTo(setup, host), kind, url)
    if (fault !== undefined) throw invalid('url', fault)
    return {
      address: `${host}/…${url.slice(-SHOWN_TAIL)}`,
      settings: {},
      secrets: { url, ...(secret !== '' && { secret }) },
      replaced: ['机器人地址', ...(secret === '' ? [] : ['加签密钥'])],
    }
  }
  if (!former) throw invalid('url', '请填写机器人地址')
  const { address, settings, secrets } = former
  if (secret === '') return { address, settings, replaced: [] }
  if (!secrets) throw invalid('url', `${KEY_DIFFERS}，请重新填写机器人地址和加签密钥`)
  return { address, settings, secrets: { ...secrets, secret }, replaced: ['加签密钥'] }
}

/** An address without what follows its path, where a program may expect a word to let one in. */
function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

function webhookParts(setup: Setup, given: Given, former?: Former): Parts {
  const url = given.url ?? former?.settings.url ?? ''
  if (url === '') throw invalid('url', '请填写接收的网址')
  if (url !== former?.settings.url) {
    const fault = addressFault(doorTo(setup, hostIn(url)), url)
    if (fault !== undefined) throw invalid('url', fault)
  }
  const parts = { address: shownAddress(url), settings: { url } }
  if (former) return { ...parts, replaced: [] }
  return { ...parts, secrets: { secret: given.made }, replaced: [] }
}

function mailParts(given: Given, former?: Former): Parts {
  const { host: stored = '', port: storedPort, user: storedUser = '' } = former?.settings ?? {}
  const host = given.host ?? stored
  const port = given.port ?? storedPort
  const user = given.user ?? storedUser
  const from = given.from ?? former?.settings.from ?? ''
  const name = hostName(host) ?? ''
  const errors = {
    ...(name === '' && { host: '请填写邮件服务器的主机名，例如 smtp.example.com' }),
    ...(port === undefined && { port: '请填写端口，例如 465' }),
    ...(from === '' && { from: '请填写发件人的邮箱地址' }),
  }
  if (port === undefined || Object.keys(errors).length > 0) {
    throw new Refusal('invalid', Object.values(errors).join('；'), errors)
  }
  const settings = { host: name, port, user, from }
  const parts = { address: `${name}:${port}，发件人 ${from}`, settings }
  const { password = '' } = given
  if (user === '') {
    if (password !== '') throw invalid('user', '有密码就要有用户名')
    return { ...parts, secrets: {}, replaced: [] }
  }
  if (password !== '') return { ...parts, secrets: { password }, replaced: ['密码'] }
  if (!former) throw invalid('password', '请填写密码')
  if (stored !== name || storedPort !== port || storedUser !== user) {
    throw invalid('password', '换了服务器、端口或用户名，请重新填写密码')
  }
  return { ...parts, replaced: [] }
}

/** What is to be stored of a channel, or the refusal that names the field. */
export function partsOf(setup: Setup, kind: ChannelKind, given: Given, former?: Former): Parts {
  if (kind === 'webhook') return webhookParts(setup, given, former)
  if (kind === 'mail') return mailParts(given, former)
  return robotParts(setup, kind, given, former)
}

const ROBOT_HOSTS: Record<RobotKind, string> = {
  wecom: 'qyapi.weixin.qq.com',
  dingtalk: 'oapi.dingtalk.com',
  feishu: 'open.feishu.cn',
}

function hostOf(kind: ChannelKind, { url = '', host = '' }: ChannelSettings): string {
  if (kind === 'mail') return host
  return kind === 'webhook' ? hostIn(url) : ROBOT_HOSTS[kind]
}

const SECRETS_OF = (kind: ChannelKind) => {
  if (kind === 'mail') return '密码'
  return kind === 'webhook' ? '签名密钥（更换密钥）' : '机器人地址'
}

/** Why nothing is sent to a channel at present, and what to do; empty where nothing hinders. */
export function hintOf(
  { config }: Setup,
  { rest_until_ms }: { rest_until_ms: number },
  { kind, settings, secrets }: { kind: ChannelKind } & Omit<Former, 'address'>,
): string {
  if (!secrets) return `${KEY_DIFFERS}，请重新填写${SECRETS_OF(kind)}`
  const fault = hostFault(openDoor(config.outgoing), hostOf(kind, settings))
  if (fault !== undefined) return `${fault}，并重新启动`
  if (rest_until_ms <= Date.now()) return ''
  return `对方限制了发送，${wallClock(config.timeZone, rest_until_ms).slice(11)} 以后继续`
}
