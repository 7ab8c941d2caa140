import { withElement, type Font } from './rich-text.ts'
import { TooLarge } from './unpack.ts'
import { readXml } from './xml.ts'

/** How a cell is written: the font and the number format of its style (ECMA-376 part 1, §18.8). */
export type CellStyle = Font & {
  /** The code of its number format; empty for 常规, and for one of which only dates are known. */
  format: string
  /** Its numbers are shown as dates or times. */
  isDate: boolean
}

const FONT: Font = { isStruck: false, isRaised: false, isBold: false }

export const NO_STYLE: CellStyle = { ...FONT, format: '', isDate: false }

const MOST_STYLES = 65_490
/** What Excel takes; in a longer one what decides over dates is at the beginning. */
const FORMAT_LENGTH = 255

/** The formats that every Excel has by number and that show a date or a time (§18.8.30). */
const isDateNumber = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** The others; the signs of currencies, which differ by country, are not in them. */
const BY_NUMBER: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0;-#,##0',
  6: '#,##0;-#,##0',
  7: '#,##0.00;-#,##0.00',
  8: '#,##0.00;-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '#,##0;-#,##0;"-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '#,##0.00;-#,##0.00;"-"',
  48: '##0.0E+0',
  49: '@',
}

/** Whether a format shows a date or a time: by a letter for one that is neither quoted nor escaped. */
const isDateFormat = (code: string) =>
  /\[(h+|m+|s+)\]/i.test(code) || /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, ''))

type Format = Pick<CellStyle, 'format' | 'isDate'>

const formatOf = (code: string): Format => ({
  format: code.length > FORMAT_LENGTH || /^general$/i.test(code) ? '' : code,
  isDate: isDateFormat(code.slice(0, FORMAT_LENGTH).replace(/general/gi, '')),
})

/** The styles of cells by their numbers. */
export function stylesIn(part: Uint8Array | undefined): CellStyle[] {
  const formats = new Map<number, Format>()
  const fonts: Font[] = []
  const styles: CellStyle[] = []
  let inside = ''
  if (!part) return styles
  readXml(part, {
    open: (name, attributes) => {
      const { numFmtId, formatCode = '', fontId } = attributes
      const id = Number(numFmtId)
      if (name === 'fonts' || name === 'cellXfs') inside = name
      else if (name === 'numFmt') formats.set(id, formatOf(formatCode))
      else if (inside === 'fonts' && name === 'font') fonts.push(FONT)
      else if (inside === 'fonts' && fonts.length > 0) {
        fonts.push(withElement(fonts.pop()!, name, attributes))
      } else if (inside === 'cellXfs' && name === 'xf') {
        const format = formats.get(id) ?? { format: BY_NUMBER[id] ?? '', isDate: isDateNumber(id) }
        styles.push({ ...(fonts[Number(fontId)] ?? FONT), ...format })
      }
      const most = Math.max(styles.length, formats.size, fonts.length)
      if (most > MOST_STYLES) throw new TooLarge()
    },
    close: (name) => {
      if (name === inside) inside = ''
    },
  })
  return styles
}
