import { randomUUID } from 'node:crypto'
import { api } from '#api/index.ts'
import type { ChannelKind } from '#api/delivery/channel.ts'
import { DELIVERY_STATES } from '#api/delivery/delivery.ts'
import type { Caller, TestServer } from '../run/server.ts'
import { done, fresh } from '../make/factories.ts'

/** Channels as people set them up, and deliveries as the queue leaves them. */

type Sent = Record<string, unknown>

/** The hosts of the channels that are made here, for `OUTGOING_HOSTS`. */
export const CHANNEL_HOSTS =
  'qyapi.weixin.qq.com,oapi.dingtalk.com,open.feishu.cn,hooks.example.com,smtp.example.com'

/** The key in a robot's address. */
export const ROBOT_KEY = '0a1b2c3d-4e5f-6789'

const places: Record<ChannelKind, Sent> = {
  wecom: { url: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${ROBOT_KEY}` },
  dingtalk: { url: `https://oapi.dingtalk.com/robot/send?access_token=${ROBOT_KEY}` },
  feishu: { url: `https://open.feishu.cn/open-apis/bot/v2/hook/${ROBOT_KEY}` },
  webhook: { url: 'https://hooks.example.com/baojia' },
  mail: {
    host: 'smtp.example.com',
    port: 465,
    user: 'sales@example.com',
    password: 'mail-password',
    from: 'sales@example.com',
  },
}

/** What makes a channel of a kind. */
export const channelInput = (kind: ChannelKind, fields: Sent = {}): Sent => ({
  name: fresh('渠道'),
  kind,
  ...(kind !== 'mail' && { events: ['receipt_in', 'quotation_won'] }),
  ...places[kind],
  ...fields,
})

export const makeChannel = (caller: Caller, kind: ChannelKind, fields: Sent = {}) =>
  done(caller, api.channel.setChannel, channelInput(kind, fields)).then((answer) => ({
    id: Number(answer.id),
    version: Number(answer.version),
    key: answer.key ?? '',
  }))

type Delivered = Partial<{
  event: string
  record_id: number
  recipient: string
  user_id: number | null
  content: Sent
  state: number
  attempts: number
  next_ms: number
  answer: string
  created_ms: number
  done_ms: number
}>

/** A delivery to a channel as it stands in the database, waiting unless something else is said. */
export async function addDelivery(
  { db }: Pick<TestServer, 'db'>,
  channel_id: number,
  { content = { title: '报价成交', text: '云溪水务' }, ...fields }: Delivered = {},
): Promise<number> {
  const { id } = await db
    .insertInto('delivery')
    .values({
      channel_id,
      user_id: null,
      event: 'quotation_won',
      record_id: 0,
      cause: fresh('cause'),
      recipient: '',
      message_id: `msg_${randomUUID()}`,
      state: DELIVERY_STATES.waiting,
      attempts: 0,
      next_ms: 0,
      claim: '',
      answer: '',
      created_ms: Date.now(),
      done_ms: 0,
      ...fields,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A delivery as it is stored. */
export const storedDelivery = ({ db }: Pick<TestServer, 'db'>, id: number) =>
  db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
