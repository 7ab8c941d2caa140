import type { SheetImage } from 'hucre'
import { contactOf, factsOf } from '#server/documents/facts.ts'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'
import type { Grid } from './workbook-grid.ts'
import { lineCount, rowPoints } from './workbook-text.ts'

/** The logo's box in pixels, which are three quarters of a point. */
const LOGO = { width: 150, height: 44 }
const LOGO_POINTS = 36

/** Where a PNG says how large it is. */
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** The company's logo at the left of the first row; nothing where there is none. */
export function logoImages({ company }: QuotationDocument): SheetImage[] {
  const { logo, name } = company
  if (logo === undefined) return []
  const view = new DataView(logo.buffer, logo.byteOffset)
  const [width, height] = [view.getUint32(WIDTH_AT), view.getUint32(HEIGHT_AT)]
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  return [
    {
      data: logo,
      type: 'png',
      anchor: { from: { row: 0, col: 0 } },
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      altText: name === '' ? '公司标志' : name,
    },
  ]
}

function putLetterhead(grid: Grid, document: QuotationDocument, width: number): void {
  const { name, logo } = document.company
  if (name === '' && logo === undefined) return
  grid.next()
  // In larger letters than those that lines are counted in.
  const points = rowPoints(lineCount(name, width / 1.4)) * 1.4
  grid.height(Math.max(points, logo === undefined ? 0 : LOGO_POINTS))
  grid.across(name, 'company')
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
    grid.height(rowPoints(Math.max(...lines)))
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
  grid.across(title, 'title')
  const name = `报价名称：${document.name}`
  grid.next()
  grid.height(rowPoints(lineCount(name, width)) + 4)
  grid.across(name, 'name')
  putFacts(grid, document, half, width)
}
