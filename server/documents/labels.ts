import { encode } from 'uqr'
import { bytesOf, openPdf, putPage } from './layout/pdf-file.ts'
import { COLORS, MM, Pen, UPRIGHT } from './layout/pen.ts'
import { lineHeight, printable, textWidth, type Style } from './layout/typeface.ts'
import { wrap } from './layout/wrap.ts'

/** Labels for machines: 24 on a page of A4, as sheets of 70 × 37 mm are sold. */

/** A label: what its code leads to, and what stands beside that. */
type Label = {
  address: string
  company: string
  title: string
  model: string
  serial_no: string
  telephone: string
}
/** `skipped` places of the first sheet are used already. */
export type LabelSheet = { labels: readonly Label[]; date: string; skipped: number }

const COLUMNS = 3
const ROWS = 8
const WIDTH = UPRIGHT.width / COLUMNS
const HEIGHT = 37 * MM
/** What is left of the page above the first row and below the last. */
const TOP = (UPRIGHT.height - ROWS * HEIGHT) / 2
/** Room within a label that printers and knives need. */
const EDGE = 4 * MM
const CODE = 27 * MM
const GAP = 2.5 * MM
const TEXT_WIDTH = WIDTH - 2 * EDGE - CODE - GAP

const COMPANY: Style = { size: 6.5, color: COLORS.faint }
const TITLE: Style = { size: 7.5 }
const MODEL: Style = { size: 8, weight: 'bold' }
const HINT: Style = { size: 6, color: COLORS.faint }
const SERIAL: Style = { size: 10, weight: 'bold' }
const SMALLEST = 5.5

/** The dark squares of a QR code as one path, each row's neighbours joined, so that no hairline parts them. */
function codePath(address: string, size: number): string {
  // A quarter may be scratched or soiled; a white rim is the label's.
  const { data } = encode(address, { ecc: 'Q', border: 0 })
  const module = size / data.length
  const parts: string[] = []
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < cells.length; from += 1) {
      if (!cells[from]) continue
      let to = from
      while (cells[to]) to += 1
      const [x, y, width] = [from, row, to - from].map((count) => count * module)
      parts.push(`M${x} ${y}h${width}v${module}h${-width!}z`)
      from = to
    }
  }
  return parts.join('')
}

/** A text in one line as large as fits, and no smaller than can be read; what is longer still goes on in the next. */
function fitted(text: string, style: Style): { lines: string[]; style: Style } {
  const size = Math.max(
    SMALLEST,
    Math.min(style.size, (style.size * TEXT_WIDTH) / textWidth(text, style)),
  )
  const fits = { ...style, size: Math.floor(size * 10) / 10 }
  return { lines: wrap(text, TEXT_WIDTH, fits), style: fits }
}

/** At most so many lines of a text. */
const limited = (text: string, style: Style, most: number) => ({
  lines: wrap(text, TEXT_WIDTH, style).slice(0, most),
  style,
})

function drawLabel(pen: Pen, label: Label): void {
  pen.moved(EDGE, (HEIGHT - CODE) / 2, () => pen.shape(codePath(label.address, CODE), '#000000'))
  const texts = [
    limited(label.company, COMPANY, 2),
    limited(label.title, TITLE, 2),
    label.model === '' ? undefined : fitted(label.model, MODEL),
    { lines: ['出厂编号'], style: HINT },
    fitted(label.serial_no, SERIAL),
    label.telephone === ''
      ? undefined
      : { lines: wrap(`报修 ${label.telephone}`, TEXT_WIDTH, HINT), style: HINT },
  ].filter((text) => text !== undefined)
  const heights = texts.map(({ lines, style }) => lines.length * lineHeight(style))
  let y = (HEIGHT - heights.reduce((sum, one) => sum + one, 0)) / 2
  for (const [at, { lines, style }] of texts.entries()) {
    pen.lines(lines, EDGE + CODE + GAP, y, style)
    y += heights[at]!
  }
}

/** The pages of a sheet's labels. Throws an Error in Chinese where the font is missing. */
export async function renderLabels(sheet: LabelSheet): Promise<Uint8Array> {
  const { labels, date, skipped } = printable(sheet)
  const pdf = openPdf('设备标签', date)
  const pen = new Pen(pdf)
  for (const [at, label] of labels.entries()) {
    const place = (skipped + at) % (COLUMNS * ROWS)
    if (at === 0 || place === 0) putPage(pdf, UPRIGHT)
    const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)]
    pen.moved(column * WIDTH, TOP + row * HEIGHT, () => drawLabel(pen, label))
  }
  return bytesOf(pdf)
}
