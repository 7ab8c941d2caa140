import type { Labelled } from './content/blocks.ts'
import { bytesOf, openPdf, putPage } from './layout/pdf-file.ts'
import { COLORS, MM, Pen, UPRIGHT } from './layout/pen.ts'
import { lineHeight, printable, textWidth, type Style } from './layout/typeface.ts'
import { wrap } from './layout/wrap.ts'

/** 产品合格证: six on a page of A4, to be cut apart. */

/** What a certificate says of its machine, each fact with its label. */
type Certificate = { company: string; facts: readonly Labelled[] }
export type CertificateSheet = { certificates: readonly Certificate[]; date: string }

const COLUMNS = 2
const ROWS = 3
const WIDTH = UPRIGHT.width / COLUMNS
const HEIGHT = UPRIGHT.height / ROWS
/** Room within a certificate that printers and knives need. */
const EDGE = 7 * MM
const INNER = WIDTH - 2 * EDGE
const LABEL_WIDTH = 52
/** Of the place for the seal; an inspector's seal is 38 mm wide at most. */
const SEAL_WIDTH = 34 * MM
const FOOT_HEIGHT = 20 * MM

const COMPANY: Style = { size: 9, weight: 'bold', color: COLORS.accent }
const TITLE: Style = { size: 15, weight: 'bold' }
const SIGNED: Style = { size: 8.5 }
const HINT: Style = { size: 7.5, color: COLORS.faint }
const SIZES = [9, 8, 7, 6]
const REST = '…（其余见铭牌）'

type Row = { label: string; lines: string[] }

/** The facts in the largest letters in which all of them fit; what is too much for the smallest is said to be left out. */
function fitted(facts: readonly Labelled[], room: number): { rows: Row[]; style: Style } {
  const set = (size: number) => {
    const style: Style = { size }
    const rows = facts.map(([label, text]) => ({
      label,
      lines: wrap(text, INNER - LABEL_WIDTH, style),
    }))
    const count = rows.reduce((sum, { lines }) => sum + lines.length, 0)
    return { rows, style, count, most: Math.floor(room / lineHeight(style)) }
  }
  const sets = SIZES.map(set)
  const whole = sets.find(({ count, most }) => count <= most)
  if (whole) return whole
  const { rows, style, most } = sets.at(-1)!
  let left = most - 1
  const kept = rows.flatMap(({ label, lines }) => {
    const some = lines.slice(0, Math.max(left, 0))
    left -= lines.length
    return some.length > 0 ? [{ label, lines: some }] : []
  })
  return { rows: [...kept, { label: '', lines: [REST] }], style }
}

/** Where the inspector signs, and where the seal goes. */
function drawFoot(pen: Pen, top: number): void {
  const right = WIDTH - EDGE - SEAL_WIDTH - 8
  for (const [at, label] of ['检验员', '检验日期'].entries()) {
    const y = top + 8 + at * 22
    pen.text(`${label}：`, EDGE, y, SIGNED)
    pen.line(EDGE + LABEL_WIDTH, y + 12, right, y + 12)
  }
  pen.text('（检验专用章）', WIDTH - EDGE - SEAL_WIDTH / 2, top + 22, HINT, 'center')
}

function drawCertificate(pen: Pen, { company, facts }: Certificate): void {
  pen.path(`M8 8H${WIDTH - 8}V${HEIGHT - 8}H8z`, { thickness: 0.8, color: COLORS.ink })
  // In one line where a somewhat smaller size does it.
  const size = Math.max(7.5, Math.min(9, (9 * INNER) / textWidth(company, COMPANY)))
  const style = { ...COMPANY, size: Math.floor(size * 10) / 10 }
  const names = wrap(company, INNER, style).slice(0, 2)
  let y = EDGE - 2
  pen.lines(names, WIDTH / 2, y, style, 'center')
  y += names.length * lineHeight(style) + 2
  pen.text('产品合格证', WIDTH / 2, y, TITLE, 'center')
  y += lineHeight(TITLE) + 4
  const end = HEIGHT - EDGE - FOOT_HEIGHT
  const { rows, style: small } = fitted(facts, end - y - 14)
  for (const { label, lines } of rows) {
    if (label !== '') pen.text(`${label}：`, EDGE, y, { ...small, color: COLORS.faint })
    pen.lines(lines, EDGE + LABEL_WIDTH, y, small)
    y += lines.length * lineHeight(small)
  }
  pen.text('本产品经检验合格，准予出厂。', EDGE, end - 13, SIGNED)
  drawFoot(pen, end)
}

/** The pages of a sheet's certificates. Throws an Error in Chinese where the font is missing. */
export async function renderCertificates(sheet: CertificateSheet): Promise<Uint8Array> {
  const { certificates, date } = printable(sheet)
  const pdf = openPdf('产品合格证', date, certificates[0]?.company)
  const pen = new Pen(pdf)
  for (const [at, certificate] of certificates.entries()) {
    const place = at % (COLUMNS * ROWS)
    if (place === 0) putPage(pdf, UPRIGHT)
    const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)]
    pen.moved(column * WIDTH, row * HEIGHT, () => drawCertificate(pen, certificate))
  }
  return bytesOf(pdf)
}
