/**
 * How much room a text takes. Excel does not let the rows of merged cells grow, and hucre writes no
 * heights of its own, so heights are computed here. A unit is the width of a digit, as in Excel's column
 * widths; estimates err on the wide side, since a line too many costs less than a hidden line.
 */

/** The room between text and cell border, an indent included, in units. */
const PADDING = 2
const LINE_POINTS = 16.5
const ROW_PADDING_POINTS = 6
/** Sums and column names stand a little more freely than the lines. */
export const LOOSE_POINTS = 4
/** Excel refuses rows higher than this. */
const MAX_ROW_POINTS = 409

/** Where a long paragraph is best cut, better places first. */
const CUTS = [/[。；！？;!?]/gu, /[,，、.\s]/gu]

/** Fonts differ: a Chinese glyph is 1.8 to 1.9 digits wide in those that are usual. */
const CHINESE_WIDTH = 1.9

function glyphWidth(glyph: string): number {
  const code = glyph.codePointAt(0)!
  if (code >= 0x2000) return CHINESE_WIDTH
  if (glyph === '\t') return 4
  return /[A-Zmw@%&\u0100-\u1fff]/.test(glyph) ? 1.35 : 1
}

/** The width of one line of text in units: 1 for a digit, nearly 2 for a Chinese glyph. */
export function textWidth(text: string): number {
  let width = 0
  for (const glyph of text) width += glyphWidth(glyph)
  return width
}

/** The width of a cell in which a text of one line is not broken, in units. */
export const roomOf = (text: string) => textWidth(text) + PADDING

/** How many lines a paragraph wraps into: at spaces and between Chinese glyphs, else inside a long word. */
function paragraphLines(paragraph: string, room: number): number {
  if (textWidth(paragraph) <= room) return 1
  let lines = 1
  let used = 0
  for (const word of paragraph.match(/[!-\u1fff]+|./gsu) ?? []) {
    const width = textWidth(word)
    if (used + width <= room) {
      used += width
    } else if (/^\s$/.test(word)) {
      used = room
    } else {
      if (used > 0) lines += 1
      lines += Math.ceil(width / room) - 1
      used = width > room ? width % room : width
    }
  }
  return lines
}

/** How many lines a text takes in a cell of a width in units, its own line breaks included. */
export function lineCount(text: string, width: number): number {
  const room = Math.max(width - PADDING, 2)
  return text.split('\n').reduce((lines, paragraph) => lines + paragraphLines(paragraph, room), 0)
}

/** The row height in points for a number of text lines in the body's size, never beyond Excel's limit. */
export function rowPoints(lines: number): number {
  return Math.min(lines * LINE_POINTS + ROW_PADDING_POINTS, MAX_ROW_POINTS)
}

/** Where to cut a piece: after a sentence or at least a word in its second half, else at its end. */
function cutAt(piece: string): number {
  for (const cut of CUTS) {
    const last = [...piece.matchAll(cut)].at(-1)
    if (last && last.index >= piece.length / 2) return last.index + last[0].length
  }
  return piece.length
}

/** Cuts a long paragraph, never inside a glyph or an emoji. */
function pieces(paragraph: string, capacity: number): string[] {
  if (textWidth(paragraph) <= capacity) return [paragraph]
  const cut: string[] = []
  let piece = ''
  let used = 0
  for (const { segment } of new Intl.Segmenter('zh').segment(paragraph)) {
    const width = textWidth(segment)
    if (used + width > capacity) {
      const end = cutAt(piece)
      cut.push(piece.slice(0, end))
      piece = piece.slice(end)
      used = textWidth(piece)
    }
    piece += segment
    used += width
  }
  cut.push(piece)
  return cut
}

/**
 * Splits a text over rows of at most about `most` lines each, so that no cell or row passes Excel's limits
 * and a page break leaves no big gap. Whole paragraphs stay together where they fit; nothing is left out:
 * without line breaks, the rows joined are the text without line breaks.
 */
export function splitRows(text: string, width: number, most = 5): string[] {
  const rows: string[] = []
  let open: string[] = []
  let openLines = 0
  const close = () => {
    if (open.length > 0) rows.push(open.join('\n'))
    open = []
    openLines = 0
  }
  for (const paragraph of text.split('\n')) {
    for (const [index, piece] of pieces(paragraph, (width - PADDING) * most).entries()) {
      const lines = lineCount(piece, width)
      if (index > 0 || openLines + lines > most) close()
      open.push(piece)
      openLines += lines
    }
  }
  close()
  return rows
}
