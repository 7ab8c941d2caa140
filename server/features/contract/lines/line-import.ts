import type { contract } from '#api/contract/contract.ts'
import { MAX_TYPED_LINES, sentLine, type ReadLine } from '#api/contract/contract-lines.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { needsLook, NO_ROWS } from '#api/kit/imports.ts'
import { breaks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { cataloguePrices } from '#server/features/company/price-rules.ts'
import { bytesOf, readFile, type RowsFile } from '#server/imports/read-file.ts'
import { tidied } from '#server/imports/tidy.ts'
import {
  discountColumn,
  MODEL_NAMES,
  PRODUCT_NAMES,
  UNIT_NAMES,
} from '#server/sheets/recognition/names.ts'
import type { SheetColumn, SheetRow } from '#server/sheets/sheet.ts'

/** Lines for the form of a contract from a file. Nothing is stored before the form is. */

const lineColumns: readonly (SheetColumn & { name: keyof ReadLine })[] = [
  {
    name: 'title',
    title: '产品',
    synonyms: [...PRODUCT_NAMES, '产品名称'],
    identifies: true,
  },
  {
    name: 'no',
    title: '型号',
    synonyms: MODEL_NAMES,
    otherwise: ['规格'],
    isNoDay: true,
    isCode: true,
    identifies: true,
  },
  {
    name: 'num',
    title: '数量',
    synonyms: ['台数', '套内数量'],
    units: ['台', '套', '个', '只', '件'],
    isNoDay: true,
  },
  { name: 'unit', title: '单位', synonyms: UNIT_NAMES, longest: 20 },
  {
    name: 'unitprice',
    title: '单价',
    synonyms: ['价格', '合同单价', '售价', '参考售价'],
    units: ['元'],
    quantity: 'money',
    isNoDay: true,
    isAmount: true,
    isPrice: true,
  },
  {
    name: 'tax_rate',
    title: '税率',
    synonyms: ['增值税率'],
    units: ['%'],
    isNoDay: true,
    isPercent: true,
    isTaxRate: true,
  },
  { name: 'set_name', title: '套名', synonyms: ['成套名称'] },
  { name: 'sets', title: '套数', units: ['套'], isNoDay: true },
  { name: 'note', title: '备注', synonyms: ['说明'] },
]

const columns: readonly SheetColumn[] = [...lineColumns, discountColumn]

type ReadLines = Received<typeof contract.importLines>['data']
type Row = ReadLines['rows'][number]

/** A line of a file without a product's name is called by its model. */
function lineOf(cells: Readonly<Record<string, string>>): ReadLine {
  const line: ReadLine = { title: '' }
  for (const { name } of lineColumns) {
    const text = cells[name]?.trim()
    if (text !== undefined) line[name] = text
  }
  if (line.title === '') line.title = line.no ?? ''
  if (!line.set_name) delete line.sets
  return line
}

/** Whether a row names a product and says nothing of it. */
const isTitle = (cells: Readonly<Record<string, string>>) =>
  Object.keys(cells).length > 1 &&
  Object.entries(cells).every(([name, text]) => name === 'title' || text.trim() === '')

function readRow(sheetRow: SheetRow): Row {
  const { row, problem } = sheetRow
  const { cells, notes } = tidied(sheetRow, undefined, columns)
  const line = lineOf(cells)
  const name = [line.title, line.no === line.title ? '' : line.no].filter(Boolean).join(' ')
  const without = (kind: 'skipped' | 'wrong', reason: string): Row => {
    return { row, name, kind, reason, changes: [], notes: [], line: null }
  }
  if (problem !== '') return without('wrong', problem)
  if (line.title === '') return without('skipped', '没有产品和型号')
  if (isTitle(sheetRow.cells)) return without('skipped', '只有名称，没有其他内容，像是标题')
  const { error } = sentLine(row - 1).safeParse({ num: '1', ...line })
  if (error) return without('wrong', error.issues[0]!.message)
  const changes = lineColumns.flatMap(({ name: field, title }) => {
    const after = line[field] ?? ''
    return after === '' ? [] : [{ label: title, before: '', after }]
  })
  return { row, name, kind: 'new', reason: '', changes, notes, line }
}

export async function readContractLines(
  context: Context,
  { files, ...choice }: RowsFile,
): Promise<{ data: ReadLines }> {
  const { parts, answer } = await readFile(context, await bytesOf(files), columns, {
    ...choice,
    rows: MAX_TYPED_LINES,
    // Whether those of a contract have tax in them is not known here.
    prices: { ...cataloguePrices(await theCompany(context.db)), isInclusive: null },
  })
  const pause = breaks()
  const rows: Row[] = []
  const counts = { ...NO_ROWS }
  for (const sheetRow of parts.flatMap((part) => JSON.parse(part) as SheetRow[])) {
    const row = readRow(sheetRow)
    rows.push(row)
    counts[row.kind] += 1
    await pause()
  }
  return { data: { ...answer, counts, look: rows.filter(needsLook).length, rows } }
}
