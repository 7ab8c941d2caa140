import type { Endpoint, InputOf } from '#api/kit/endpoint.ts'
import {
  FILE_TOO_LARGE,
  MAX_UNPACKED_BYTES,
  type ImportPreview,
  type importCalls,
} from '#api/kit/imports.ts'
import type { Meaning } from '#api/kit/fields/wire-form.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import type { Files } from '#server/handler.ts'
import { shapeOf } from '#server/records/history/history-text.ts'
import { readWorkbook } from '#server/sheets/sheets.ts'
import {
  USUAL_LENGTH,
  type LayoutChoice,
  type PriceTerms,
  type Read,
  type SheetColumn,
} from '#server/sheets/sheet.ts'

/** A file of rows, as an upload with what was chosen of its layout. */
export type RowsFile = InputOf<ReturnType<typeof importCalls>['importFile']> & { files: Files }

/** The one file of an import, as bytes. */
export async function bytesOf(files: Files): Promise<{ name: string; content: Buffer }> {
  const found: { name: string; content: Buffer }[] = []
  for await (const file of files) {
    const chunks: Uint8Array[] = []
    for await (const chunk of file.content) chunks.push(chunk)
    if (file.truncated()) throw new Refusal('tooLarge', FILE_TOO_LARGE)
    found.push({ name: (file.name ?? '').slice(0, 255), content: Buffer.concat(chunks) })
  }
  const [file] = found
  if (!file || file.content.length === 0) throw invalid('file', '请选择要导入的Excel文件')
  return file
}

/** How many characters a cell may have: those of the field of that name in the save. */
export function withLengths(
  columns: readonly SheetColumn[],
  { input }: Pick<Endpoint, 'input'>,
): SheetColumn[] {
  const shape = shapeOf(input)
  return columns.map((column) => {
    const { wire } = (shape[column.name]?.meta() ?? {}) as Meaning
    const { maxLength } = (wire ?? {}) as { maxLength?: number }
    return { longest: maxLength ?? USUAL_LENGTH, ...column }
  })
}

/** Of a file without prices. */
export const NO_PRICES: PriceTerms = { isInclusive: null, taxRate: '0' }

/** What was chosen of the layout; refuses an unknown column or field. */
function choiceOf(
  { pasted, sheet, hidden, head_row, columns = [], answers = [] }: Omit<RowsFile, 'files'>,
  known: readonly SheetColumn[],
): LayoutChoice & { answers: Readonly<Record<string, string>> } {
  const names = new Set(known.map(({ name }) => name))
  const pairs = columns.map((written) => {
    const [, place, name] = /^(\d{1,7}|\d{0,7}[A-Z]{1,3}):(.*)$/.exec(written) ?? []
    if (place !== undefined && name !== undefined && (name === '' || names.has(name))) {
      return [place, name] as const
    }
    throw invalid('columns', `各列的含义“${written.slice(0, 40)}”无法识别，请写成“列号:字段名”`)
  })
  const answered = answers.map((written) => {
    const [, name, answer] = /^([a-z_]+\d+):(.+)$/.exec(written) ?? []
    if (name !== undefined && answer !== undefined) return [name, answer] as const
    throw invalid('answers', `对文件的回答“${written.slice(0, 40)}”无法识别，请写成“问题:回答”`)
  })
  return {
    pasted: pasted === 1,
    sheet,
    hidden: hidden === 1,
    row: head_row,
    columns: Object.fromEntries(pairs),
    answers: Object.fromEntries(answered),
  }
}

/** What a file says, and how that is answered beside its rows. */
export async function readFile(
  context: Context,
  { name, content }: { name: string; content: Buffer },
  columns: readonly SheetColumn[],
  { rows, prices, ...choice }: Omit<RowsFile, 'files'> & { rows: number; prices: PriceTerms },
): Promise<Read & { answers: Readonly<Record<string, string>>; answer: FileAnswer }> {
  const chosen = choiceOf(choice, columns)
  const read = await readWorkbook(context.user.id, {
    file: content,
    name,
    columns,
    choice: chosen,
    prices,
    limits: { rows, unpackedBytes: MAX_UNPACKED_BYTES },
  })
  const fields = columns
    .filter(({ locked }) => locked === undefined)
    .map((column) => ({ value: column.name, label: column.title }))
  const { sheets, sheet, left_out, ignored, layout } = read
  const { answers } = chosen
  return {
    ...read,
    answers,
    answer: { file_name: name, sheets, sheet, left_out, ignored, layout, fields },
  }
}

/** What is answered of a file beside its rows. */
export type FileAnswer = Omit<ImportPreview, 'id' | 'counts' | 'look'>
