import type { Executor } from '#server/db/open.ts'
import { fingerprint, type Fingerprint, type Shape } from './rows.ts'

export type Compared = { table: string; source: Fingerprint; target: Fingerprint; same: boolean }

/** Reads every table on both sides. */
export async function compare(
  source: Executor,
  target: Executor,
  shapes: readonly Shape[],
): Promise<Compared[]> {
  const found: Compared[] = []
  for (const shape of shapes) {
    const [one, other] = [await fingerprint(source, shape), await fingerprint(target, shape)]
    const same = one.rows === other.rows && one.checksum === other.checksum
    found.push({ table: shape.name, source: one, target: other, same })
  }
  return found
}

const SHOWN = 16

/** The comparison as lines of a table for the terminal. */
export function comparisonLines(compared: readonly Compared[]): string[] {
  const width = Math.max(...compared.map(({ table }) => table.length))
  return compared.map(({ table, source, target, same }) => {
    const words = same
      ? '一致'
      : `不一致：PostgreSQL ${target.rows} 行 ${target.checksum.slice(0, SHOWN)}`
    const counted = String(source.rows).padStart(10)
    return `  ${table.padEnd(width)} ${counted} 行  ${source.checksum.slice(0, SHOWN)}  ${words}`
  })
}
