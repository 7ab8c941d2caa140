import type { Unzipped } from 'fflate'
import { TextReader, type Text } from './rich-text.ts'
import { stylesIn, type CellStyle } from './styles.ts'
import { TooLarge } from './unpack.ts'
import { readXml, type Attributes } from './xml.ts'

/** A sheet of cells; charts and dialogs that are sheets of their own are none. */
export type Sheet = {
  name: string
  /** The name of its part in the archive. */
  path: string
  part: Uint8Array
  isHidden: boolean
  /** Hidden by the program for itself. */
  isReserved: boolean
}

/** The sheets of a workbook in their order, and what their cells refer to (ECMA-376 part 1, §12.3 and §18). */
export type Workbook = {
  sheets: readonly Sheet[]
  strings: readonly Text[]
  styles: readonly CellStyle[]
  /** Days are counted from 1904 and not from 1900. */
  is1904: boolean
  /** The formulas of the names that the workbook has for ranges. */
  names: ReadonlyMap<string, string>
}

/** Of 10,000 rows every cell of a hundred columns has its own. */
const MOST_STRINGS = 1_000_000
/** Where the office suite WPS has pictures and the like, which it shows to nobody. */
const OF_WPS = /^WpsReserved_/i

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

const isOfType = ({ Type }: Attributes, type: string) => Type?.endsWith(`/${type}`) ?? false

const targetOf = (relationships: readonly Attributes[], type: string) =>
  relationships.find((one) => isOfType(one, type))?.['Target'] ?? ''

function stringsIn(part: Uint8Array | undefined): Text[] {
  const strings: Text[] = []
  const text = new TextReader()
  if (!part) return strings
  readXml(part, {
    open: (name, attributes) => text.open(name, attributes),
    text: (piece) => text.text(piece),
    close: (name) => {
      text.close(name)
      if (name !== 'si') return
      strings.push(text.take())
      if (strings.length > MOST_STRINGS) throw new TooLarge()
    },
  })
  return strings
}

/** The attribute of that name in whatever namespace. */
const prefixed = (attributes: Attributes, name: string) =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

/** Undefined where the archive is no workbook, or no sheet of cells is in it. */
export function workbookIn(parts: Unzipped): Workbook | undefined {
  const path = targetOf(relationshipsOf(parts, ''), 'officeDocument')
  const book = parts[path]
  if (!book) return undefined
  const named: Attributes[] = []
  const names = new Map<string, string>()
  let [is1904, defined] = [false, '']
  readXml(book, {
    open: (name, attributes) => {
      if (name === 'sheet') named.push(attributes)
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      defined = name === 'definedName' ? (attributes['name'] ?? '') : ''
    },
    text: (text) => {
      if (defined !== '') names.set(defined, (names.get(defined) ?? '') + text)
    },
    close: () => {
      defined = ''
    },
  })
  const relationships = relationshipsOf(parts, path)
  const byId = new Map(relationships.map((one) => [one['Id'] ?? '', one]))
  const sheets = named.flatMap((attributes): Sheet[] => {
    const { name = '', state = 'visible' } = attributes
    const relationship = byId.get(prefixed(attributes, 'id') ?? '')
    const path = relationship?.['Target'] ?? ''
    const part = parts[path]
    if (!part || !relationship || !isOfType(relationship, 'worksheet')) return []
    const isReserved = OF_WPS.test(name)
    return [{ name, path, part, isHidden: isReserved || state !== 'visible', isReserved }]
  })
  if (sheets.length === 0) return undefined
  return {
    sheets,
    strings: stringsIn(parts[targetOf(relationships, 'sharedStrings')]),
    styles: stylesIn(parts[targetOf(relationships, 'styles')]),
    is1904,
    names,
  }
}
