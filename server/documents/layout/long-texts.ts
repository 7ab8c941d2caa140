import { type Block } from './flow.ts'
import { paragraphBlocks } from './paragraphs.ts'
import type { DocumentLine, DocumentSet } from '../quotation-document.ts'

/** A text that is longer would make its narrow cell a tower of lines. */
const MOST_CHARACTERS = 80
const MOST_LINES = 5

/** Whether a text stands below the table, which then refers to it. */
export const isLongText = (text: string) =>
  text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES

const longTexts = ({ info, note }: DocumentLine) => [info, note].filter(isLongText)

/** What the table refers to: 产品说明 with the number and the name of each line that it is about. */
export function longTextBlocks(sets: readonly DocumentSet[]): Block[] {
  const lines = sets.flatMap((set) => set.lines)
  return lines.flatMap((line, at) => {
    const texts = longTexts(line)
    if (texts.length === 0) return []
    const name = [line.title, line.no].filter((text) => text !== '').join('　')
    return paragraphBlocks(`产品说明 第 ${at + 1} 项　${name}`, texts.join('\n'))
  })
}
