import type { Endpoint, InputOf } from '#api/kit/endpoint.ts'
import type { FieldChange } from '#api/kit/history.ts'
import type { ImportKind, ImportNote } from '#api/kit/imports.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { changesBetween } from '#server/records/history/history-text.ts'
import { policyOf } from '#server/records/policy.ts'
import type { StoredRecord } from '#server/records/save.ts'
import { userName } from '#server/records/staff-name.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'
import type { About, FileReading, ImportDescription } from './description.ts'
import { tidied } from './tidy.ts'

/** The result of a row, before it is stored in the preview. */
export type Compared = {
  row: number
  name: string
  kind: ImportKind
  reason: string
  input: object
  changes: FieldChange[]
  notes: ImportNote[]
  record_id: number | null
  version: number | null
}

const NAME_SHOWN = 60
const SHOWN_TEXT = 30

/** What a row that passes all checks would save. */
type Checked<Input, Values> = { input: Input; values: Values }

/** Compares the rows of one file with what is stored; remembering the records of former rows. */
export class Comparison<Save extends Endpoint, Stored extends StoredRecord, Values extends object> {
  readonly #context: Context
  readonly #description: ImportDescription<Save, Stored, Values>
  readonly #reading: FileReading<Stored>
  /** The letters of each table's columns, to say where something is wrong. */
  readonly #letters: readonly Readonly<Record<string, string>>[]
  /** The row in which each key was first. */
  readonly #rows = new Map<string, number>()

  constructor(
    context: Context,
    description: ImportDescription<Save, Stored, Values>,
    reading: FileReading<Stored>,
    letters: readonly Readonly<Record<string, string>>[],
  ) {
    this.#context = context
    this.#description = description
    this.#reading = reading
    this.#letters = letters
  }

  /** Compares the next rows of the file. `pause` is awaited after each. */
  async compare(rows: readonly SheetRow[], pause: () => Promise<void>): Promise<Compared[]> {
    const abouts = await this.#reading.find(rows.map(({ cells }) => cells))
    const compared: Compared[] = []
    for (const [at, row] of rows.entries()) {
      compared.push(await this.#compareOne(row, abouts[at]!))
      await pause()
    }
    return compared
  }

  async #compareOne(sheetRow: SheetRow, about: About<Stored>): Promise<Compared> {
    const { row } = sheetRow
    const { record } = about
    const name = [...about.name].slice(0, NAME_SHOWN).join('')
    const wrong = (reason: string, kind: ImportKind = 'wrong'): Compared => {
      const nothing = { input: {}, changes: [], notes: [], record_id: null, version: null }
      return { row, name, kind, reason, ...nothing }
    }
    if (about.isSkipped && sheetRow.problem === '') return wrong(about.problem, 'skipped')
    const unclear = sheetRow.problem || about.problem || this.#repeated(row, about.keys)
    if (unclear !== '') return wrong(unclear)
    const { cells, notes } = tidied(sheetRow, record, this.#description.columns)
    const sent = () => this.#reading.toInput(cells, record, sheetRow.cells)
    const checked = await this.#checked(sent, sheetRow, name, record)
    if (typeof checked === 'string') return wrong(checked)
    const known = { ...this.#description.kind.fields, ...this.#reading.fields }
    // Of a new one what the file says, without what a form begins with.
    const given = Object.entries(known).filter(([field]) => field in (checked.input as object))
    const fields = record ? known : Object.fromEntries(given)
    const said = new Set(notes.map(({ label }) => label))
    const changes = await changesBetween(this.#context.db, fields, record, checked.values)
    const result = record ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new'
    return {
      row,
      name,
      kind: result,
      reason: '',
      changes,
      notes: [...notes, ...(about.notes ?? []).filter(({ label }) => !said.has(label))],
      // Unchanged rows are never written.
      input: result === 'unchanged' ? {} : (checked.input as object),
      record_id: record?.id ?? null,
      version: record?.version ?? null,
    }
  }

  /** Why a row that shares a key with a former one is wrong; empty if there is none. */
  #repeated(row: number, keys: readonly string[]): string {
    const first = keys.map((key) => this.#rows.get(key)).find((found) => found !== undefined)
    for (const key of keys) if (!this.#rows.has(key)) this.#rows.set(key, row)
    return first === undefined ? '' : `与第${first}行重复`
  }

  /** The values that a row saves, or its error: by all checks of a save. */
  async #checked(
    sent: () => Record<string, unknown>,
    written: SheetRow,
    name: string,
    record: Stored | undefined,
  ): Promise<Checked<InputOf<Save>, Values> | string> {
    const { entity, kind, save, toValues } = this.#description
    if (record && !policyOf(entity).change(this.#context.user, record)) {
      const owner = await userName(this.#context.db, record.user_id)
      return this.#description.notOwn?.(name, owner) ?? `“${name}”是${owner}创建的，您不能修改`
    }
    try {
      const parsed = save.input.safeParse({ ...sent(), id: record?.id })
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        return this.#inColumn(issue!.path.join('.'), issue!.message, written)
      }
      const input = parsed.data as InputOf<Save>
      const values = toValues(this.#context, input, record)
      const taken =
        record && kind.unique?.isRenamed(values, record)
          ? await kind.unique.taken(this.#context, this.#context.db, values, record.id)
          : undefined
      return taken?.reason ?? { input, values }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [column = ''] = Object.keys(error.errors ?? {})
      return this.#inColumn(column, error.message, written)
    }
  }

  /** Of a price with what stands there, since Excel shows two places of it, however many there are. */
  #inColumn(column: string, message: string, { cells, table = 0 }: SheetRow): string {
    const letter = this.#letters[table]?.[column]
    if (letter === undefined) return message
    const { isAmount } = this.#description.columns.find(({ name }) => name === column) ?? {}
    const text = (isAmount && cells[column]?.trim().slice(0, SHOWN_TEXT)) || ''
    return `${letter}列：${message}${text && `（原文“${text}”）`}`
  }
}
