import { z } from 'zod'
import { permissionOf } from './access.ts'
import type { Descriptor } from './entities.ts'
import { endpoint, fileEndpoint, oneRecord, paged, uploadEndpoint } from './endpoint.ts'
import type { UploadEndpoint } from './endpoint.ts'
import { flag, named, page, recordId, text } from './fields/fields.ts'
import { texts } from './list/list-fields.ts'

/**
 * Records from and to an Excel file. A file is first compared with what is stored; the preview that this makes is
 * kept on the server for an hour, and confirming it writes it, all of it or nothing.
 */

const MEGABYTE = 1024 * 1024

export const MAX_IMPORT_BYTES = 5 * MEGABYTE
export const FILE_TOO_LARGE = `文件不能超过${MAX_IMPORT_BYTES / MEGABYTE}MB，请删除图片和多余的内容，或分成几个文件`
export const MAX_UNPACKED_BYTES = 50 * MEGABYTE
export const MAX_IMPORT_ROWS = 10_000
/** Of a file whose names are looked at. */
const MOST_COLUMNS = 256
const MOST_ANSWERS = 50
/** A list that is exported can be imported again. */
export const MAX_EXPORT_ROWS = MAX_IMPORT_ROWS

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What becomes of a row of the file. */
export const importKinds = [
  { value: 'new', label: '新增' },
  { value: 'changed', label: '修改' },
  { value: 'unchanged', label: '无变化' },
  { value: 'skipped', label: '跳过' },
  { value: 'wrong', label: '有错误' },
] as const
export type ImportKind = (typeof importKinds)[number]['value']

/** What the rows of a preview can be filtered by. */
const importFilters = [{ value: 'look', label: '要核对' }, ...importKinds] as const
export type ImportFilter = (typeof importFilters)[number]['value']

const counts = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Rows that are about no record, such as titles within a price list. */
  skipped: z.number(),
  wrong: z.number(),
})
export type ImportCounts = z.output<typeof counts>
export const NO_ROWS: ImportCounts = { new: 0, changed: 0, unchanged: 0, skipped: 0, wrong: 0 }

/** What only a person knows of a file. */
const question = z.object({
  name: z.string(),
  text: z.string(),
  /** What it may be answered with; a number is typed where there are none. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What it was answered with; empty where it is open. */
  answer: z.string(),
})
export type FileQuestion = z.output<typeof question>

/** The names of a table's columns and what each is. */
const table = {
  /** The row of the columns' names, the lower one where they take two; 0 of pasted columns without names. */
  head_row: z.number(),
  columns: z.array(
    z.object({
      letters: z.string(),
      title: z.string(),
      /** The first text below it. */
      sample: z.string(),
      /** Of `fields`; empty where it is not imported. */
      field: z.string(),
      note: z.string(),
    }),
  ),
  /** What has to be chosen before its rows are read; empty where nothing. */
  problem: z.string(),
  /** Those without which nothing is read are in `problem` too. */
  questions: z.array(question),
}
const fileTable = z.object(table)
export type FileTable = z.output<typeof fileTable>

const fileLayout = z.object({
  ...table,
  /** The first filled rows, among which that of the names is. */
  rows: z.array(z.object({ row: z.number(), text: z.string() })),
  /** Further tables below the first, each with names of its own, from the top. */
  tables: z.array(fileTable),
})
export type FileLayout = z.output<typeof fileLayout>

/** What of a file is not read, in the order in which it is shown. */
export const leftOutKinds = [
  { value: 'hidden_sheets', label: '隐藏的工作表', unit: '张' },
  { value: 'hidden_rows', label: '隐藏的行', unit: '行' },
  { value: 'hidden_columns', label: '隐藏的列', unit: '列' },
  { value: 'unnamed_columns', label: '没有列名的列', unit: '列' },
  { value: 'struck_rows', label: '划掉的行', unit: '行' },
  { value: 'sums', label: '合计、备注等', unit: '行' },
] as const
export type LeftOutKind = (typeof leftOutKinds)[number]['value']

const leftOut = z.object({
  kind: z.enum(leftOutKinds.map(({ value }) => value)),
  count: z.number(),
  /** Which ones, as far as there is room: `第3、7行`. */
  where: z.string(),
})
export type LeftOut = z.output<typeof leftOut>

/** What a file of rows is, before what its rows say. */
const fileRead = {
  file_name: z.string(),
  /** The visible sheets in their order, each with how many rows of it are filled in. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The one that is read. */
  sheet: z.string(),
  /** What of it is not read, and why; of each kind once. */
  left_out: z.array(leftOut),
  /** Titles of columns that mean nothing here, and are not imported. */
  ignored: z.array(z.string()),
  layout: fileLayout,
  /** What a column can be. */
  fields: z.array(z.object({ value: z.string(), label: z.string() })),
  /** How many rows need a look, as `needsLook` says. */
  look: z.number(),
}

