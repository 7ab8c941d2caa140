import { Tag } from 'antd'
import { REVIEWS, reviewStates } from '#api/quotation/review.ts'

const COLOURS: Readonly<Record<number, string>> = {
  [REVIEWS.submitted]: 'processing',
  [REVIEWS.passed]: 'success',
  [REVIEWS.returned]: 'error',
}

/** How far the approval is; nothing for what was never submitted. */
export function ReviewTag({ review }: { review: number }) {
  const state = reviewStates.find(({ value }) => value === review)
  return state ? <Tag color={COLOURS[review] ?? 'default'}>{state.label}</Tag> : null
}
