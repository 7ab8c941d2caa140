import { isChange, type AnyEndpoint } from '#api/kit/endpoint.ts'
import { errorCodes, type ErrorKind } from '#api/kit/errors.ts'

/** When a call is refused with which code (spec 2.2.3). */
const meanings: Readonly<Record<ErrorKind, string>> = {
  invalid: '填写的内容不正确，`errors` 指出是哪些字段',
  unauthenticated: '没有登录，或登录、API 密钥已失效',
  forbidden: '没有权限，或只能查看这条记录',
  missing: '没有这条记录，或无权查看',
  conflict:
    '与别人的修改冲突、名称或编号重复、还有别的记录在用，或同一 Idempotency-Key 的请求正在处理',
  tooLarge: '内容太大',
  wrongType: '内容的类型不对',
  tooMany: '太频繁，或系统正忙，请稍后再试；内容没有保存',
  fault: '系统出错，`msg` 中有编号',
  unconfirmed:
    '还不知道内容是否已经保存；用同一 Idempotency-Key 再发一次，会得到结果，不会重复保存',
}

/** Names of the fields that say which record a call is about. */
const RECORD = /^(id|pid|line|type|com_id|con_id|pro_id|role_id|customer_id|customers)$/

/** The refusals that a call can answer with; `fields` are the names of its input. */
export function refusalsOf(endpoint: AnyEndpoint, fields: readonly string[]): ErrorKind[] {
  const { access, sessionOnly } = endpoint
  const possible: Record<ErrorKind, boolean> = {
    invalid: true,
    unauthenticated: access !== 'public',
    // A call that is for sessions alone refuses API keys.
    forbidden: sessionOnly || (access !== 'public' && access !== 'session'),
    missing: fields.some((name) => RECORD.test(name)),
    conflict: isChange(endpoint),
    tooLarge: true,
    wrongType: true,
    tooMany: true,
    fault: true,
    unconfirmed: isChange(endpoint),
  }
  return (Object.keys(possible) as ErrorKind[]).filter((kind) => possible[kind])
}

/** What each code means, as a list for people. */
export const refusalsText = Object.entries(meanings)
  .map(([kind, meaning]) => `- \`${errorCodes[kind as ErrorKind]}\` ${meaning}`)
  .join('\n')
