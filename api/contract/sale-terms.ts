import type { RecordTexts } from '#api/kit/fields/record-texts.ts'

/** The longest term of one line. */
export const MOST_TERM = 500

/** Terms that a quotation and its contract both have. */
export const saleTexts = {
  delivery_time: { label: '交货期', most: MOST_TERM },
  transport: { label: '运输方式及费用', most: MOST_TERM },
  warranty: { label: '质保', most: MOST_TERM },
  acceptance: { label: '验收标准', most: MOST_TERM },
} as const satisfies RecordTexts
