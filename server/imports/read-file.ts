import type { Endpoint, InputOf } from '#api/kit/endpoint.ts'
import {
  FILE_TOO_LARGE,
  MAX_UNPACKED_BYTES,
  type FileLayout,
  type importCalls,
} from '#api/kit/imports.ts'
import type { Meaning } from '#api/kit/wire-form.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import type { Files } from '#server/handler.ts'
import { shapeOf } from '#server/records/history/history-text.ts'
import { readWorkbook } from '#server/sheets/sheets.ts'
import {
  USUAL_LENGTH,
  type LayoutChoice,
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

/** What was chosen of the layout; refuses an unknown column or field. */
function choiceOf(
  { head_row, columns = [] }: Omit<RowsFile, 'files'>,
  known: readonly SheetColumn[],
): LayoutChoice {
  const names = new Set(known.map(({ name }) => name))
  const pairs = columns.map((written) => {
    const [, letters, name] = /^([A-Z]{1,3}):(.*)$/.exec(written) ?? []
    if (letters !== undefined && name !== undefined && (name === '' || names.has(name))) {
      return [letters, name] as const
    }
    throw invalid('columns', `各列的含义“${written.slice(0, 40)}”无法识别，请写成“列号:字段名”`)
  })
  return { row: head_row, columns: Object.fromEntries(pairs) }
}

/** What a file says, and how that is answered beside its rows. */
export async function readFile(
  context: Context,
  { name, content }: { name: string; content: Buffer },
  columns: readonly SheetColumn[],
  { rows, ...choice }: Omit<RowsFile, 'files'> & { rows: number },
): Promise<Read & { answer: FileAnswer }> {
  const read = await readWorkbook(context.user.id, {
    file: content,
    name,
    columns,
    choice: choiceOf(choice, columns),
    limits: { rows, unpackedBytes: MAX_UNPACKED_BYTES },
  })
  const fields = columns
    .filter(({ locked }) => locked === undefined)
    .map((column) => ({ value: column.name, label: column.title }))
  const { ignored, layout } = read
  return { ...read, answer: { file_name: name, ignored, layout, fields } }
}

type FileAnswer = {
  file_name: string
  ignored: string[]
  layout: FileLayout
  fields: { value: string; label: string }[]
}
