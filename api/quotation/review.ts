/** How far the approval of a quotation is (审核); it holds for one content. */
export const REVIEWS = { none: 0, submitted: 1, passed: 2, returned: 3 } as const

export const reviewStates = [
  { value: REVIEWS.submitted, label: '待审核' },
  { value: REVIEWS.passed, label: '已通过' },
  { value: REVIEWS.returned, label: '已退回' },
] as const

/** When quotations have to be approved (the company's 报价审核): never, all of them, or those beyond the sender's level. */
export const APPROVALS = { off: 0, all: 1, beyond: 2 } as const

/** How many figures of a quotation that is to be approved are listed at most. */
export const MOST_REVIEWED_LINES = 100
