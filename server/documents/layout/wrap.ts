import LineBreaker from 'linebreak'
import { textWidth, type Style } from './typeface.ts'

/** The slash of a unit, such as `r/min` and `m³/h`, which stays in one line. */
const UNIT = /[\s\d](?:r|L|m|m³|mm|kg|mg)\/$/u
const LONGEST_UNIT = 4

/** The pieces between which a line may end. */
function* piecesOf(paragraph: string): Generator<string> {
  const breaker = new LineBreaker(paragraph)
  let from = 0
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const before = paragraph.slice(Math.max(0, next.position - LONGEST_UNIT), next.position)
    if (UNIT.test(before)) continue
    if (next.position > from) yield paragraph.slice(from, next.position)
    from = next.position
  }
}

const graphemes = new Intl.Segmenter('zh')

/** A piece that is wider than the line, such as a model of forty letters, in parts that are not. */
function* partsOf(piece: string, width: number, style: Style): Generator<string> {
  if (textWidth(piece.trimEnd(), style) <= width) {
    yield piece
    return
  }
  let part = ''
  let used = 0
  for (const { segment } of graphemes.segment(piece)) {
    const more = textWidth(segment, style)
    if (part !== '' && used + more > width) {
      yield part
      part = ''
      used = 0
    }
    part += segment
    used += more
  }
  yield part
}

function* linesOf(paragraph: string, width: number, style: Style): Generator<string> {
  if (textWidth(paragraph, style) <= width) {
    yield paragraph
    return
  }
  let line = ''
  let used = 0
  for (const piece of piecesOf(paragraph)) {
    for (const part of partsOf(piece, width, style)) {
      // A space at a line's end takes no room.
      if (line !== '' && used + textWidth(part.trimEnd(), style) > width) {
        yield line.trimEnd()
        line = ''
        used = 0
      }
      line += part
      used += textWidth(part, style)
    }
  }
  yield line.trimEnd()
}

/** What stands between two parts of a paragraph. */
export const BETWEEN = '　　'

/** Parts beside each other in lines of at most a width in points; a part is broken only where a whole line is too short for it. */
export function flowed(parts: readonly string[], width: number, style: Style): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    const longer = line === '' ? part : line + BETWEEN + part
    if (line !== '' && !part.includes('\n') && textWidth(longer, style) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      const own = wrap(part, width, style)
      lines.push(...own.slice(0, -1))
      line = own.at(-1) ?? ''
    }
  }
  return line === '' ? lines : [...lines, line]
}

/**
 * A text in lines of at most a width in points, its own line breaks kept; none for an empty text. Broken as Chinese is
 * set: no line begins with a comma or ends in an opening bracket. A no-break space is one only for that.
 */
export function wrap(text: string, width: number, style: Style): string[] {
  if (text === '') return []
  return text
    .split('\n')
    .flatMap((paragraph) => [...linesOf(paragraph, width, style)])
    .map((line) => line.replaceAll('\u00a0', ' '))
}
