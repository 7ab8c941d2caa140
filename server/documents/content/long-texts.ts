import type { DocumentLine } from '../quotation-document.ts'
import { lineCount } from '../workbook/text-room.ts'
import type { Medium, Source } from './blocks.ts'
import { joined } from './wording.ts'

type Place = Pick<Source, 'kind' | 'medium'>

/** What would make its narrow cell a tower of lines stands below the table, which then refers to it. */
const LIMITS: Record<Medium, { characters: number; lines: number }> = {
  page: { characters: 80, lines: 5 },
  sheet: { characters: 720, lines: 12 },
}

/** How many lines a text takes: those it has, or those in the widest cell of a sheet. */
const linesOf = (text: string, medium: Medium) =>
  medium === 'page' ? text.split('\n').length : lineCount(text, 30)

/** Whether a text stands below the table. */
function isLong(text: string, medium: Medium): boolean {
  const { characters, lines } = LIMITS[medium]
  return text.length > characters || linesOf(text, medium) > lines
}

/** The 报价单 of a workbook has no other place for the 简介 than 备注. */
const isJoined = ({ kind, medium }: Place) => kind === 'quotation' && medium === 'sheet'

/** What 备注 says of a line. */
export const noteOf = ({ info, note }: DocumentLine, place: Place) =>
  isJoined(place) ? joined([info, note]) : note

/** The list of goods does not repeat the long texts of the technical table of the same workbook. */
const isPrintedElsewhere = ({ kind, medium }: Place) => kind === 'supply' && medium === 'sheet'

/** What of a line stands below the table. */
export function longText(line: DocumentLine, place: Place): string {
  if (place.kind === 'margin' || isPrintedElsewhere(place)) return ''
  const note = noteOf(line, place)
  const texts = isJoined(place) ? [note] : [line.info, note]
  return joined(texts.filter((text) => isLong(text, place.medium)))
}

/** A text of a line in the table, or where it stands below one. */
export function shortText(text: string, line: DocumentLine, place: Place): string {
  if (!isLong(text, place.medium)) return text
  const where = isPrintedElsewhere(place) ? '技术参数表的' : ''
  return `详见${where}产品说明第 ${line.number} 项`
}
