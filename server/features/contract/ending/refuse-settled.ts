import { isEnded } from '#api/contract/ending.ts'
import type { contract } from '#api/contract/contract.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import type { StoredContract } from '../contract-record.service.ts'
import { areSameLines } from '../lines/contract-line.service.ts'
import type { SavedLine } from '../lines/contract-lines.ts'

const AMOUNTS = [
  ['c_money', '合同金额'],
  ['c_unpay', '未收款'],
] as const

/** Refuses a save that changes what an ended contract was settled by: its amount, what is unpaid, its lines. */
export function refuseSettled(
  input: InputOf<typeof contract.setContract>,
  lines: readonly SavedLine[] | undefined,
  before: StoredContract,
): void {
  if (!isEnded(before)) return
  if ((input.signed_date ?? '') > before.ended_on) {
    throw invalid('signed_date', `签订日期不能晚于合同终止的日期${before.ended_on}，请核对`)
  }
  const amounts = AMOUNTS.flatMap(([name, label]) =>
    input[name] === undefined || input[name] === before[name] ? [] : [{ name, label }],
  )
  const rewritten = lines && !areSameLines(lines, before.lines)
  const changed = rewritten ? [...amounts, { name: 'lines', label: '合同明细' }] : amounts
  if (changed.length === 0) return
  const labels = changed.map(({ label }) => label).join('、')
  throw new Refusal(
    'conflict',
    `合同已于${before.ended_on}终止并结算，${labels}不能修改；如要修改，请先撤销终止`,
    Object.fromEntries(changed.map(({ name }) => [name, '合同已终止，不能修改'])),
  )
}
