import { productName } from '#api/product/product.ts'
import { isOffer } from '#api/pump/offer.ts'
import type { JudgedProduct } from './judged-pumps.ts'
import { choiceFault, type ChosenBefore } from '#server/features/choice/choice.service.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'

/** Whether a row says anything of a duty, be it understood or not. */
const hasFigures = ({ flow, head, undecided }: ReadInquiry) =>
  flow !== null ||
  head !== null ||
  undecided.some(({ field }) => ['flow', 'head', 'pumps', 'row'].includes(field))

const FAULTS = { gone: '已删除', paused: '已停用', renamed: '改了名称或型号，请核对' } as const

function whyDoubted(
  before: ChosenBefore,
  read: ReadInquiry,
  { hasDuty, judged }: { hasDuty: boolean; judged: JudgedProduct | undefined },
): string | undefined {
  const fault = choiceFault(before)
  if (fault) return FAULTS[fault]
  if (!read.isPump) return undefined
  if (judged) {
    return isOffer(judged) && judged.grade !== '差一点' ? undefined : '在这个工况下不合适'
  }
  if (hasDuty) return '没有性能数据，不能按工况核对'
  // A model says what is meant where nothing else does; a name alone does not.
  return before.inquiry_model !== '' && !hasFigures(read) ? undefined : '没有工况可以核对'
}

/** Why a person looks again at what was chosen before for the same words, as a sentence; undefined where it is simply proposed. */
export function doubtAbout(...of: Parameters<typeof whyDoubted>): string | undefined {
  const why = whyDoubted(...of)
  const { pro_title, pro_no } = of[0]
  return why && `上次选的“${productName({ pro_title, pro_no })}”${why}`
}
