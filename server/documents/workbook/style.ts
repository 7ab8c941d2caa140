import type { AlignmentStyle, BorderStyle, CellStyle, FontStyle } from 'hucre'

/** On Windows and in WPS by default; LibreOffice elsewhere falls back to a sans-serif Chinese font. */
export const FONT: FontStyle = { name: '微软雅黑', size: 10, color: { rgb: '262626' } }
const BOLD: FontStyle = { ...FONT, bold: true }
export const ACCENT: FontStyle = { ...BOLD, color: { rgb: '1F3864' } }

/** A cell with the text format stays text when somebody edits it, so that `=1+1` never gets computed. */
const TEXT = '@'
const MONEY = '#,##0.00'
const PRICE = '#,##0.00##'
const QUANTITY = '0'
const PERCENT = '0%'
const PERCENT_DECIMALS = '0.0#%'
/** A discount as the trade says it: 9.5 means nine and a half tenths of the price. */
const FOLD = 'General"折"'

const line = { style: 'thin', color: { rgb: 'B4BFCC' } } as const
const BOX: BorderStyle = { top: line, right: line, bottom: line, left: line }
const strong = { style: 'medium', color: { rgb: '1F3864' } } as const

const fill = (rgb: string): CellStyle => ({
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb } },
})

const wrapped = (
  horizontal: AlignmentStyle['horizontal'],
  vertical: AlignmentStyle['vertical'] = 'center',
  indent = 0,
): CellStyle => ({ alignment: { horizontal, vertical, wrapText: true, indent } })

const table: CellStyle = { font: FONT, border: BOX }
const amount: CellStyle = {
  alignment: { horizontal: 'right', vertical: 'center', indent: 1 },
  numFmt: MONEY,
}
const subtotal: CellStyle = { ...table, ...fill('F5F7FA') }
const total: CellStyle = { font: BOLD, border: BOX, ...fill('E4EAF3') }

/** The looks of every kind of cell. */
export const styles = {
  company: { font: { ...ACCENT, size: 14 }, ...wrapped('center'), numFmt: TEXT },
  contact: { font: { ...FONT, size: 9 }, ...wrapped('center'), numFmt: TEXT },
  title: {
    font: { ...ACCENT, size: 20 },
    alignment: { horizontal: 'center', vertical: 'center' },
    border: { bottom: strong },
  },
  name: { font: BOLD, ...wrapped('left') },
  left: { font: FONT, ...wrapped('left') },
  right: { font: FONT, ...wrapped('right') },
  header: { font: ACCENT, border: BOX, ...fill('DCE4F0'), ...wrapped('center') },
  set: {
    font: BOLD,
    border: BOX,
    ...fill('EEF2F8'),
    ...wrapped('left', 'center', 1),
    numFmt: TEXT,
  },
  text: { ...table, ...wrapped('left', 'center', 1), numFmt: TEXT },
  below: {
    font: { ...FONT, size: 9, color: { rgb: '5F6B7A' } },
    border: BOX,
    ...wrapped('left', 'center', 1),
    numFmt: TEXT,
  },
  middle: { ...table, ...wrapped('center'), numFmt: TEXT },
  number: { ...table, ...wrapped('center') },
  quantity: { ...table, ...wrapped('center'), numFmt: QUANTITY },
  percent: { ...table, ...wrapped('center'), numFmt: PERCENT },
  percentDecimals: { ...table, ...wrapped('center'), numFmt: PERCENT_DECIMALS },
  fold: { ...table, ...wrapped('center'), numFmt: FOLD },
  money: { ...table, ...amount },
  subtotalLabel: { ...subtotal, ...wrapped('right', 'center', 1) },
  subtotalMoney: { ...subtotal, ...amount },
  subtotalPrice: { ...subtotal, ...amount, numFmt: PRICE },
  totalLabel: { ...total, ...wrapped('right', 'center', 1) },
  totalMoney: { ...total, ...amount },
  totalPrice: { ...total, ...amount, numFmt: PRICE },
  capital: { ...total, ...wrapped('left', 'center', 1) },
  label: { font: ACCENT, ...wrapped('left', 'top', 1) },
  section: { font: ACCENT, ...wrapped('left', 'center', 1) },
  info: { font: FONT, ...wrapped('left', 'top'), numFmt: TEXT },
  signature: { font: FONT, border: BOX, ...wrapped('left', 'center', 1) },
} satisfies Record<string, CellStyle>

export type StyleName = keyof typeof styles
