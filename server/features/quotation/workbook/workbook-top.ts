import { contactOf, factsOf } from '#server/documents/layout/facts.ts'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'
import type { Grid } from './workbook-grid.ts'
import { LOGO_COLUMNS, LOGO_POINTS } from './workbook-logo.ts'
import { lineCount, LOOSE_POINTS, rowPoints, textWidth } from './workbook-text.ts'

/** The company's name, beside its logo where there is one, and how it is reached; nothing where it is not known. */
function putLetterhead(grid: Grid, document: QuotationDocument, width: number): void {
  const { name, logo } = document.company
  if (name === '' && logo === undefined) return
  grid.next()
  // In larger letters than those that lines are counted in; a long name stands beside the logo, not under it.
  const isBeside = logo !== undefined && textWidth(name) * 1.4 > width / 2
  const points = rowPoints(lineCount(name, (isBeside ? width * 0.7 : width) / 1.4)) * 1.4
  grid.height(Math.max(points, logo === undefined ? 0 : LOGO_POINTS))
  grid.put(name, 'company', isBeside ? LOGO_COLUMNS : 0, grid.columns - 1)
  const contact = contactOf(document)
  if (contact === '') return
  grid.next()
  grid.height(rowPoints(lineCount(contact, width)))
  grid.across(contact, 'contact')
}

const factText = ([label, text]: readonly [string, string]) => `${label}：${text}`

/** Whom it is for at the left, which quotation it is at the right. */
function putFacts(grid: Grid, document: QuotationDocument, half: number, width: number): void {
  const [left, right] = factsOf(document)
  const count = Math.max(left.length, right.length)
  for (let index = 0; index < count; index += 1) {
    const [one = '', other = ''] = [left[index], right[index]].map((fact) => fact && factText(fact))
    grid.next()
    const lines = [one, other].map((text) => lineCount(text, width / 2 - 5))
    const isEnd = count > 1 && index === count - 1
    grid.height(rowPoints(Math.max(...lines)) + (isEnd ? LOOSE_POINTS : 0))
    grid.put(one, 'left', 0, half - 1)
    grid.put(other, count === 1 ? 'right' : 'left', half, grid.columns - 1)
  }
}

/** What stands over the table; `half` is the first column of the right half, `width` that of all columns in digits. */
export function putTop(
  grid: Grid,
  title: string,
  document: QuotationDocument,
  half: number,
  width: number,
): void {
  putLetterhead(grid, document, width)
  grid.next()
  grid.height(40)
  // What was never sent is no offer yet; quotations from before there were numbers are not told apart.
  const isDraft = document.draft && document.number !== ''
  grid.across(isDraft ? `${title}（草稿）` : title, 'title')
  const name = `报价名称：${document.name}`
  grid.next()
  grid.height(rowPoints(lineCount(name, width)) + 4)
  grid.across(name, 'name')
  putFacts(grid, document, half, width)
}
