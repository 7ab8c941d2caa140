import { z } from 'zod'
import { permissionOf } from './access.ts'
import type { Descriptor } from './entities.ts'
import { endpoint, fileEndpoint, oneRecord, paged, uploadEndpoint } from './endpoint.ts'
import { named, page, recordId } from './fields.ts'

/**
 * Records from and to an Excel file. A file is first compared with what is stored; the preview that this makes is
 * kept on the server for an hour, and confirming it writes it, all of it or nothing.
 */

const MEGABYTE = 1024 * 1024

export const MAX_IMPORT_BYTES = 5 * MEGABYTE
export const MAX_UNPACKED_BYTES = 50 * MEGABYTE
export const MAX_IMPORT_ROWS = 10_000
/** A list that is exported can be imported again. */
export const MAX_EXPORT_ROWS = MAX_IMPORT_ROWS

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What becomes of a row of the file. */
export const importKinds = [
  { value: 'new', label: '新增' },
  { value: 'changed', label: '修改' },
  { value: 'unchanged', label: '无变化' },
  { value: 'wrong', label: '有错误' },
] as const
export type ImportKind = (typeof importKinds)[number]['value']

const counts = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
})
export type ImportCounts = z.output<typeof counts>

const preview = z.object({
  id: z.number(),
  file_name: z.string(),
  counts,
  /** Titles of columns that mean nothing here, and are not imported. */
  ignored: z.array(z.string()),
})
export type ImportPreview = z.output<typeof preview>

const importRow = z.object({
  /** Its number in the file, as Excel shows it. */
  row: z.number(),
  kind: z.enum(importKinds.map(({ value }) => value)),
  /** What the record is called in the file. */
  name: z.string(),
  /** Why it is wrong. */
  reason: z.string(),
  /** What a change alters, field by field. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

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
      field: 'file',
      maxFiles: 1,
      maxBytes: MAX_IMPORT_BYTES,
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

/** The call by which an entity's list is exported, filtered as on screen; `template` asks for the column titles alone. */
export function exportCall<Filters extends z.ZodType>(entity: Imported, input: Filters) {
  return {
    exportList: fileEndpoint({
      path: `${entity.path}/exportList`,
      access: permissionOf(entity, 'view'),
      input,
      type: XLSX,
    }),
  }
}
