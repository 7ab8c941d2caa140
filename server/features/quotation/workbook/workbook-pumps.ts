import type { SheetImage } from 'hucre'
import { dutyText } from '#api/selection/duty.ts'
import { powerKinds, type PowerKind } from '#api/pump/curve/curve.ts'
import { measures, type Measure } from '#api/pump/curve/drawing.ts'
import { chartHeight } from '#server/documents/pump/pump-chart.ts'
import { headingText, leftText, type PumpSheets } from '#server/documents/pump/pump-sheets.ts'
import type { PumpSheet } from '#server/documents/pump/pump-sheet.ts'
import {
  figuresOf,
  mainPoint,
  placeNames,
  placeText,
  pumpFacts,
} from '#server/documents/pump/pump-words.ts'
import type { DocumentLine, QuotationDocument } from '#server/documents/quotation-document.ts'
import { AIR, chartPicture } from './chart-picture.ts'
import { numberColumn, textColumn, type Column, type Table } from './workbook-columns.ts'
import type { Grid } from './workbook-grid.ts'
import { pixelWidth, PIXELS_OF_A_POINT } from './workbook-logo.ts'
import { lineCount, rowPoints } from './workbook-text.ts'

/** What pumps do, in columns of the 技术参数表 and drawn below its table. */

/** A figure as the PDF rounds it, as a number. */
function rounded(value: number | null | undefined, measure: Measure): number | null {
  return value == null ? null : Number(value.toFixed(measures[measure].decimals))
}

/** The columns that some line's pump fills; powers that cannot be compared stand apart. */
export function pumpColumns(lines: readonly DocumentLine[], pumps: PumpSheets): Column[] {
  const at = (line: DocumentLine) => {
    const sheet = pumps.of(line)
    return sheet && mainPoint(sheet)
  }
  const figure = (header: string, measure: Measure) =>
    numberColumn(header, 'number', 9, (line) => rounded(at(line)?.[measure], measure))
  const powerOf = (kind: PowerKind) =>
    numberColumn(`合计功率 kW（${kind}）`, 'number', 10, (line) =>
      pumps.of(line)?.curve.power_kind === kind ? rounded(at(line)?.power, 'power') : null,
    )
  const columns = [
    textColumn('工况', 12, 0, lines, ({ duty }) => (duty ? dutyText(duty) : '')),
    textColumn('工作点', 12, 0, lines, (line) => {
      const sheet = pumps.of(line)
      return sheet ? placeText(sheet) : ''
    }),
    ...powerKinds.map(powerOf),
    figure('效率 %', 'efficiency'),
    figure('必需汽蚀余量 m', 'npsh'),
  ]
  return columns.filter(({ cell }) =>
    lines.some((line) => (cell(line, { number: 1, row: 0, sets: 1 }) ?? '') !== ''),
  )
}

/** What stands beside a drawing: what is told once, then each place with its figures, then what to know. */
function sideText(sheet: PumpSheet): string {
  const figures = figuresOf(sheet)
  const facts = pumpFacts(sheet).map(([label, text]) => `${label}：${text}`)
  const places = placeNames(sheet).map((name, at) => {
    const told = figures.flatMap(({ label, unit, texts }) =>
      texts[at] === '' ? [] : `${label} ${texts[at]} ${unit}`,
    )
    return `\n${name}：\n${told.join('，')}`
  })
  const remarks = sheet.remarks.map((remark) => `\n注：${remark}`)
  return [...facts, ...places, ...remarks].join('\n')
}

/**
 * The drawings below the table, each in a row of its own, which no page break parts, with its figures in the right
 * half, which begins at column `half`; answers the pictures. They have the size of the cells that they stand over, to which the library stretches them.
 */
export async function putPumps(
  grid: Grid,
  { columns, pumps }: Table,
  half: number,
  document: QuotationDocument,
): Promise<SheetImage[]> {
  if (!pumps) return []
  const { drawn, left } = pumps.drawn(document)
  const width = pixelWidth(columns.slice(0, half)) / PIXELS_OF_A_POINT
  const room = columns.slice(half).reduce((sum, column) => sum + column.width, 0)
  const images: SheetImage[] = []
  for (const one of drawn) {
    const heading = headingText(one)
    const text = sideText(one.sheet)
    const height = Math.max(chartHeight(one.sheet) + 2 * AIR, rowPoints(lineCount(text, room) + 1))
    const row = grid.next()
    grid.height(height)
    grid.put({ heading, text }, 'info', half, grid.columns - 1)
    images.push({
      // One after the other: each takes some megabytes while it is drawn.
      data: await chartPicture(one.sheet, width, height),
      type: 'png',
      anchor: { from: { row: row - 1, col: 0 }, to: { row, col: half } },
      altText: heading,
    })
  }
  if (left > 0) {
    grid.next()
    grid.height(rowPoints(1))
    grid.across(leftText(left), 'info')
  }
  return images
}
