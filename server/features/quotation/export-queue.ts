import pLimit from 'p-limit'
import { Refusal } from '#server/errors.ts'

/** Beside the one that is being made. */
const WAITING_OF_ONE = 2
const WAITING_IN_ALL = 20

/** Exports that are made one after the other; `count` is how many are unfinished. */
class Lane {
  readonly limit = pLimit({ concurrency: 1, rejectOnClear: true })
  count = 0
}

/** Exports by their size, so that a small one never waits for a large one of somebody else. */
export type LaneName = 'small' | 'large'

const lanes: Record<LaneName, Lane> = { small: new Lane(), large: new Lane() }
/** What each user has asked for, as long as some of it is unfinished. */
const users = new Map<number, Lane>()

function laneOf(userId: number): Lane {
  const known = users.get(userId) ?? new Lane()
  users.set(userId, known)
  return known
}

/**
 * Does an export's work when it is its turn: one of a user at a time, and one in its lane. Refuses at once where the
 * user has too many unfinished ones, or the lane has. Rejects with an `AbortError` where the queue is given up.
 */
export async function inTurn<Made>(
  name: LaneName,
  userId: number,
  work: () => Promise<Made>,
): Promise<Made> {
  const lane = lanes[name]
  if (lane.count > WAITING_IN_ALL) throw new Refusal('tooMany', '导出的人较多，请稍后再试')
  const own = laneOf(userId)
  if (own.count > WAITING_OF_ONE) {
    throw new Refusal('tooMany', '您还有导出没有完成，请等它结束')
  }
  lane.count += 1
  own.count += 1
  try {
    return await own.limit(() => lane.limit(work))
  } finally {
    lane.count -= 1
    own.count -= 1
    if (own.count === 0) users.delete(userId)
  }
}

/** Gives up what waits for its turn. */
export function clearQueue(): void {
  for (const lane of [...users.values(), ...Object.values(lanes)]) lane.limit.clearQueue()
}
