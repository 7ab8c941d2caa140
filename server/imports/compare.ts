import type { Endpoint, InputOf } from '#api/endpoint.ts'
import type { FieldChange } from '#api/history.ts'
import type { ImportKind } from '#api/imports.ts'
import type { Context } from '#server/context.ts'
import { changesBetween } from '#server/records/history-text.ts'
import { policyOf } from '#server/records/policy.ts'
import { userName, type StoredRecord } from '#server/records/save.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'
import type { ImportDescription } from './description.ts'

/** What becomes of a row, before it is kept. */
export type Compared = {
  row: number
  name: string
  kind: ImportKind
  reason: string
  input: object
  changes: FieldChange[]
  record_id: number | null
  version: number | null
}

const NAME_SHOWN = 60

/** Compares the rows of one file with what is stored; it remembers which records they have named. */
export class Comparison<Save extends Endpoint, Stored extends StoredRecord, Values extends object> {
  readonly #context: Context
  readonly #description: ImportDescription<Save, Stored, Values>
  /** Columns of the file by their letters, to say where something is wrong. */
  readonly #letters: Readonly<Record<string, string>>
  /** The row in which each key was first. */
  readonly #rows = new Map<string, number>()

  constructor(
    context: Context,
    description: ImportDescription<Save, Stored, Values>,
    letters: Readonly<Record<string, string>>,
  ) {
    this.#context = context
    this.#description = description
    this.#letters = letters
  }

  /** What becomes of some rows, which follow those that were compared before. `pause` is awaited after each. */
  async compare(rows: readonly SheetRow[], pause: () => Promise<void>): Promise<Compared[]> {
    const { keyOf, nameOf, existing } = this.#description
    const keyed = rows.map((row) => ({ row, key: keyOf(nameOf(row.cells)) }))
    const keys = [...new Set(keyed.map(({ key }) => key).filter((key) => key !== ''))]
    const stored = keys.length > 0 ? await existing(this.#context.db, keys) : new Map()
    const compared: Compared[] = []
    for (const { row, key } of keyed) {
      compared.push(await this.#compareOne(row, key, stored.get(key) as Stored | undefined))
      await pause()
    }
    return compared
  }

  async #compareOne(
    sheetRow: SheetRow,
    key: string,
    record: Stored | undefined,
  ): Promise<Compared> {
    const { row, cells } = sheetRow
    const { entity, kind, nameOf, toValues, save } = this.#description
    const name = nameOf(cells)
    const told = { row, name: [...name].slice(0, NAME_SHOWN).join(''), changes: [], input: {} }
    const wrong = (reason: string): Compared => {
      return { ...told, kind: 'wrong', reason, record_id: null, version: null }
    }
    if (sheetRow.problem !== '') return wrong(sheetRow.problem)
    const first = key === '' ? row : (this.#rows.get(key) ?? row)
    this.#rows.set(key, first)
    if (first !== row) return wrong(`与第${first}行重复`)
    if (record && !policyOf(entity).change(this.#context.user, record)) {
      const owner = await userName(this.#context.db, record.user_id)
      return wrong(this.#description.notOwn(told.name, owner))
    }
    const sent = { ...this.#description.toInput(cells, record), id: record?.id }
    const parsed = save.input.safeParse(sent)
    if (!parsed.success) return wrong(this.#whatIsWrong(parsed.error.issues[0]!))
    const input = parsed.data as InputOf<Save>
    const values = toValues(this.#context, input, record)
    const changes = await changesBetween(this.#context.db, kind.fields, record, values)
    const result = record ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new'
    return {
      ...told,
      kind: result,
      reason: '',
      changes,
      // What stays as it is is never written.
      input: result === 'unchanged' ? {} : (input as object),
      record_id: record?.id ?? null,
      version: record?.version ?? null,
    }
  }

  #whatIsWrong({ path, message }: { path: PropertyKey[]; message: string }): string {
    const letter = this.#letters[path.join('.')]
    return letter === undefined ? message : `${letter}列：${message}`
  }
}
