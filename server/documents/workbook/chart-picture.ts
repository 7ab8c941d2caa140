import type { Path2D, SKRSContext2D } from '@napi-rs/canvas'
import { fontFile } from '../layout/font-files.ts'
import type { ChartPen } from '../layout/pen.ts'
import { COLORS } from '../layout/pen.ts'
import { drawChart } from '../pump/pump-chart.ts'
import type { PumpSheet } from '../pump/pump-sheet.ts'
import type { Style } from '../layout/typeface.ts'

/** The chart of a pump as a picture for a sheet, which no path can be put on. */

const FAMILY = 'Baojia Sans'
/** Where the letters of the font stand below the top of their line, as a part of their size. */
const ASCENT = 1.16

/** Native, and a tenth of a second: for who has a chart only. Its fonts are those of the PDF. */
async function canvasLibrary() {
  const library = await import('@napi-rs/canvas')
  const { GlobalFonts } = library
  if (!GlobalFonts.has(FAMILY)) {
    if (!GlobalFonts.registerFromPath(fontFile('regular'), FAMILY))
      throw new Error('无法读取曲线图所需的中文字体，请运行 npm run build')
  }
  return library
}

/** Draws on a picture as the pen of a page does on paper. */
function penOf(context: SKRSContext2D, Path: typeof Path2D): ChartPen {
  const stroked = (thickness: number, color: string, dash: readonly number[] = []) => {
    context.lineWidth = thickness
    context.strokeStyle = color
    context.setLineDash([...dash])
  }
  const pen: ChartPen = {
    text(text, x, top, { size, color = COLORS.ink }: Style, align = 'left') {
      context.font = `${size}px "${FAMILY}"`
      context.fillStyle = color
      context.textAlign = align
      context.fillText(text, x, top + size * ASCENT)
    },
    line(x1, y1, x2, y2, thickness, color) {
      pen.path(`M ${x1} ${y1} L ${x2} ${y2}`, { thickness, color })
    },
    fill(x, top, width, height, color) {
      context.fillStyle = color
      context.fillRect(x, top, width, height)
    },
    path(data, { thickness, color, dash }) {
      stroked(thickness, color, dash && [dash.drawn, dash.space])
      context.stroke(new Path(data))
    },
    ring(x, y, radius, { thickness, color }) {
      stroked(thickness, color)
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fillStyle = '#ffffff'
      context.fill()
      context.stroke()
    },
    moved(x, y, draw) {
      context.save()
      context.translate(x, y)
      draw()
      context.restore()
    },
  }
  return pen
}

/** Wider, a chart would be no easier to read. */
const WIDEST = 490
/** What stays free over the chart. */
export const AIR = 5
/** Dots for a point: sharper than a screen is, for paper. */
const SHARPNESS = 2

/** A PNG as wide and high as that, in points, with the chart at its left. */
export async function chartPicture(
  sheet: PumpSheet,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const library = await canvasLibrary()
  const canvas = library.createCanvas(Math.round(width * SHARPNESS), Math.round(height * SHARPNESS))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SHARPNESS, SHARPNESS)
  drawChart(penOf(context, library.Path2D), sheet, 0, AIR, Math.min(width, WIDEST))
  const { width: columns, height: rows } = canvas
  const { data } = context.getImageData(0, 0, columns, rows)
  // A byte a dot for its few colours, a third of what the canvas writes. More effort makes it no smaller.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(data, { raw: { width: columns, height: rows, channels: 4 } })
    .png({ palette: true, colours: 64, dither: 0, effort: 1 })
    .toBuffer()
}
