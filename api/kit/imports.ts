import { z } from 'zod'
import { permissionOf } from './access.ts'
import type { Descriptor } from './entities.ts'
import { endpoint, fileEndpoint, oneRecord, paged, uploadEndpoint } from './endpoint.ts'
import type { UploadEndpoint } from './endpoint.ts'
import { named, page, recordId } from './fields.ts'
import { texts } from './list-fields.ts'

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
export const MOST_COLUMNS = 256
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

const fileLayout = z.object({
  /** The row of the columns' names, the lower one where they take two. */
  head_row: z.number(),
  /** The first filled rows, among which it is. */
  rows: z.array(z.object({ row: z.number(), text: z.string() })),
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
  /** What has to be chosen before rows are read; empty where nothing. */
  problem: z.string(),
})
export type FileLayout = z.output<typeof fileLayout>

/** What a file of rows is, before what its rows say. */
const fileRead = {
  file_name: z.string(),
  /** Titles of columns that mean nothing here, and are not imported. */
  ignored: z.array(z.string()),
  layout: fileLayout,
  /** What a column can be. */
  fields: z.array(z.object({ value: z.string(), label: z.string() })),
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

/** What is chosen by hand of a file's layout; whatever is not is recognised. */
const layoutChoice = z.object({
  head_row: recordId('列名所在的行'),
  /** `D:pro_unitprice`; nothing behind the colon leaves the column out. */
  columns: texts('各列的含义', MOST_COLUMNS),
})
export type SentChoice = z.input<typeof layoutChoice>

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
      success: '文件已读取，请核对后确认导入',
    }),
    /** The rows of one's own preview, in the order of the file. */
    getImport: endpoint({
      method: 'GET',
      path: `${path}/getImport`,
      access,
      input: z.object({ id: recordId('预览编号'), kind: named('结果', importKinds), page: page() }),
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

/** A call that reads rows for a form from a file: each with what goes into the form, none where it cannot. Nothing is stored. */
export const linesCall = <Line extends z.ZodType>(
  { path, access }: Pick<UploadEndpoint, 'path' | 'access'>,
  line: Line,
) =>
  uploadEndpoint({
    path,
    access,
    ...fileCall,
    answer: {
      data: z.object({
        ...fileRead,
        counts,
        rows: z.array(importRow.extend({ line: line.nullable() })),
      }),
    },
    success: '文件已读取，请核对后加入',
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
