import { z } from 'zod'
import { endpoint, nothing, oneRecord, saved, saveInput } from '#api/kit/endpoint.ts'
import { flag, integer, mail, named, secret, text } from '#api/kit/fields/fields.ts'
import { choices } from '#api/kit/list/list-fields.ts'
import { companyEvents } from './events.ts'

export const MOST_CHANNELS = 20

/** Where messages go: the group robots of three messengers, programs, and the company's mail server. */
export const channelKinds = [
  { value: 'wecom', label: '企业微信群机器人' },
  { value: 'dingtalk', label: '钉钉群机器人' },
  { value: 'feishu', label: '飞书群机器人' },
  { value: 'webhook', label: 'Webhook（其他系统）' },
  { value: 'mail', label: '邮件（SMTP）' },
] as const
export type ChannelKind = (typeof channelKinds)[number]['value']

/** What of a channel is no secret: the address of a webhook; the mail server and who sends. */
export type ChannelSettings = {
  url?: string
  host?: string
  port?: number
  user?: string
  from?: string
}
/** What is: the address of a robot with its key, the secret of signatures, the password of the mail server. */
export type ChannelSecrets = { url?: string; secret?: string; password?: string }

export const channelStates = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
] as const

/** The group robots, whose address is a secret. */
export const isRobot = (kind: ChannelKind) => kind !== 'webhook' && kind !== 'mail'

/** A channel as people see it: without the address of a robot, and whether there are secrets instead of those. */
const channelRecord = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  kind: z.enum(channelKinds.map(({ value }) => value)),
  /** Where it leads, as far as that may be shown. */
  address: z.string(),
  /** Of a webhook; empty for all others, as the next four are but for mail. */
  url: z.string(),
  host: z.string(),
  port: z.number().nullable(),
  user: z.string(),
  from: z.string(),
  has_secret: z.boolean(),
  has_password: z.boolean(),
  events: z.array(z.string()),
  with_amounts: z.number(),
  is_enabled: z.number(),
  /** Why nothing is sent there at present, and what to do; empty where nothing is known of it. */
  hint: z.string(),
})
export type ChannelRecord = z.output<typeof channelRecord>

/** Where messages of the company go (domain §12). */
export const channel = {
  /** All of them; `outgoing` is the company's switch, without which nothing leaves. */
  index: endpoint({
    method: 'GET',
    path: '/Channel/index',
    access: 'system:channel',
    input: nothing,
    answer: { data: z.array(channelRecord), outgoing: z.boolean() },
  }),
  getChannel: endpoint({
    method: 'GET',
    path: '/Channel/getChannel',
    access: 'system:channel',
    input: oneRecord,
    answer: { data: channelRecord },
  }),
  /**
   * What is a secret is written and never read: an empty one keeps what is stored. A new address of a robot and another
   * mail server, port or user come with their secret, so that none goes to a place that it was not given for. `key` is the
   * secret of a new webhook, in no other answer, and in no repetition of this one.
   */
  setChannel: endpoint({
    method: 'POST',
    path: '/Channel/setChannel',
    access: 'system:channel',
    input: saveInput(
      {
        name: text('名称', 40),
        kind: named('类型', channelKinds),
        url: text('地址', 500),
        secret: text('加签密钥', 200),
        host: text('SMTP 服务器', 255),
        port: integer('端口', 1, 65_535),
        user: text('用户名', 100),
        password: secret('密码', 200),
        from: mail('发件人'),
        events: choices('事件', companyEvents),
        with_amounts: flag('显示金额'),
        is_enabled: flag('启用'),
      },
      ['name', 'kind'],
    ),
    answer: { ...saved, key: z.string() },
    success: '渠道已保存',
  }),
  /** Makes a new secret for a webhook; the former one signs nothing any more. */
  renewKey: endpoint({
    method: 'POST',
    path: '/Channel/renewKey',
    access: 'system:channel',
    input: oneRecord,
    answer: { key: z.string() },
    success: '签名密钥已更换',
  }),
  /** What waits to be sent there is not sent any more. */
  delChannel: endpoint({
    method: 'POST',
    path: '/Channel/delChannel',
    access: 'system:channel',
    input: oneRecord,
    answer: {},
    success: '渠道已删除',
  }),
  /** Sends a test there at once; refused, with what was answered or what to do, where it has not arrived. */
  testChannel: endpoint({
    method: 'POST',
    path: '/Channel/testChannel',
    access: 'system:channel',
    input: oneRecord,
    answer: {},
    success: '已送达',
  }),
}