/** `id` is 0 where the layout has a problem. */
const preview = z.object({ id: z.number(), counts, ...fileRead })
export type ImportPreview = z.output<typeof preview>

const importRow = z.object({
  /** Its number in the file, as Excel shows it. */
  row: z.number(),
  kind: z.enum(importKinds.map(({ value }) => value)),
  /** What the record is called in the file. */
  name: z.string(),
  /** Why it is wrong or skipped. */
  reason: z.string(),
  /** What a change alters, field by field. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** What was cleaned of a field, or left as it is stored. */
  notes: z.array(z.object({ label: z.string(), note: z.string() })),
})
export type ImportRow = z.output<typeof importRow>
export type ImportNote = ImportRow['notes'][number]

/** Whether a person has to look at a row: it is wrong, or something of it was changed on the way in. */
export const needsLook = ({ kind, notes }: Pick<ImportRow, 'kind' | 'notes'>) =>
  kind === 'wrong' || notes.length > 0

/** What is chosen by hand of a file's layout; whatever is not is recognised. */
export const layoutChoice = z.object({
  /** The file is what was copied from a spreadsheet, as text in UTF-8: a line for each row, tabs between its cells. */
  pasted: flag('粘贴的内容'),
  sheet: text('工作表'),
  /** Also hidden rows and columns. */
  hidden: flag('也读隐藏的行和列'),
  head_row: recordId('列名所在的行'),
  /**
   * `D:pro_unitprice`; nothing behind the colon leaves the column out. Of a further table with the row of its names before the
   * column, `24D:pro_unitprice`; `24:` says that row 24 has no names.
   */
  columns: texts('各列的含义', 4 * MOST_COLUMNS),
  /** `basis:1`: the answers to questions by their names. */
  answers: texts('对文件的回答', MOST_ANSWERS),
})
export type SentChoice = z.input<typeof layoutChoice>
export type FileChoice = z.output<typeof layoutChoice>

/** A call that takes one Excel file. */
const fileCall = {
  field: 'file',
  maxFiles: 1,
  maxBytes: MAX_IMPORT_BYTES,
  tooLarge: FILE_TOO_LARGE,
  input: layoutChoice,
}

type Imported = Pick<Descriptor, 'path' | 'module' | 'permittedBy'>

/** The calls by which an entity's records come from a file. */
export function importCalls(entity: Imported) {
  const { path } = entity
  const access = permissionOf(entity, 'edit')
  return {
    /** Compares a file with what is stored; nothing is written but the preview. */
    importFile: uploadEndpoint({
      path: `${path}/importFile`,
      access,
      ...fileCall,
      answer: { data: preview },
      success: '已读取，请核对后确认导入',
    }),
    /** The rows of one's own preview, in the order of the file. */
    getImport: endpoint({
      method: 'GET',
      path: `${path}/getImport`,
      access,
      input: z.object({
        id: recordId('预览编号'),
        kind: named('结果', importFilters),
        page: page(),
      }),
      answer: paged(importRow),
    }),
    /** Writes what is new and what is changed; refused where any of it was changed since the preview. */
    confirmImport: endpoint({
      method: 'POST',
      path: `${path}/confirmImport`,
      access,
      input: oneRecord,
      answer: { counts },
    }),
  }
}

/**
 * A call that reads rows for a form from a file: each with what goes into the form, none where it cannot. Nothing is stored.
 * `more` is what else it has to know.
 */
export const linesCall = <Line extends z.ZodType, More extends z.ZodRawShape = {}>(
  { path, access }: Pick<UploadEndpoint, 'path' | 'access'>,
  line: Line,
  more: More = {} as More,
) =>
  uploadEndpoint({
    path,
    access,
    ...fileCall,
    input: layoutChoice.extend(more),
    answer: {
      data: z.object({
        ...fileRead,
        counts,
        rows: z.array(importRow.extend({ line: line.nullable() })),
      }),
    },
    success: '已读取，请核对',
  })

/**
 * The call by which an entity's list is exported for changing and importing it, filtered as on screen: it takes the permission to
 * export the list. `template` asks for the column titles with an example, and takes that to import.
 */
export function exportCall<Filters extends z.ZodType>(entity: Imported, input: Filters) {
  return {
    exportList: fileEndpoint({
      path: `${entity.path}/exportList`,
      access: [permissionOf(entity, 'export_list'), permissionOf(entity, 'edit')],
      input,
      type: XLSX,
    }),
  }
}
