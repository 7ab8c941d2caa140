import { dayOf, wallClock } from '#server/platform/clock.ts'

const now = () => dayOf(wallClock('Asia/Shanghai'))

/** The day in the time zone of a test server when a test file began: one process runs many of them, and may outlive a day. */
export let today = now()

/** Before each test file (`begin-day.ts`). */
export const beginDay = () => {
  today = now()
}
