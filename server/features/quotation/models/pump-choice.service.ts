import type { InputOf } from '#api/kit/endpoint.ts'
import type { Follower } from '#api/quotation/quotation-line.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { calculate } from '#api/selection/building/calculation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { followPumps } from './follow.ts'
import { changingLine, chooseProduct } from '../lines/quotation-line.service.ts'
import { addLine, offeredProduct } from '../lines/quotation-single.service.ts'
import { isFree } from '../lines/quoted-line.ts'

/** The message on a line that followed the pump, or could not, since it is not in sight where the pump is chosen. */
function inWords(follower: Follower): string {
  const { title, no, equal, candidates } = follower
  const isPower = follower.measure === 'power'
  if (!isPower && follower.kept) {
    const own = follower.pro_caliber || '未登记'
    return `“${title}”口径 ${own} 与水泵口径 ${follower.pump_caliber} 不相配，请核对`
  }
  if (candidates === 0) return `“${title}”没有${isPower ? '功率足够' : '口径相配'}的型号，请另选`
  if (candidates > 1) {
    return `“${title}”有${candidates}个型号与${isPower ? '功率' : '口径'}相配，请选择`
  }
  const figure = isPower ? '功率' : '口径'
  return equal ? `“${title}”随${figure}选用 ${no}` : `“${title}”改用${figure}最接近的 ${no}`
}

/** Adds a pump that was chosen by its duty point to a quotation, with the duty, its building and the quantity for it. */
export async function choosePump(context: Context, input: InputOf<typeof quotation.choosepump>) {
  const { id, line: lineId, pid, duty, building, replaces } = input
  if (pid === undefined) throw invalid('pid', '请选择水泵')
  const [refusal] = building ? calculate(building).refusals : []
  if (refusal !== undefined) throw invalid('building', refusal)
  const choice = {
    num: duty.on_duty + duty.standby,
    duty: JSON.stringify(duty),
    building: building ? JSON.stringify(building) : '',
    ...(replaces === undefined ? {} : { replaces }),
  }
  if (lineId === undefined) {
    const added = await addLine(context, { id, pid }, choice)
    return { id: added.line, data: [] as Follower[] }
  }
  return changingLine(context, lineId, async ({ quotation, line, set }) => {
    if (isFree(line)) {
      throw invalid('line', `“${line.title}”不在产品目录中，不能选型；请另加一行`)
    }
    await offeredProduct(quotation.transaction, pid)
    const num = replaces ? line.num : choice.num
    await chooseProduct(quotation, line.id, pid, { ...choice, num })
    const data = await followPumps(quotation, set, line)
    return { id: line.id, data, msg: ['水泵已加入报价', ...data.map(inWords)].join('；') }
  })
}
