import { type Locator, type Page } from '@playwright/test'
import { read, utils, type WorkBook } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import { groupedFromText } from '../api/money.ts'

/** What a quotation says, on screen as in its file; empty where nothing is chosen or priced. */
export type QuotedLine = {
  title: string
  model: string
  quantity: string
  price: string
  amount: string
}

export type QuotedTable = {
  sets: { heading: string; lines: QuotedLine[]; subtotal: string }[]
  total: string
}

const NO_MODEL_YET = '请选择型号'
const NO_PRICE = '—'
const cellOf = (row: Locator, index: number) => row.getByRole('cell').nth(index)

async function lineOnScreen(row: Locator): Promise<QuotedLine> {
  // Beneath the model stand its data.
  const [model = ''] = (await cellOf(row, 2).innerText()).split('\n')
  const money = async (index: number) =>
    (await cellOf(row, index).innerText()).replace(NO_PRICE, '')
  return {
    title: await cellOf(row, 1).innerText(),
    model: model === NO_MODEL_YET ? '' : model,
    quantity: await row.getByRole('spinbutton').inputValue(),
    price: await money(5),
    amount: await money(6),
  }
}

/** The table of the quotation's products as it stands on screen. */
export async function tableOnScreen(page: Page): Promise<QuotedTable> {
  const table = page.getByRole('table', { name: '报价产品' })
  const amountOf = (label: string, within = table) =>
    within.getByRole('row').filter({ hasText: label }).getByRole('cell').first().innerText()
  const sets: QuotedTable['sets'] = []
  for (const body of await table.locator('tbody').all()) {
    const rows = await body
      .getByRole('row')
      .filter({ has: page.getByRole('spinbutton') })
      .all()
    const lines: QuotedLine[] = []
    for (const row of rows) lines.push(await lineOnScreen(row))
    const [heading = ''] = await body.locator('th[scope=rowgroup]').allInnerTexts()
    sets.push({ heading, lines, subtotal: await amountOf('小计', body) })
  }
  return { sets, total: await amountOf('合计') }
}

/** A quotation's file as its reader sees it: the rows' texts, numbers as numbers. */
export async function sheetOf(file: string): Promise<{ book: WorkBook; rows: unknown[][] }> {
  const book = read(await readFile(file))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return { book, rows: sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : [] }
}

const money = (cell: unknown) => (typeof cell === 'number' ? groupedFromText(cell.toFixed(2)) : '')

/** The same table as it stands in the file. */
export function tableInFile(rows: readonly unknown[][]): QuotedTable {
  const start = rows.findIndex((row) => row[0] === '序号')
  const header = rows[start] ?? []
  const at = (row: readonly unknown[], name: string) => row[header.indexOf(name)]
  const text = (row: readonly unknown[], name: string) => String(at(row, name) ?? '')
  const table: QuotedTable = { sets: [], total: '' }
  let set: QuotedTable['sets'][number] = { heading: '', lines: [], subtotal: '' }
  for (const row of rows.slice(start + 1)) {
    const [first] = row
    if (typeof first === 'number') {
      set.lines.push({
        title: text(row, '产品名称'),
        model: text(row, '型号'),
        quantity: text(row, '数量'),
        price: money(at(row, '单价(元)')),
        amount: money(at(row, '金额(元)')),
      })
    } else if (first === '小计') {
      table.sets.push({ ...set, subtotal: money(at(row, '金额(元)')) })
      set = { heading: '', lines: [], subtotal: '' }
    } else if (String(first).startsWith('合计')) {
      table.total = money(at(row, '金额(元)'))
      break
    } else {
      set.heading = String(first)
    }
  }
  return table
}
