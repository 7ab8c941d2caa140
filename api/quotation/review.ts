/** How far the approval of a quotation is (审核); it holds for one content. */
export const REVIEWS = { none: 0, submitted: 1, passed: 2, returned: 3 } as const

export const reviewStates = [
  { value: REVIEWS.submitted, label: '待审核' },
  { value: REVIEWS.passed, label: '已通过' },
  { value: REVIEWS.returned, label: '已退回' },
] as const
