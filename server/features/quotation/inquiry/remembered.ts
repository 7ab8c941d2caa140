import { productName } from '#api/product/product.ts'
import { isOffer } from '#api/pump/offer.ts'
import { notCompared } from './differences.ts'
import type { JudgedProduct } from './judged-pumps.ts'
import { choiceFault, type ChosenBefore } from '#server/features/choice/choice.service.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'

/** Whether a row says anything of a duty, be it understood or not. */
const hasFigures = ({ flow, head, undecided }: ReadInquiry) =>
  flow !== null ||
  head !== null ||
  undecided.some(({ field }) => ['flow', 'head', 'pumps', 'row'].includes(field))

const FAULTS = { gone: '已删除', paused: '已停用', renamed: '改了名称或型号，请核对' } as const

type Found = {
  hasDuty: boolean
  judged: JudgedProduct | undefined
  /** Figures of the row that are others than the product's. */
  differences: readonly string[]
}

/** A tank or a cabinet of the same name may be asked for in another size, which its model alone would say. */
function whyOther(
  { inquiry_name, inquiry_model }: ChosenBefore,
  read: ReadInquiry,
  differences: readonly string[],
) {
  if (differences.length > 0) return `与清单不同：${differences.join('，')}`
  // What its name says it said then.
  const others = notCompared(read).filter((text) => !inquiry_name.includes(text))
  const [open] = inquiry_model === '' ? others : []
  return open === undefined ? undefined : `没有核对清单里的“${open}”`
}

function whyDoubted(
  before: ChosenBefore,
  read: ReadInquiry,
  { hasDuty, judged, differences }: Found,
): string | undefined {
  const fault = choiceFault(before)
  if (fault) return FAULTS[fault]
  if (!read.isPump) return whyOther(before, read, differences)
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
