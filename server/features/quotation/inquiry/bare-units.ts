import { BARE_UNITS, type BareUnits } from '#api/inquiry/inquiry.ts'
import type { FileLayout } from '#api/kit/imports.ts'
import { tableOf, type GoodsRow } from '#server/imports/lines.ts'
import type { ReadInquiry } from '#server/inquiry/read-row.ts'
import { unitQuestion } from './inquiry-words.ts'

type Kind = keyof BareUnits
/** How many rows a question is about, the first of them in words, and the answer that they were read by. */
type Noted = { kind: Kind; table: number; rows: number; first: string; answer: string }

const TEXTS: Readonly<Record<Kind, (rows: string) => string>> = {
  flow: (rows) => `消防泵的流量没有单位（${rows}），都是哪一种？`,
  count: (rows) => `几用几备的数量没有单位（${rows}），数的都是哪一种？`,
}

/** What stands in rows about pumps without a unit: one question of each table, in place of one of each row. */
export class BareUnitQuestions {
  readonly #noted = new Map<string, Noted>()

  note({ row, table }: GoodsRow, { bare, isPump }: ReadInquiry, units: BareUnits): void {
    for (const kind of ['flow', 'count'] as const) {
      const text = bare[kind]
      if (!isPump || text === null) continue
      const key = `${kind} ${table}`
      const noted = this.#noted.get(key)
      const first = `第${row}行“${text}”`
      this.#noted.set(key, {
        ...(noted ?? { kind, table, first, answer: units[kind] ?? '' }),
        rows: (noted?.rows ?? 0) + 1,
      })
    }
  }

  /** Puts the questions to the layout; nothing waits for their answers. */
  ask(layout: FileLayout): void {
    for (const { kind, table: at, rows, first, answer } of this.#noted.values()) {
      const table = tableOf(layout, at)
      table.questions.push({
        name: unitQuestion(kind, table),
        text: TEXTS[kind](rows > 1 ? `${first}等${rows}行` : first),
        options: BARE_UNITS[kind].map((value) => ({ value, label: value })),
        answer,
      })
    }
  }
}
