import { MAX_TYPED_LINES, sentLine, type ReadLine } from '#api/contract/contract-lines.ts'
import type { Context } from '#server/context.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { cataloguePrices } from '#server/features/company/price-rules.ts'
import { goods, readLines, type GoodsRow, type MadeLine } from '#server/imports/lines.ts'
import type { RowsFile } from '#server/imports/read-file.ts'
import { discountColumn } from '#server/sheets/recognition/names.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'

/** Lines for the form of a contract from a file. */

const lineColumns: readonly (SheetColumn & { name: keyof ReadLine })[] = [
  goods.title,
  goods.no,
  goods.num,
  goods.unit,
  goods.unitprice,
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
  goods.note,
]

const columns: readonly SheetColumn[] = [...lineColumns, discountColumn]

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

function madeOf({ row, cells }: GoodsRow): MadeLine<ReadLine> {
  const line = lineOf(cells)
  const { error } = sentLine(row - 1).safeParse({ num: '1', ...line })
  return error ? { problem: error.issues[0]!.message } : { line }
}

export async function readContractLines(context: Context, file: RowsFile) {
  return readLines<ReadLine>(context, file, {
    columns,
    most: MAX_TYPED_LINES,
    // Whether those of a contract have tax in them is not known here.
    prices: { ...cataloguePrices(await theCompany(context.db)), isInclusive: null },
    lineOf: madeOf,
  })
}
