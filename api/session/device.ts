import { z } from 'zod'
import { endpoint, nothing, oneRecord } from '#api/kit/endpoint.ts'
import { recordId, text } from '#api/kit/fields/fields.ts'

/** A running session, by the device and the address on which it began. `used_at` is exact to five minutes. */
const signedIn = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  signed_in_at: z.string(),
  used_at: z.string(),
  /** The session that asks. */
  is_present: z.boolean(),
})
export type SignedIn = z.output<typeof signedIn>

const MOST_ID = 64

/** Where one is signed in, and ending it there (spec 3.9). */
export const device = {
  index: endpoint({
    method: 'GET',
    path: '/Device/index',
    access: 'session',
    sessionOnly: true,
    input: nothing,
    answer: { data: z.array(signedIn) },
  }),
  endDevice: endpoint({
    method: 'POST',
    path: '/Device/endDevice',
    access: 'session',
    sessionOnly: true,
    input: z.object({ id: text('编号', MOST_ID) }),
    answer: {},
    success: '已结束这个登录',
  }),
  /** Ends every session of oneself but the asking one. */
  endOthers: endpoint({
    method: 'POST',
    path: '/Device/endOthers',
    access: 'session',
    sessionOnly: true,
    input: nothing,
    answer: {},
    success: '已结束其他登录',
  }),
  /** The sessions of another user. */
  ofUser: endpoint({
    method: 'GET',
    path: '/Device/ofUser',
    access: 'super',
    input: oneRecord,
    answer: { data: z.array(signedIn) },
  }),
  endOfUser: endpoint({
    method: 'POST',
    path: '/Device/endOfUser',
    access: 'super',
    input: z.object({ id: text('编号', MOST_ID), user_id: recordId('用户') }),
    answer: {},
    success: '已结束这个登录',
  }),
}
