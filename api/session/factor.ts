import { z } from 'zod'
import { SUPER_ROLE } from '#api/kit/access.ts'
import { endpoint, nothing, oneRecord } from '#api/kit/endpoint.ts'
import { secret, text } from '#api/kit/fields/fields.ts'

/** Who has to sign in with a second factor, as the company says. */
export const secondFactorRules = [
  { value: 0, label: '不要求' },
  { value: 1, label: '超级管理员' },
  { value: 2, label: '所有用户' },
] as const

const [, OF_SUPER, OF_ALL] = secondFactorRules

/** Whether users of a role have to. */
export const isRequired = (rule: number, role: string) =>
  rule === OF_ALL.value || (rule === OF_SUPER.value && role === SUPER_ROLE)

/** As typed, with spaces or dashes. */
const MOST_CODE = 40
const codeField = text('动态码', MOST_CODE)

const codes = { codes: z.array(z.string()) }
const both = z.object({ password: secret('密码'), code: codeField })

/**
 * One's own second factor (spec 3.10). What answers a secret is not kept for a repetition of the call: it would then lie in the
 * database as it is.
 */
export const factor = {
  index: endpoint({
    method: 'GET',
    path: '/Factor/index',
    access: 'session',
    sessionOnly: true,
    beforeSetUp: true,
    input: nothing,
    answer: { data: z.object({ is_on: z.boolean(), codes_left: z.number() }) },
  }),
  /** Makes a new secret, which counts once a code has confirmed it; `address` is for an authenticator to read as a QR code. */
  begin: endpoint({
    method: 'POST',
    path: '/Factor/begin',
    access: 'session',
    sessionOnly: true,
    beforeSetUp: true,
    changes: false,
    input: z.object({ password: secret('密码') }),
    answer: { secret: z.string(), address: z.string() },
    success: '请用验证器扫描二维码',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/Factor/confirm',
    access: 'session',
    sessionOnly: true,
    beforeSetUp: true,
    changes: false,
    input: z.object({ code: codeField }),
    answer: codes,
    success: '两步验证已启用',
  }),
  /** Makes ten new recovery codes; the former ones are good no longer. */
  renewCodes: endpoint({
    method: 'POST',
    path: '/Factor/renewCodes',
    access: 'session',
    sessionOnly: true,
    changes: false,
    input: both,
    answer: codes,
    success: '恢复码已重新生成，原来的已作废',
  }),
  end: endpoint({
    method: 'POST',
    path: '/Factor/end',
    access: 'session',
    sessionOnly: true,
    changes: false,
    input: both,
    answer: {},
    success: '两步验证已停用',
  }),
  /** Of another user, who has lost it. */
  endOfUser: endpoint({
    method: 'POST',
    path: '/Factor/endOfUser',
    access: 'super',
    input: oneRecord,
    answer: {},
    success: '两步验证已停用，请提醒他重新设置',
  }),
}
