import { extraLabel } from '#api/contract/ending.ts'
import {
  asText,
  moneyInWords,
  type FieldText,
  type FieldTexts,
} from '#server/records/history/history-text.ts'

/** The end of a contract in its history; a contract that goes on says nothing. */
const settled = (label: string): FieldText => ({
  label,
  text: (cents, executor, record) =>
    asText(record['ended_on']) === '' ? '' : moneyInWords(cents, executor, record),
})
export const endingTexts: FieldTexts = {
  ended_on: { label: '终止日期', text: asText },
  end_reason: { label: '终止原因', text: asText },
  end_goods: settled('终止结算：货款'),
  end_extra_kind: {
    label: '终止结算：另计',
    text: (kind) => (kind === 0 || kind === undefined ? '' : extraLabel(Number(kind))),
  },
  end_extra: settled('终止结算：违约金或赔偿'),
  end_deduction: settled('终止结算：扣款'),
}
