import { FairQueue } from '#server/fair-queue.ts'

/** Exports by their size, so that a small one never waits for a large one of somebody else. */
export type LaneName = 'small' | 'large'

/** One of a user at a time, whatever its size. */
const users = new FairQueue({
  running: Infinity,
  runningPerUser: 1,
  waiting: Infinity,
  waitingPerUser: 2,
  fullMessage: '您还有导出没有完成，请等它结束',
})

const lane = () =>
  new FairQueue({
    running: 1,
    runningPerUser: 1,
    waiting: 20,
    waitingPerUser: 1,
    fullMessage: '导出的人较多，请稍后再试',
  })

const lanes: Record<LaneName, FairQueue> = { small: lane(), large: lane() }

/**
 * Does an export's work when it is its turn: one of a user at a time, and one in its lane. Refuses at once where the
 * user has too many unfinished ones, and once it is the user's turn where the lane has. Rejects with an `AbortError`
 * where the queue is given up.
 */
export const inTurn = <Made>(name: LaneName, userId: number, work: () => Promise<Made>) =>
  users.run(userId, () => lanes[name].run(userId, work))

/** Gives up what waits for its turn. */
export function clearQueue(): void {
  for (const queue of [users, ...Object.values(lanes)]) queue.clear()
}
