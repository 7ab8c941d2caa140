import type { BlockOf, Labelled } from '../content/blocks.ts'
import { CHART_HEIGHT, drawChart } from '../pump/pump-chart.ts'
import type { PumpSheet } from '../pump/pump-sheet.ts'
import { figuresOf, placeNames, pumpFacts } from '../pump/pump-words.ts'
import type { Block } from './flow.ts'
import { COLORS, LANDSCAPE, MARGIN, type Pen } from './pen.ts'
import { lineHeight, type Style } from './typeface.ts'
import { wrap } from './wrap.ts'

const TITLE: Style = { size: 9.5, weight: 'bold', color: COLORS.accent }
const LABEL: Style = { size: 8, color: COLORS.faint }
const VALUE: Style = { size: 8 }
const HEADER: Style = { size: 8, weight: 'bold' }
const REMARK: Style = { size: 8, color: COLORS.warning }
const LINE = lineHeight(VALUE) + 1

const ROOM = LANDSCAPE.width - 2 * MARGIN
const CHART_WIDTH = 490
const SIDE = { left: MARGIN + CHART_WIDTH + 16, width: ROOM - CHART_WIDTH - 16 }
const LABEL_WIDTH = 58
/** What the names of figures take of the table of places. */
const NAME_WIDTH = 102

/** A piece of what stands beside the drawing, one below the other. */
type Piece = { height: number; draw: (pen: Pen, top: number) => void }

function factPiece([label, text]: Labelled): Piece {
  const lines = wrap(text, SIDE.width - LABEL_WIDTH, VALUE)
  return {
    height: (lines.length - 1) * lineHeight(VALUE) + LINE,
    draw: (pen, top) => {
      pen.text(label, SIDE.left, top, LABEL)
      pen.lines(lines, SIDE.left + LABEL_WIDTH, top, VALUE)
    },
  }
}

/** The figures of the pumps at each of their points. */
function pointPieces(sheet: PumpSheet): Piece[] {
  const names = placeNames(sheet)
  if (names.length === 0) return []
  const each = (SIDE.width - NAME_WIDTH) / names.length
  const rightOf = (at: number) => SIDE.left + NAME_WIDTH + each * (at + 1)
  const row = (texts: readonly string[], style: Style, label: string): Piece => ({
    height: LINE,
    draw: (pen, top) => {
      pen.text(label, SIDE.left, top, LABEL)
      for (const [at, text] of texts.entries()) pen.text(text, rightOf(at), top, style, 'right')
      pen.line(SIDE.left, top + LINE - 0.5, SIDE.left + SIDE.width, top + LINE - 0.5)
    },
  })
  const figures = figuresOf(sheet).map(({ label, unit, texts }) =>
    row(texts, VALUE, `${label} ${unit}`),
  )
  return [{ height: 4, draw: () => undefined }, row(names, HEADER, ''), ...figures]
}

function remarkPiece(remark: string): Piece {
  const lines = wrap(remark, SIDE.width, REMARK)
  return {
    height: lines.length * lineHeight(REMARK) + 2,
    draw: (pen, top) => pen.lines(lines, SIDE.left, top + 2, REMARK),
  }
}

/** A pump's heading, drawing and figures on a landscape page, which no page break parts. */
export function pumpBlock({ heading, sheet }: BlockOf<'pump'>): Block {
  const names = wrap(heading, ROOM, TITLE)
  const down = names.length * lineHeight(TITLE) + 4
  const pieces = [
    ...pumpFacts(sheet).map(factPiece),
    ...pointPieces(sheet),
    ...sheet.remarks.map(remarkPiece),
  ]
  const side = pieces.reduce((sum, { height }) => sum + height, 0)
  return {
    height: down + Math.max(CHART_HEIGHT, side),
    gap: 14,
    draw: (pen, top) => {
      pen.lines(names, MARGIN, top, TITLE)
      drawChart(pen, sheet, MARGIN, top + down, CHART_WIDTH)
      let y = top + down
      for (const { height, draw } of pieces) {
        draw(pen, y)
        y += height
      }
    },
  }
}
