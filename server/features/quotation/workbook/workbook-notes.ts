import type { DocumentKind, QuotationDocument } from '#server/documents/quotation-document.ts'
import { termsOf, termsTitle } from '#server/documents/layout/terms.ts'
import type { Table } from './workbook-columns.ts'
import type { Grid } from './workbook-grid.ts'
import { lineCount, rowPoints, splitRows } from './workbook-text.ts'

/** The label takes this many columns at the left, the text the others. */
const LABEL_COLUMNS = 2
/** Two of them for a long name. */
const SIGNATURE_LINES = 8

function putGap(grid: Grid): void {
  grid.next()
  grid.height(10)
}

/** A text beside its label, in one row with it, so that a page break cannot part the two. */
function putText(grid: Grid, { columns }: Table, label: string, text: string): void {
  const width = columns.slice(LABEL_COLUMNS).reduce((sum, column) => sum + column.width, 0)
  for (const [index, row] of splitRows(text, width).entries()) {
    grid.next()
    grid.height(rowPoints(lineCount(row, width)))
    grid.put(index === 0 ? label : null, 'label', 0, LABEL_COLUMNS - 1)
    grid.put(row, 'info', LABEL_COLUMNS, grid.columns - 1)
  }
}

/** The quotation's own text, over as many rows as it needs; nothing where it has none. */
export function putInfo(grid: Grid, table: Table, info: string): void {
  if (info === '') return
  putGap(grid)
  putText(grid, table, '报价说明', info)
}

/** The terms that a kind tells, each beside its name; nothing where there are none. */
export function putTerms(
  grid: Grid,
  table: Table,
  kind: DocumentKind,
  document: QuotationDocument,
): void {
  const terms = termsOf(kind, document)
  if (terms.length === 0) return
  putGap(grid)
  grid.next()
  grid.height(rowPoints(1))
  grid.across(termsTitle(kind), 'section')
  for (const [label, text] of terms) putText(grid, table, label, text)
}

/** What is too long for the table, with the number and the name of its line. */
export function putLongTexts(grid: Grid, table: Table, { sets }: QuotationDocument): void {
  for (const [index, line] of sets.flatMap((set) => set.lines).entries()) {
    const text = table.longText(line)
    if (text === '') continue
    const name = [line.title, line.no].filter((part) => part !== '').join('　')
    putGap(grid)
    putText(grid, table, `产品说明 第 ${index + 1} 项`, `${name}\n${text}`)
  }
}

const signature = (party: string, name: string) =>
  `${party}（签章）：${name}\n\n\n\n授权代表（签字）：\n\n日期：　　　　年　　　月　　　日`

/** Room for both sides to sign: one row, so that no page break can part it. `half` is the right half. */
export function putSignatures(
  grid: Grid,
  half: number,
  { customer, company, number }: QuotationDocument,
): void {
  // Those of a quotation from before there were customers stay blank on both sides.
  const seller = number === '' ? '' : company.name
  putGap(grid)
  grid.next()
  grid.height(rowPoints(SIGNATURE_LINES))
  grid.put(signature('客户方', customer.name), 'signature', 0, half - 1)
  grid.put(signature('报价方', seller), 'signature', half, grid.columns - 1)
}
