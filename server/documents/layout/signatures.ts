import type { BlockOf } from '../content/blocks.ts'
import type { Block } from './flow.ts'
import { COLORS, MARGIN, MM } from './pen.ts'
import { lineHeight, type Style } from './typeface.ts'
import { wrap } from './wrap.ts'

const STYLE: Style = { size: 9 }
const BOLD: Style = { size: 9, weight: 'bold' }
const LINE = lineHeight(STYLE)
/** The picture of a seal, as large as those of companies: over the name and the place to sign. */
const SEAL = 42 * MM
const SEAL_INDENT = 70
/** Room for a seal, which is 42 mm wide. */
const SEAL_HEIGHT = 76

/** What a line to write on needs above it. */
const WRITTEN_HEIGHT = 10

/** Room for all sides to sign, and to put their seals unless it is only `written`. */
export function signatures(block: BlockOf<'signatures'>, room: number): Block {
  const width = room / block.parties.length
  const sides = block.parties.map(([title, name], at) => ({
    title,
    names: wrap(name, width - 20, STYLE),
    x: at === 0 ? MARGIN : MARGIN + at * width + 10,
  }))
  const most = Math.max(...sides.map(({ names }) => names.length))
  const seal = block.written ? WRITTEN_HEIGHT : SEAL_HEIGHT
  const indent = block.representative === '' ? 0 : 46
  return {
    height: LINE * (2 + most) + seal + 10,
    gap: block.written ? 16 : 22,
    draw: (pen, top) => {
      if (!block.written) pen.line(MARGIN, top - 8, MARGIN + room, top - 8, 0.5, COLORS.rule)
      const last = sides.at(-1)!
      // Before the texts: a picture with a white ground hides nothing either.
      if (block.seal) pen.picture(block.seal, last.x + SEAL_INDENT, top, SEAL, SEAL)
      const below = top + LINE * (1 + most) + seal - LINE
      for (const { title, names, x } of sides) {
        pen.text(title, x, top, BOLD)
        pen.lines(names, x, top + LINE + 2, STYLE)
        pen.text(block.representative, x, below, STYLE)
        pen.line(x + indent, below + LINE - 1, x + Math.min(200, width - 20), below + LINE - 1)
        pen.text(block.date, x, below + LINE + 8, STYLE)
      }
    },
  }
}
