import type { z } from 'zod'
import type { UploadEndpoint } from '#api/kit/endpoint.ts'
import type { ImportCounts, ImportPreview, ImportRow, importCalls } from '#api/kit/imports.ts'
import { FILE_TOO_LARGE, importKinds, MAX_IMPORT_BYTES } from '#api/kit/imports.ts'

/** The calls by which an entity's records come from a file. */
export type ImportCalls = Pick<
  ReturnType<typeof importCalls>,
  'importFile' | 'getImport' | 'confirmImport'
>

/** What was read of a file, beside its rows. */
export type ReadFile = Omit<ImportPreview, 'id'>

/** The same with the lines that its rows make for a form. */
export type ReadLines<Line> = ReadFile & { rows: (ImportRow & { line: Line | null })[] }

/** A call that reads lines for a form from a file. */
export type LinesCall<Line> = UploadEndpoint<{ data: z.ZodType<ReadLines<Line>> }>

/** What was copied elsewhere, as a file. */
export const pastedFile = (text: string) => new File([text], '粘贴的内容', { type: 'text/plain' })

/**
 * Why a chosen file need not be sent; undefined where it may be. What it is, the server says by what is in it: a name may be
 * wrong.
 */
export function refusedFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `“${name}”是空文件，请重新选择`
  return size > MAX_IMPORT_BYTES ? FILE_TOO_LARGE : undefined
}

const totalOf = (counts: ImportCounts) =>
  importKinds.reduce((sum, { value }) => sum + counts[value], 0)

/** What the rows of a preview can be filtered by, each with how many there are; of some kinds there are none. */
export const filtersOf = ({ counts, look }: Pick<ReadFile, 'counts' | 'look'>) => [
  { value: '' as const, label: `全部 ${totalOf(counts)}` },
  ...(look > 0 ? [{ value: 'look' as const, label: `要核对 ${look}` }] : []),
  ...importKinds
    .filter(({ value }) => counts[value] > 0)
    .map(({ value, label }) => ({ value, label: `${label} ${counts[value]}` })),
]

/** What the button says that writes a preview; undefined where there is nothing to write. */
export function confirmLabel({ new: added, changed }: ImportCounts): string | undefined {
  const parts = [
    ...(added > 0 ? [`新增 ${added} 条`] : []),
    ...(changed > 0 ? [`修改 ${changed} 条`] : []),
  ]
  return parts.length > 0 ? `确认导入（${parts.join('，')}）` : undefined
}
