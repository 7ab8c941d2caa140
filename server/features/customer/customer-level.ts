import { may, type Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'

/** 等级 of a customer (domain §11): one of the company's, set by users who may set customers' prices. */

type Levelled = { price_level?: string | undefined }

const isChanged = ({ price_level }: Levelled, before: Levelled | undefined) =>
  price_level !== undefined && price_level !== (before?.price_level ?? '')

/** Refuses another level than the stored one without the permission. */
export function refuseOtherLevel(
  context: Context,
  sent: Levelled,
  before: Levelled | undefined,
): void {
  if (may(context, 'customer:price') || !isChanged(sent, before)) return
  const message = '设置等级需要“客户：设置客户价格”的权限，请联系管理员'
  throw new Refusal('forbidden', message, { price_level: message })
}

/** Refuses another level that the company does not have. */
export function refuseUnknownLevel(
  names: readonly string[],
  sent: Levelled,
  before: Levelled | undefined,
): void {
  const { price_level = '' } = sent
  if (price_level === '' || !isChanged(sent, before) || names.includes(price_level)) return
  const known = names.length > 0 ? `只能是：${names.join('、')}` : '公司资料里还没有等级'
  throw invalid('price_level', `没有等级“${price_level}”，${known}`)
}

/** A level for people, who see where the company does not have it any more. */
export const levelInWords = (names: readonly string[], level: string) =>
  level === '' || names.includes(level) ? level : `${level}（已取消）`
