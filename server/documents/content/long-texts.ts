import type { DocumentKind, DocumentLine } from '../quotation-document.ts'
import { lineCount } from '../workbook/text-room.ts'
import type { Medium } from './blocks.ts'
import { joined } from './wording.ts'

/** What would make its narrow cell a tower of lines stands below the table, which then refers to it. */
const LIMITS: Record<Medium, { characters: number; lines: number }> = {
  page: { characters: 80, lines: 5 },
  sheet: { characters: 720, lines: 12 },
}

/** How many lines a text takes: those it has, or those of the widest cell of a sheet. */
const linesOf = (text: string, medium: Medium) =>
  medium === 'page' ? text.split('\n').length : lineCount(text, 30)

/** Whether a text stands below the table. */
export function isLong(text: string, medium: Medium): boolean {
  const { characters, lines } = LIMITS[medium]
  return text.length > characters || linesOf(text, medium) > lines
}

/** The 报价单 of a workbook has no other place for the 简介. */
const isJoined = (kind: DocumentKind, medium: Medium) => kind === 'quotation' && medium === 'sheet'

/** What 备注 says of a line. */
export const noteOf = ({ info, note }: DocumentLine, kind: DocumentKind, medium: Medium) =>
  isJoined(kind, medium) ? joined([info, note]) : note

/** Where a sheet of goods refers to: it does not repeat what the same workbook tells. */
const isToldElsewhere = (kind: DocumentKind, medium: Medium) =>
  kind === 'margin' || (kind === 'supply' && medium === 'sheet')

/** What stands below the table of a line. */
export function longText(line: DocumentLine, kind: DocumentKind, medium: Medium): string {
  if (isToldElsewhere(kind, medium)) return ''
  const note = noteOf(line, kind, medium)
  const texts = isJoined(kind, medium) ? [note] : [line.info, note]
  return joined(texts.filter((text) => isLong(text, medium)))
}

/** What refers to the long text of line `number`. */
export const referenceTo = (number: number, kind: DocumentKind, medium: Medium) =>
  `详见${isToldElsewhere(kind, medium) ? '技术参数表的' : ''}产品说明第 ${number} 项`
