import type { Page } from '@playwright/test'
import { read, utils, type WorkBook } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import { groupedFromText } from '../../api/kit/money.ts'

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

/** The table of the quotation's products as it stands on screen, read at one moment. */
export function tableOnScreen(page: Page): Promise<QuotedTable> {
  return page.getByRole('table', { name: '报价产品' }).evaluate((table) => {
    const textOf = (element: Element | null | undefined) =>
      element instanceof HTMLElement ? element.innerText.trim() : ''
    const amountOf = (row: Element | null) => textOf(row?.querySelector('td'))
    const valueOf = (row: Element, part: string) =>
      row.querySelector<HTMLInputElement>(`.line-${part} input`)?.value ?? ''
    const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',')
    const lineOf = (row: Element): QuotedLine => {
      // Beneath the model stand its data.
      const [model = ''] = textOf(row.querySelector('.line-product')).split('\n')
      return {
        title: textOf(row.querySelector('.line-title')),
        model: model.replace('请选择型号', ''),
        quantity: valueOf(row, 'quantity'),
        price: grouped(valueOf(row, 'price')),
        amount: textOf(row.querySelector('.line-total')).replace('—', ''),
      }
    }
    const sets = [...table.querySelectorAll('tbody')].map((body) => ({
      heading: textOf(body.querySelector('th[scope=rowgroup]')),
      lines: [...body.querySelectorAll('tr')]
        .filter((row) => row.querySelector('.line-title'))
        .map(lineOf),
      subtotal: amountOf(body.querySelector('tr:last-child')),
    }))
    return { sets, total: amountOf(table.querySelector('tfoot .lines-total')) }
  })
}

/** What a cell of the file holds. */
type Cell = string | number | boolean | Date | null | undefined

/** A quotation's file as its reader sees it: the rows' texts, numbers as numbers. */
export async function sheetOf(file: string): Promise<{ book: WorkBook; rows: Cell[][] }> {
  const book = read(await readFile(file))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return { book, rows: sheet ? utils.sheet_to_json<Cell[]>(sheet, { header: 1 }) : [] }
}

const money = (cell: unknown) => (typeof cell === 'number' ? groupedFromText(cell.toFixed(2)) : '')

/** The same table as it stands in the file. */
export function tableInFile(rows: readonly Cell[][]): QuotedTable {
  const start = rows.findIndex((row) => row[0] === '序号')
  const header = rows[start] ?? []
  const at = (row: readonly Cell[], name: string) => row[header.indexOf(name)]
  const text = (row: readonly Cell[], name: string) => String(at(row, name) ?? '')
  const table: QuotedTable = { sets: [], total: '' }
  let set: QuotedTable['sets'][number] = { heading: '', lines: [], subtotal: '' }
  for (const row of rows.slice(start + 1)) {
    const [first] = row
    if (typeof first === 'number') {
      set.lines.push({
        title: text(row, '产品名称'),
        model: text(row, '型号'),
        quantity: text(row, '数量'),
        price: money(at(row, '单价（元）')),
        amount: money(at(row, '金额（元）')),
      })
    } else if (first === '小计') {
      table.sets.push({ ...set, subtotal: money(at(row, '金额（元）')) })
      set = { heading: '', lines: [], subtotal: '' }
    } else if (String(first).startsWith('合计')) {
      table.total = money(at(row, '金额（元）'))
      break
    } else {
      set.heading = String(first)
    }
  }
  return table
}
