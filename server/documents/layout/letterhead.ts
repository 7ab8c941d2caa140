import type { BlockOf, Labelled } from '../content/blocks.ts'
import type { Block } from './flow.ts'
import { COLORS, isLandscape, MARGIN } from './pen.ts'
import { lineHeight, type Style } from './typeface.ts'
import { wrap } from './wrap.ts'

const COMPANY: Style = { size: 15, weight: 'bold', color: COLORS.accent }
const CONTACT: Style = { size: 8, color: COLORS.faint }
const TITLE: Style = { size: 20, weight: 'bold' }
const NAME: Style = { size: 11 }
const WARNING: Style = { size: 9, weight: 'bold', color: COLORS.warning }
const LABEL: Style = { size: 9, color: COLORS.faint }
const VALUE: Style = { size: 9 }

const LOGO = { width: 110, height: 40 }
const LABEL_WIDTH = 52
const COLUMN_GAP = 24

/** Logo, name and how the company is reached. */
export function letterhead({ name, contact, logo }: BlockOf<'letterhead'>, room: number): Block {
  const left = MARGIN + (logo ? LOGO.width + 12 : 0)
  const width = MARGIN + room - left
  const names = wrap(name, width, COMPANY)
  const contacts = wrap(contact, width, CONTACT)
  const text = names.length * lineHeight(COMPANY) + contacts.length * lineHeight(CONTACT)
  const inner = Math.max(text, logo ? LOGO.height : 0)
  const draw: Block['draw'] = (pen, top) => {
    if (logo) pen.picture(logo, MARGIN, top, LOGO.width, inner)
    const first = top + (inner - text) / 2
    pen.lines(names, left, first, COMPANY)
    pen.lines(contacts, left, first + names.length * lineHeight(COMPANY), CONTACT)
    pen.line(MARGIN, top + inner + 6, MARGIN + room, top + inner + 6, 1.2, COLORS.accent)
  }
  return { height: inner + 8, draw }
}

/** What the document is, and the quotation's name below it. */
export function titleBlock({ title, name, warning }: BlockOf<'title'>, room: number): Block {
  const names = wrap(name, room, NAME)
  const middle = MARGIN + room / 2
  const height = lineHeight(TITLE) + names.length * lineHeight(NAME) + 6
  return {
    height,
    gap: 8,
    draw: (pen, top) => {
      pen.text(title, middle, top, TITLE, 'center')
      pen.text(warning, MARGIN + room, top + 10, WARNING, 'right')
      pen.lines(names, middle, top + lineHeight(TITLE), NAME, 'center')
    },
  }
}

/** The columns of facts, as one block: two, or three as high as each other where there is room. */
export function factsBlock({ left, right }: BlockOf<'facts'>, room: number): Block {
  const rightWidth = 190
  const leftWidth = room - rightWidth - COLUMN_GAP
  const column = (facts: readonly Labelled[], x: number, width: number) => {
    const rows = facts.map(([label, text]) => ({
      label,
      lines: wrap(text, width - LABEL_WIDTH, VALUE),
    }))
    const count = rows.reduce((sum, { lines }) => sum + lines.length, 0)
    return { rows, x, height: count * lineHeight(VALUE) + rows.length * 2 }
  }
  const all = [...left, ...right]
  const each = Math.ceil(all.length / 3)
  const wide = (leftWidth - COLUMN_GAP) / 2
  const columns = isLandscape(room)
    ? [0, 1, 2].map((at) => {
        const x = MARGIN + at * (wide + COLUMN_GAP)
        return column(all.slice(at * each, (at + 1) * each), x, at === 2 ? rightWidth : wide)
      })
    : [column(left, MARGIN, leftWidth), column(right, MARGIN + leftWidth + COLUMN_GAP, rightWidth)]
  const height = Math.max(...columns.map((one) => one.height)) + 8
  return {
    height,
    gap: 4,
    withNext: true,
    draw: (pen, top) => {
      for (const { rows, x } of columns) {
        let y = top
        for (const { label, lines } of rows) {
          pen.text(`${label}：`, x, y, LABEL)
          pen.lines(lines, x + LABEL_WIDTH, y, VALUE)
          y += lines.length * lineHeight(VALUE) + 2
        }
      }
    },
  }
}
