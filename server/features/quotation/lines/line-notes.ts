import type { Executor } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import {
  notesOf,
  type LightLine,
  type LineRow,
  type SetWith,
  type SetWithLines,
} from './quotation-line.store.ts'

/** The bytes that are read and held at once: some milliseconds of the event loop. */
const MOST_BYTES = 500_000
const MOST_LINES = 200

/** The lines in batches of about the same cost, in their order. */
export function* inParts(lines: readonly LightLine[]): Generator<LightLine[]> {
  let part: LightLine[] = []
  let bytes = 0
  for (const line of lines) {
    if (part.length === MOST_LINES || (part.length > 0 && bytes + line.noteBytes > MOST_BYTES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(line)
    bytes += line.noteBytes
  }
  if (part.length > 0) yield part
}

/**
 * Lines with their notes, a part at a time and in the order given; the loop has its turn between two parts.
 * Refuses where a line is gone or another product was chosen since it was read: notes and line would be of two
 * products.
 */
export async function* withNotes(
  executor: Executor,
  lines: readonly LightLine[],
): AsyncGenerator<LineRow[], void> {
  for (const part of inParts(lines)) {
    const ids = part.map((line) => line.id)
    const found = new Map((await notesOf(executor, ids)).map((notes) => [notes.id, notes]))
    yield part.map(({ noteBytes: _bytes, ...line }) => {
      const notes = found.get(line.id)
      if (!notes || notes.pid !== line.pid || notes.chosen !== line.chosen) {
        throw new Refusal('conflict', '这份报价刚被修改，请刷新后重试')
      }
      const { pro_info, remarks, pro_curve, technical } = notes
      return { ...line, pro_info, remarks, pro_curve, technical }
    })
    await nextTurn()
  }
}

/** Sets with the notes of their lines, in the order given; refuses as `withNotes` does. */
export async function setsWithNotes(
  executor: Executor,
  sets: readonly SetWith<LightLine>[],
): Promise<SetWithLines[]> {
  const whole = sets.map((set) => ({ ...set, lines: [] as LineRow[] }))
  const byId = new Map(whole.map((set) => [set.id, set]))
  const lines = sets.flatMap((set) => set.lines)
  for await (const part of withNotes(executor, lines)) {
    for (const line of part) byId.get(line.set_id)?.lines.push(line)
  }
  return whole
}
