import type { Unzipped } from 'fflate'
import { LongText } from './long-text.ts'
import { TooLarge } from './unpack.ts'
import { readXml, type Attributes } from './xml.ts'

/** What the cells of a workbook's first sheet refer to (ECMA-376 part 1, §12.3 and §18). */
export type Workbook = {
  /** The first sheet's part. */
  sheet: Uint8Array
  strings: readonly string[]
  /** For each style, whether its numbers are shown as dates. */
  dateStyles: readonly boolean[]
  /** Days are counted from 1904 and not from 1900. */
  is1904: boolean
}

/** Of 10,000 rows every cell of a hundred columns has its own. */
const MOST_STRINGS = 1_000_000
const MOST_STYLES = 65_490
/** Formats are short; what decides is at the beginning. */
const FORMAT_LENGTH = 255

/** The formats that every Excel has by number and that show a date or a time (§18.8.30). */
const isDateNumber = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** Whether a format shows a date or a time: by a letter for one that is neither quoted nor escaped. */
const isDateFormat = (code: string) =>
  /\[(h+|m+|s+)\]/i.test(code) || /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, ''))

/** Targets of a part's relationships with their types and ids. */
function relationshipsOf(parts: Unzipped, path: string): Attributes[] {
  const found: Attributes[] = []
  const nameAt = path.lastIndexOf('/') + 1
  const [folder, name] = [path.slice(0, nameAt), path.slice(nameAt)]
  const part = parts[`${folder}_rels/${name}.rels`]
  if (part) {
    readXml(part, {
      open: (element, attributes) => {
        if (element === 'Relationship') found.push(attributes)
      },
    })
  }
  // Resolved as addresses are: absolute within the package, or from the part's folder.
  return found.map(({ Target = '', ...rest }) => ({
    ...rest,
    Target: decodeURIComponent(new URL(Target, `file:///${folder}`).pathname.slice(1)),
  }))
}

const targetOf = (relationships: readonly Attributes[], type: string) =>
  relationships.find(({ Type }) => Type?.endsWith(`/${type}`))?.['Target'] ?? ''

function stringsIn(part: Uint8Array | undefined): string[] {
  const strings: string[] = []
  const text = new LongText()
  let isText = false
  let isPhonetic = false
  if (!part) return strings
  readXml(part, {
    open: (name) => {
      isText = name === 't' && !isPhonetic
      isPhonetic ||= name === 'rPh'
    },
    text: (piece) => {
      if (isText) text.add(piece)
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      strings.push(text.take())
      if (strings.length > MOST_STRINGS) throw new TooLarge()
    },
  })
  return strings
}

function dateStylesIn(part: Uint8Array | undefined): boolean[] {
  const formats = new Map<number, boolean>()
  const styles: boolean[] = []
  let isOfCells = false
  if (!part) return styles
  readXml(part, {
    open: (name, { numFmtId, formatCode = '' }) => {
      const id = Number(numFmtId)
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt') formats.set(id, isDateFormat(formatCode.slice(0, FORMAT_LENGTH)))
      else if (name === 'xf' && isOfCells) styles.push(formats.get(id) ?? isDateNumber(id))
      if (styles.length > MOST_STYLES || formats.size > MOST_STYLES) throw new TooLarge()
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** Undefined where the archive is no workbook, or its first sheet is not there. */
export function workbookIn(parts: Unzipped): Workbook | undefined {
  const path = targetOf(relationshipsOf(parts, ''), 'officeDocument')
  const book = parts[path]
  if (!book) return undefined
  let first: Attributes | undefined
  let is1904 = false
  readXml(book, {
    open: (name, attributes) => {
      if (name === 'sheet') first ??= attributes
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
    },
  })
  const relationships = relationshipsOf(parts, path)
  const id = Object.entries(first ?? {}).find(([name]) => name.endsWith(':id'))?.[1]
  const sheet = parts[relationships.find(({ Id }) => Id === id)?.['Target'] ?? '']
  if (!sheet) return undefined
  return {
    sheet,
    strings: stringsIn(parts[targetOf(relationships, 'sharedStrings')]),
    dateStyles: dateStylesIn(parts[targetOf(relationships, 'styles')]),
    is1904,
  }
}
