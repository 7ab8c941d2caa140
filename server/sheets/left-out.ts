import { leftOutKinds, type LeftOut, type LeftOutKind } from '#api/kit/imports.ts'

/** Of each kind so many are named. */
const MOST_NAMED = 8

/** What of a sheet is not read, counted by kind. */
export class LeftOutCount {
  readonly #found = new Map<LeftOutKind, { count: number; rows: (number | string)[] }>()

  /** Counts one more, with the number of its row or what it is called; or so many without names. */
  add(kind: LeftOutKind, named?: number | string, count = 1): void {
    const before = this.#found.get(kind) ?? { count: 0, rows: [] }
    before.count += count
    if (named !== undefined && before.rows.length < MOST_NAMED) before.rows.push(named)
    this.#found.set(kind, before)
  }

  has = (kind: LeftOutKind) => this.#found.has(kind)

  /** In the order of the kinds. */
  list(): LeftOut[] {
    return leftOutKinds.flatMap(({ value: kind }) => {
      const found = this.#found.get(kind)
      return found ? [{ kind, count: found.count, where: whereOf(found) }] : []
    })
  }
}

function whereOf({ count, rows }: { count: number; rows: readonly (number | string)[] }): string {
  const more = rows.length > 0 && count > rows.length ? '等' : ''
  const isNamed = typeof rows[0] === 'string'
  if (rows.length === 0) return ''
  return isNamed
    ? `${rows.map((row) => `“${row}”`).join('、')}${more}`
    : `第${rows.join('、')}行${more}`
}
