import { CASE_DONE, CASE_HANDLED } from '#api/kit/status.ts'

/** When a case came to be handled and when it was completed; empty as long as it has not. */
type CaseTimes = { s_started: string; s_finished: string }
type Case = CaseTimes & { s_state: number | null }

/**
 * The times that a state goes with. They are never typed: a change of the state sets or clears them. Who completes a
 * case at once, without having said that they began, has no beginning; a case that is taken up again is not completed.
 */
export function timesOf(state: number | null, before: Case | undefined, now: string): CaseTimes {
  const { s_started, s_finished } = before ?? { s_started: '', s_finished: '' }
  if (before && state === before.s_state) return { s_started, s_finished }
  if (state === CASE_HANDLED) return { s_started: s_started || now, s_finished: '' }
  if (state === CASE_DONE) return { s_started, s_finished: now }
  return { s_started: '', s_finished: '' }
}
