import { z } from 'zod'
import { endpoint, nothing, oneRecord, option, paged, pageFields } from '#api/kit/endpoint.ts'
import { choice, date, recordId } from '#api/kit/fields/fields.ts'
/** How far a delivery is. */
export const DELIVERY_STATES = { waiting: 1, sending: 2, sent: 3, failed: 4, unknown: 5 } as const

export const deliveryStates = [
  { value: DELIVERY_STATES.waiting, label: '待发送' },
  { value: DELIVERY_STATES.sending, label: '发送中' },
  { value: DELIVERY_STATES.sent, label: '已送达' },
  { value: DELIVERY_STATES.failed, label: '未送达' },
  { value: DELIVERY_STATES.unknown, label: '可能已送达' },
] as const

/** What is delivered beside events: a document that a person sends by mail, and the test of a channel. */
export const MAILED_DOCUMENT = 'document_mail'
export const CHANNEL_TEST = 'channel_test'

/** One message to one recipient, as its log shows it. */
const deliveryRow = z.object({
  id: z.number(),
  time: z.string(),
  /** What it is about, in words. */
  event: z.string(),
  /** The record, with its number where it has one and still is. */
  entity: z.string(),
  record_id: z.number(),
  record_no: z.string(),
  channel: z.string(),
  /** A mail address, with whose it is; empty where the channel says it all. */
  recipient: z.string(),
  /** One of `deliveryStates`. */
  state: z.number(),
  attempts: z.number(),
  /** When it is tried again; empty where it is not. */
  next_time: z.string(),
  /** What the other side said, or what hinders. */
  answer: z.string(),
  title: z.string(),
  text: z.string(),
  can_resend: z.boolean(),
})
export type DeliveryRow = z.output<typeof deliveryRow>

/** What was sent, is waiting, or has failed (domain §12), each with what it says. */
export const delivery = {
  index: endpoint({
    method: 'GET',
    path: '/Delivery/index',
    access: 'system:delivery',
    input: z.object({
      ...pageFields,
      startime: date('开始日期'),
      endtime: date('结束日期'),
      state: choice('状态', deliveryStates),
      channel: recordId('渠道'),
    }),
    answer: paged(deliveryRow),
  }),
  /** To filter by, deleted ones included. */
  getChannel: endpoint({
    method: 'GET',
    path: '/Delivery/getChannel',
    access: 'system:delivery',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** Puts one that has failed, or may have arrived, into the queue again. */
  resend: endpoint({
    method: 'POST',
    path: '/Delivery/resend',
    access: 'system:delivery',
    input: oneRecord,
    answer: {},
    success: '已重新排队，稍后发送',
  }),
}
