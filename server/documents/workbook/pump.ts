import type { BlockOf } from '../content/blocks.ts'
import { CHART_HEIGHT } from '../pump/pump-chart.ts'
import type { PumpSheet } from '../pump/pump-sheet.ts'
import { figuresOf, placeNames, pumpFacts } from '../pump/pump-words.ts'
import { widthOf, type Sheet } from './blocks.ts'
import { AIR, chartPicture } from './chart-picture.ts'
import { pixelWidth, PIXELS_OF_A_POINT } from './logo.ts'
import { lineCount, rowPoints } from './text-room.ts'

/** The text beside a drawing: the facts of the pump, then each point with its figures, then the remarks. */
function sideText(sheet: PumpSheet): string {
  const figures = figuresOf(sheet)
  const facts = pumpFacts(sheet).map(([label, text]) => `${label}：${text}`)
  const places = placeNames(sheet).map((name, at) => {
    const values = figures.flatMap(({ label, unit, texts }) =>
      texts[at] === '' ? [] : `${label} ${texts[at]} ${unit}`,
    )
    return `\n${name}：\n${values.join('，')}`
  })
  const remarks = sheet.remarks.map((remark) => `\n注：${remark}`)
  return [...facts, ...places, ...remarks].join('\n')
}

/**
 * A drawing in a row of its own, which no page break parts, with its figures in the right half. The picture has the size
 * of the cells that it stands over, to which the library stretches it.
 */
export async function putPump(
  { grid, widths, half, images }: Sheet,
  { heading, sheet }: BlockOf<'pump'>,
): Promise<void> {
  const text = sideText(sheet)
  const lines = lineCount(text, widthOf(widths.slice(half)))
  const height = Math.max(CHART_HEIGHT + 2 * AIR, rowPoints(lines + 1))
  const row = grid.next(height)
  grid.put({ heading, text }, 'info', half, grid.columns - 1)
  const width = pixelWidth(widths.slice(0, half)) / PIXELS_OF_A_POINT
  images.push({
    data: await chartPicture(sheet, width, height),
    type: 'png',
    anchor: { from: { row: row - 1, col: 0 }, to: { row, col: half } },
    altText: heading,
  })
}
