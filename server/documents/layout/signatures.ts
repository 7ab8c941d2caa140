import type { BlockOf } from '../content/blocks.ts'
import type { Block } from './flow.ts'
import { COLORS, MARGIN } from './pen.ts'
import { lineHeight, type Style } from './typeface.ts'
import { wrap } from './wrap.ts'

const STYLE: Style = { size: 9 }
const BOLD: Style = { size: 9, weight: 'bold' }
const LINE = lineHeight(STYLE)
/** Room for a seal, which is 42 mm wide. */
const SEAL_HEIGHT = 76

/** Room for both sides to sign and to put their seals. */
export function signatures(block: BlockOf<'signatures'>, room: number): Block {
  const sides = block.parties.map(([title, name], at) => ({
    title,
    names: wrap(name, room / 2 - 20, STYLE),
    x: at === 0 ? MARGIN : MARGIN + room / 2 + 10,
  }))
  const most = Math.max(...sides.map(({ names }) => names.length))
  return {
    height: LINE * (2 + most) + SEAL_HEIGHT + 10,
    gap: 22,
    draw: (pen, top) => {
      pen.line(MARGIN, top - 8, MARGIN + room, top - 8, 0.5, COLORS.rule)
      const below = top + LINE * (1 + most) + SEAL_HEIGHT - LINE
      for (const { title, names, x } of sides) {
        pen.text(title, x, top, BOLD)
        pen.lines(names, x, top + LINE + 2, STYLE)
        pen.text(block.representative, x, below, STYLE)
        pen.line(x + 46, below + LINE - 1, x + 200, below + LINE - 1)
        pen.text(block.date, x, below + LINE + 8, STYLE)
      }
    },
  }
}
