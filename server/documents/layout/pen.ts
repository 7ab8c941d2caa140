import type PdfKit from 'pdfkit'
import { setFont } from './pdf-file.ts'
import { ascentOf, lineHeight, partsByFace, textWidth, type Style } from './typeface.ts'

export type Align = 'left' | 'center' | 'right'

export const COLORS = {
  ink: '#1d2129',
  faint: '#5f6b7a',
  accent: '#1f3f66',
  rule: '#aeb9c5',
  headFill: '#e6ecf3',
  setFill: '#f4f6f9',
  warning: '#b42318',
} as const

/** A millimetre in points. */
export const MM = 72 / 25.4
/** A4, in points. */
export const UPRIGHT = { width: 595.28, height: 841.89 }
export const LANDSCAPE = { width: UPRIGHT.height, height: UPRIGHT.width }
export const MARGIN = 40
/** Whether so much room between the margins is that of a landscape page. */
export const isLandscape = (room: number) => room > UPRIGHT.width

/** How a line of a drawing looks, in points. */
export type Stroke = { thickness: number; color: string; dash?: { drawn: number; space: number } }

/** What draws a chart: the pen of a page, or of a picture. Places are in points, y growing downwards. */
export type ChartPen = {
  text: (text: string, x: number, top: number, style: Style, align?: Align) => void
  line: (x1: number, y1: number, x2: number, y2: number, thickness: number, color: string) => void
  fill: (x: number, top: number, width: number, height: number, color: string) => void
  /** SVG path data. */
  path: (data: string, stroke: Stroke) => void
  /** White inside. */
  ring: (x: number, y: number, radius: number, stroke: Stroke) => void
  /** What is drawn meanwhile, moved by so much. */
  moved: (x: number, y: number, draw: () => void) => void
}

/** Draws on the current page of a PDF; every place is counted from the paper's upper left corner, in points. */
export class Pen implements ChartPen {
  readonly #pdf: InstanceType<typeof PdfKit>
  readonly #isBlack: boolean

  /** With `isBlack` it draws texts and lines in black and fills nothing, as a needle printer can. */
  constructor(pdf: InstanceType<typeof PdfKit>, isBlack = false) {
    this.#pdf = pdf
    this.#isBlack = isBlack
  }

  #color(color: string): string {
    return this.#isBlack ? '#000000' : color
  }

  /** One line of text, `x` being its left edge, its middle or its right edge. */
  text(text: string, x: number, top: number, style: Style, align: Align = 'left'): void {
    if (text === '') return
    const width = align === 'left' ? 0 : textWidth(text, style)
    let left = align === 'left' ? x : x - (align === 'center' ? width / 2 : width)
    const { size, weight = 'regular' } = style
    const parts = partsByFace(text, weight)
    for (const { face, text: part } of parts) {
      // All parts of a line stand on one baseline.
      const down = face === weight ? 0 : (ascentOf(weight) - ascentOf(face)) * size
      setFont(this.#pdf, face, size)
      this.#pdf
        .fillColor(this.#color(style.color ?? COLORS.ink))
        .text(part, left, top + down, { lineBreak: false })
      if (parts.length > 1) left += textWidth(part, style)
    }
  }

  /** Lines one below the other. */
  lines(lines: readonly string[], x: number, top: number, style: Style, align?: Align): void {
    for (const [index, line] of lines.entries()) {
      this.text(line, x, top + index * lineHeight(style), style, align)
    }
  }

  line(x1: number, y1: number, x2: number, y2: number, thickness = 0.5, color?: string): void {
    this.#pdf
      .moveTo(x1, y1)
      .lineTo(x2, y2)
      .lineWidth(thickness)
      .stroke(this.#color(color ?? COLORS.rule))
  }

  fill(x: number, top: number, width: number, height: number, color: string): void {
    if (!this.#isBlack) this.#pdf.rect(x, top, width, height).fill(color)
  }

  path(data: string, { thickness, color, dash }: Stroke): void {
    this.#pdf.save().path(data).lineWidth(thickness)
    if (dash) this.#pdf.dash(dash.drawn, { space: dash.space })
    this.#pdf.stroke(color).restore()
  }

  /** SVG path data, filled. */
  shape(data: string, color: string): void {
    this.#pdf.path(data).fill(color)
  }

  ring(x: number, y: number, radius: number, { thickness, color }: Stroke): void {
    this.#pdf.circle(x, y, radius).lineWidth(thickness).fillAndStroke('#ffffff', color)
  }

  moved(x: number, y: number, draw: () => void): void {
    this.#pdf.save().translate(x, y)
    draw()
    this.#pdf.restore()
  }

  /** A picture as large as fits into a box at whose left it stands, in its middle from top to bottom. */
  picture(bytes: Uint8Array, x: number, top: number, width: number, height: number): void {
    this.#pdf.image(Buffer.from(bytes), x, top, { fit: [width, height], valign: 'center' })
  }

  /** A word across the whole page, so pale that everything below it can be read. */
  watermark(word: string): void {
    const style: Style = { size: 150, weight: 'bold', color: COLORS.faint }
    const { width, height } = this.#pdf.page
    const [x, y] = [width / 2, height / 2]
    this.#pdf
      .save()
      .rotate(-40, { origin: [x, y] })
      .fillOpacity(0.08)
    this.text(word, x, y - lineHeight(style) / 2, style, 'center')
    this.#pdf.restore()
  }
}
