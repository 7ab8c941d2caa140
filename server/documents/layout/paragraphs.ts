import type { BlockOf, Labelled } from '../content/blocks.ts'
import type { Block } from './flow.ts'
import { COLORS, MARGIN } from './pen.ts'
import { lineHeight, type Style } from './typeface.ts'
import { wrap } from './wrap.ts'

const STYLE: Style = { size: 8.5 }
const TITLE: Style = { size: 9.5, weight: 'bold', color: COLORS.accent }
const LABEL: Style = { ...STYLE, weight: 'bold' }
const LINE = lineHeight(STYLE)
const LABEL_WIDTH = 78
const SECTION_GAP = 12
const ROW_GAP = 3
const NOTE: Style = { size: 8 }

/** A heading, which stays with what follows. */
function headingBlock(title: string, room: number): Block {
  const lines = wrap(title, room, TITLE)
  return {
    height: lines.length * lineHeight(TITLE) + 3,
    gap: SECTION_GAP,
    withNext: true,
    draw: (pen, top) => pen.lines(lines, MARGIN, top, TITLE),
  }
}

/** A text of no more lines than this stays on one page: an account is not parted from its bank. */
const FEW_LINES = 5

/** Whether a line stays with the one after it: neither the first nor the last of a text stands alone on a page. */
const staysWithNext = (at: number, count: number) =>
  at < count - 1 && (count <= FEW_LINES || at === 0 || at === count - 2)

function lineBlocks(lines: readonly string[], left: number): Block[] {
  return lines.map((line, at) => ({
    height: LINE,
    withNext: staysWithNext(at, lines.length),
    draw: (pen, top) => pen.text(line, left, top, STYLE),
  }))
}

/** The same of a text of several paragraphs, such as clauses, of which a short one is not parted either. */
function paragraphBlocks(text: string, room: number): Block[] {
  const blocks = text
    .split('\n')
    .flatMap((paragraph) =>
      lineBlocks(paragraph === '' ? [''] : wrap(paragraph, room, STYLE), MARGIN),
    )
  return blocks.map((block, at) => ({
    ...block,
    withNext: block.withNext === true || staysWithNext(at, blocks.length),
  }))
}

/** A text below its heading, over as many pages as it needs, or a note without one. */
export function textBlocks({ label, text }: BlockOf<'text'>, room: number): Block[] {
  if (label !== '') {
    return [headingBlock(label, room), ...(text === '' ? [] : paragraphBlocks(text, room))]
  }
  const lines = wrap(text, room, NOTE)
  const height = lines.length * (lineHeight(NOTE) + 1.5)
  return [{ height, gap: 10, draw: (pen, top) => pen.lines(lines, MARGIN, top, NOTE) }]
}

/** A text beside its label. */
function labelledBlocks([label, text]: Labelled, room: number): Block[] {
  const blocks = lineBlocks(wrap(text, room - LABEL_WIDTH, STYLE), MARGIN + LABEL_WIDTH)
  const [first, ...rest] = blocks
  if (!first) return []
  const draw: Block['draw'] = (pen, top) => {
    pen.text(`${label}：`, MARGIN, top, LABEL)
    first.draw(pen, top)
  }
  return [{ ...first, gap: ROW_GAP, draw }, ...rest]
}

/** The terms below their heading, each beside its label. */
export const termBlocks = ({ title, terms }: BlockOf<'terms'>, room: number): Block[] => [
  headingBlock(title, room),
  ...terms.flatMap((term) => labelledBlocks(term, room)),
]

/** The same blocks, the last of which stays with what follows. */
export function withNext(blocks: readonly Block[]): Block[] {
  return blocks.map((block, at) =>
    at === blocks.length - 1 ? { ...block, withNext: true } : block,
  )
}
