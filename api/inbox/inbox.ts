import { z } from 'zod'
import { eventNames } from '#api/delivery/events.ts'
import { endpoint, nothing } from '#api/kit/endpoint.ts'
import { flag, recordId } from '#api/kit/fields/fields.ts'
import { choices, ids } from '#api/kit/list/list-fields.ts'

/** How many notifications a part of the list has. */
export const INBOX_PART = 20
/** How many unread ones are counted, and how many are marked by their ids, at most. */
export const MOST_COUNTED = 100
const MOST_MARKED = 100

const notification = z.object({
  id: z.number(),
  event: z.enum(eventNames),
  /** The record of the event's entity; of what is said once a day of many records, nothing that can be opened. */
  record_id: z.number(),
  title: z.string(),
  text: z.string(),
  created_at: z.string(),
  is_read: z.boolean(),
})
export type Notification = z.output<typeof notification>

const choice = z.object({ event: z.enum(eventNames), inbox: z.boolean(), mail: z.boolean() })

const ownChoices = z.object({
  /** Of the events that the actor can get. */
  events: z.array(choice),
  /** Whether also of records of others; absent for who may see none. */
  others: z.boolean().optional(),
  /** The actor's mail address; empty without one. */
  email: z.string(),
  /** Whether the company sends mail at present. */
  sends_mail: z.boolean(),
})
export type OwnChoices = z.output<typeof ownChoices>

/**
 * What the product has to say to the actor, and what of it they choose to get. Always of the actor alone, and of them as a
 * person: it warns of sign-ins, which no key is to read or mark.
 */
export const inbox = {
  /** The newest first, those before an id; `more` where there are older ones. */
  index: endpoint({
    method: 'GET',
    path: '/Inbox/index',
    access: 'session',
    sessionOnly: true,
    input: z.object({ before: recordId('编号'), unread: flag('未读') }),
    answer: { data: z.array(notification), more: z.boolean() },
  }),
  /** How many are unread, where 100 stands for more than 99, and the newest of them, 0 for none. */
  getUnread: endpoint({
    method: 'GET',
    path: '/Inbox/getUnread',
    access: 'session',
    sessionOnly: true,
    passive: true,
    input: nothing,
    answer: { count: z.number(), newest: z.number() },
  }),
  /** Marks these, or all up to one, which is included. */
  setRead: endpoint({
    method: 'POST',
    path: '/Inbox/setRead',
    access: 'session',
    sessionOnly: true,
    input: z.object({ ids: ids('消息', MOST_MARKED), up_to: recordId('编号') }),
    answer: {},
    success: '已标为已读',
  }),
  getChoices: endpoint({
    method: 'GET',
    path: '/Inbox/getChoices',
    access: 'session',
    sessionOnly: true,
    input: nothing,
    answer: { data: ownChoices },
  }),
  /** Each list is of all events that come there; without it nothing changes of it. */
  setChoices: endpoint({
    method: 'POST',
    path: '/Inbox/setChoices',
    access: 'session',
    sessionOnly: true,
    input: z.object({
      inbox: choices('站内消息', eventNames),
      mail: choices('邮件', eventNames),
      others: flag('同事的记录也通知我'),
    }),
    answer: {},
    success: '消息设置已保存',
  }),
}
