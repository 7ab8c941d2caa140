import { z } from 'zod'
import { endpoint, fileEndpoint, nothing } from '#api/kit/endpoint.ts'
import { secret, text } from '#api/kit/fields/fields.ts'
import { featureKeys } from '#api/kit/features.ts'
import { LONGEST_ADDRESS } from '#api/kit/limits.ts'
import type { Preferences } from '#api/user/preferences.ts'

export const MIN_PASSWORD = 6

/** Login, captcha and session (spec 3, 13.1). */
export const session = {
  /**
   * `id` is the token; with `second` there is none yet, and `setCode` follows. `rand` names the captcha image that the form shows,
   * where the form knows it.
   */
  setLogin: endpoint({
    method: 'POST',
    path: '/Login/setLogin',
    access: 'public',
    sessionOnly: true,
    input: z.object({
      username: text('用户名'),
      password: secret('密码'),
      captcha: text('验证码', 20),
      rand: text('验证码编号', 64),
    }),
    answer: { id: z.string(), second: z.boolean().optional() },
    success: '登录成功',
  }),
  /** The second step, by a code of the authenticator or a recovery code, in the browser that has done the first. */
  setCode: endpoint({
    method: 'POST',
    path: '/Login/setCode',
    access: 'public',
    sessionOnly: true,
    input: z.object({ code: text('动态码', 40) }),
    answer: { id: z.string() },
    success: '登录成功',
  }),
  outlogin: endpoint({
    method: 'GET',
    path: '/Login/outlogin',
    access: 'public',
    sessionOnly: true,
    changes: true,
    input: nothing,
    answer: {},
    success: '已退出登录',
  }),
  verify: fileEndpoint({
    path: '/Index/verify',
    access: 'public',
    sessionOnly: true,
    type: 'image/png',
    input: z.object({ rand: text('验证码编号', 64) }),
  }),
  /** Who is signed in, what they may do and how they want to see it, for the screens. */
  getSelf: endpoint({
    method: 'GET',
    path: '/Login/getSelf',
    access: 'session',
    beforeSetUp: true,
    input: nothing,
    answer: {
      data: z.object({
        id: z.number(),
        name: z.string(),
        /** 姓名, or the name for signing in. */
        staff_name: z.string(),
        role_name: z.string(),
        check: z.array(z.string()),
        /** Which discounts the actor may give (`api/role/levels.ts`). */
        level: z.number(),
        /** Whether a second factor has to be set up before anything else. */
        must_set_up: z.boolean(),
        preferences: z.custom<Preferences>().meta({ wire: { type: 'object' } }),
        /** The company's, by which all times are, wherever the browser is. */
        time_zone: z.string(),
        /** What the company does not need, and the screens leave out. */
        features_off: z.array(z.enum(featureKeys)),
      }),
    },
  }),
  /** A ticket for one address, good for one minute; it goes into that address as `ticket`. */
  setTicket: endpoint({
    method: 'POST',
    path: '/Login/setTicket',
    access: 'session',
    sessionOnly: true,
    // A repetition may well get a second ticket.
    changes: false,
    input: z.object({ url: text('地址', LONGEST_ADDRESS) }),
    answer: { id: z.string() },
  }),
}
