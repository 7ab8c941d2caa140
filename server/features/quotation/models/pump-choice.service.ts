import type { InputOf } from '#api/kit/endpoint.ts'
import type { PowerFollower } from '#api/quotation/quotation-line.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { calculate } from '#api/selection/building/calculation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { followPump } from './power-follow.ts'
import { changingLine, chooseProduct } from '../lines/quotation-line.service.ts'
import { addLine, offeredProduct } from '../lines/quotation-single.service.ts'
import { isFree } from '../lines/quoted-line.ts'

/** The message on a cabinet that followed the pump, since it is not in sight where the pump is chosen. */
function inWords({ title, no, equal, candidates }: PowerFollower): string {
  if (candidates === 0) return `“${title}”没有功率足够的型号，请另选`
  if (candidates > 1) return `“${title}”有${candidates}个型号与功率相配，请选择`
  return equal ? `“${title}”随功率选用 ${no}` : `“${title}”改用功率最接近的 ${no}`
}

/** Adds a pump that was chosen by its duty point to a quotation, with the duty, its building and the quantity for it. */
export async function choosePump(context: Context, input: InputOf<typeof quotation.choosepump>) {
  const { id, line: lineId, pid, duty, building } = input
  if (pid === undefined) throw invalid('pid', '请选择水泵')
  const [refusal] = building ? calculate(building).refusals : []
  if (refusal !== undefined) throw invalid('building', refusal)
  const choice = {
    num: duty.on_duty + duty.standby,
    duty: JSON.stringify(duty),
    building: building ? JSON.stringify(building) : '',
  }
  if (lineId === undefined) {
    const added = await addLine(context, { id, pid }, choice)
    return { id: added.line, data: [] as PowerFollower[] }
  }
  return changingLine(context, lineId, async (transaction, { line, set }) => {
    if (isFree(line)) {
      throw invalid('line', `“${line.title}”不在产品目录中，不能选型；请另加一行`)
    }
    await offeredProduct(transaction, pid)
    await chooseProduct(context, transaction, set, line.id, pid, choice)
    const data = set.is_power ? await followPump(context, transaction, set) : []
    return { id: line.id, data, msg: ['水泵已加入报价', ...data.map(inWords)].join('；') }
  })
}
