import type { EventName } from './events.ts'

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

/** A channel with what it sends by. */
export type Channel = {
  id: number
  name: string
  kind: ChannelKind
  settings: ChannelSettings
  events: EventName[]
  withAmounts: boolean
}
