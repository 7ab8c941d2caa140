import type { MachineEvent } from '#api/machine/machine.ts'
import type { Context } from '#server/context.ts'
import { canView } from '#server/records/policy.ts'
import { recordsAround, type MachineRow } from './machine.store.ts'

/** At most so many after-sales cases of one machine are shown. */
const MOST_CASES = 100
/** The number of characters that are shown of a case's text. */
const BRIEF = 200

const brief = (text: string) => (text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text)

/** The events of a machine whose records the actor may see, oldest first. */
export async function eventsOf(context: Context, machine: MachineRow): Promise<MachineEvent[]> {
  const { production, logistics, sales } = await recordsAround(context.db, machine, MOST_CASES)
  const events: MachineEvent[] = [
    ...production
      .filter((row) => canView(context, 'production', row))
      .map((row) => ({ ...row, kind: 'production' as const, about: '', state: '' as const })),
    ...logistics
      .filter((row) => canView(context, 'logistics', row))
      .map((row) => ({
        ...row,
        kind: 'logistics' as const,
        about: row.returns_id === null ? row.log_number : `退回：${brief(row.return_reason)}`,
        state: '' as const,
      })),
    ...sales
      .filter((row) => canView(context, 'sales', row))
      .map((row) => ({
        ...row,
        kind: 'sales' as const,
        about: brief(row.s_fault || row.s_remark),
        state: row.s_state ?? ('' as const),
      })),
  ]
  return events
    .map(({ kind, id, release_time, about, state }) => ({ kind, id, release_time, about, state }))
    .toSorted((one, other) => (one.release_time < other.release_time ? -1 : 1))
}
