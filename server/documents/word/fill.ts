import { strFromU8, strToU8, type Unzipped } from 'fflate'
import Docxtemplater from 'docxtemplater'
import type { WordValues } from '#api/contract/word-fields.ts'
import { TooMuch } from '#server/jobs/job.ts'
import { exampleContract } from '../papers/example-contract.ts'
import { checkPackage, readPart } from './check-package.ts'
import { contractValues } from './contract-values.ts'
import { NOT_DOCX, packed, partsOf, PartsOfTemplate, withoutLinks, Refused } from './package.ts'
import { isXml, placeOf } from './places.ts'
import {
  checkBraces,
  checkTags,
  namesReader,
  leftField,
  namesOf,
  problemOf,
  type Tag,
} from './template-tags.ts'

const ENDNOTES = 'application/vnd.openxmlformats-officedocument.wordprocessingml.endnotes+xml'

type Library = { invertedContentTypes?: Record<string, string[]>; targets: string[] }

/** Collects the fields of a template that is compiled, part by part, and has the library fill in endnotes like footnotes. */
function collector(tags: Tag[][]) {
  return {
    name: 'fields',
    getFileType: ({ doc }: { doc: Library }) => {
      doc.targets.push(...(doc.invertedContentTypes?.[ENDNOTES] ?? []))
    },
    set: ({ inspect }: { inspect?: { postparsed?: Tag[] } }) => {
      if (inspect?.postparsed) tags.push(inspect.postparsed)
    },
  }
}

/** What an object has from its prototype is no value. */
const ownValue = (name: string) => ({
  get: (scope: object): unknown =>
    Object.hasOwn(scope, name) ? scope[name as keyof typeof scope] : undefined,
})

const plainText = (part: Uint8Array) => strFromU8(part).replaceAll(/<[^>]*>/g, '')

/** Fills the parts of a template in, and answers what it has become, with the fields that it has. */
function rendered(template: Unzipped, values: WordValues) {
  const parts = new PartsOfTemplate(template)
  const tags: Tag[][] = []
  try {
    const library = new Docxtemplater(parts, {
      modules: [namesReader(), collector(tags)],
      paragraphLoop: true,
      linebreaks: true,
      stripInvalidXMLChars: true,
      errorLogging: false,
      syntax: { changeDelimiterPrefix: null },
      nullGetter: () => '',
      parser: ownValue,
    })
    for (const some of tags) checkTags(some)
    library.render(values)
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== undefined) throw new Refused(problem)
    throw error
  }
  const written = parts.written()
  const size = Object.values(written).reduce((sum, part) => sum + part.length, 0)
  if (size > MOST_CHARACTERS) throw new TooMuch()
  refuseBroken(written, template)
  return { written, fields: namesOf(tags.flat()) }
}

/** What a template may grow to; a printer would take hours for more. */
const MOST_CHARACTERS = 30_000_000

const MISPLACED =
  '模板里“{#产品}”和“{/产品}”的位置不对，填写后文件会损坏；要写在同一个表格同一行的首尾两格里'

/** Whether every element is closed in its turn. */
function isNested(xml: string): boolean {
  const open: string[] = []
  for (const [, closing, name, empty] of xml.matchAll(/<(\/?)([^\s/>?!]+)[^>]*?(\/?)>/g)) {
    if (closing === '/' && open.pop() !== name) return false
    if (closing === '' && empty === '') open.push(name!)
  }
  return open.length === 0
}

/** Refuses what was made of a template whose rows begin and end in different places, which no program would open. */
function refuseBroken(written: Unzipped, template: Unzipped): void {
  for (const [name, part] of Object.entries(written)) {
    if (!name.endsWith('.xml') || part === template[name]) continue
    const text = strFromU8(part)
    if (text.includes('<w:br/>') && !text.includes('xmlns:w=')) {
      throw new Refused(`模板的${placeOf(name)}里有会换行的字段，那里只能写一行，请删掉`)
    }
    if (!isNested(text)) throw new Refused(MISPLACED)
  }
}

/**
 * Refuses fields that are still there once a template is filled in: where they stand, the library fills nothing in. Text that
 * is marked as deleted is not looked at.
 */
function refuseLeft(written: Unzipped): void {
  for (const [name, part] of Object.entries(written)) {
    if (!isXml(name)) continue
    const places: string[] = []
    let [text, isDeleted] = ['', false]
    readPart(part, {
      open: (element, attributes) => {
        isDeleted = element === 'delText'
        places.push(...Object.values(attributes))
      },
      text: (piece) => {
        if (!isDeleted) text += piece
      },
      close: () => {
        isDeleted = false
      },
    })
    const left = [text, ...places].map(leftField).find((field) => field !== undefined)
    if (left === undefined) continue
    throw new Refused(
      `模板的${placeOf(name)}里，字段“{${left}}”写在不能填写的地方（例如水印、艺术字、图表、替代文字、域代码），请改写在普通的文字里`,
    )
  }
}

/** Parts that have text of the document, whose braces are looked at before the library does. */
const WITH_TEXT = /^word\/[^/]*\.xml$/i

/**
 * A template as its parts, without what leads out of its text, and the names of its fields. It is filled in
 * with a contract that is made up, which shows what cannot be filled in. Throws `Refused` in words, or `TooMuch`.
 */
export function checkedTemplate(file: Uint8Array) {
  const parts = withoutLinks(partsOf(file))
  checkPackage(parts)
  const texts = Object.entries(parts).filter(([name]) => WITH_TEXT.test(name))
  checkBraces(texts.map(([, part]) => plainText(part)))
  const { written, fields } = rendered(parts, contractValues(exampleContract))
  refuseLeft(written)
  if (fields.length > 0) return { parts, fields }
  throw new Refused('模板里没有任何字段，请在要填写的地方写上字段，如“{客户名称}”')
}

/** The beginning of the body, which is empty where all of its text is in other parts; the main part alone has one. */
const BODY = /<((?:[\w.-]+:)?)body((?:\s[^>]*?)?)(\/?)>/

/** The parts with a line above the text of the document, of plain text without signs of XML. */
function underMark(parts: Unzipped, mark: string): Unzipped {
  const [name, text] =
    Object.entries(parts)
      .filter(([part]) => WITH_TEXT.test(part))
      .map(([part, bytes]) => [part, strFromU8(bytes)] as const)
      .find(([, xml]) => BODY.test(xml)) ?? []
  if (name === undefined || text === undefined) throw new Refused(NOT_DOCX)
  const marked = text.replace(BODY, (_all, prefix: string, more: string, closed: string) => {
    const of = (element: string, inner: string) =>
      `<${prefix}${element}>${inner}</${prefix}${element}>`
    const bold = of('rPr', `<${prefix}b/>`)
    const line = of('p', of('r', bold + of('t', mark)))
    const end = closed === '' ? '' : `</${prefix}body>`
    return `<${prefix}body${more}>${line}${end}`
  })
  return { ...parts, [name]: strToU8(marked) }
}

/** A contract by a template, which is checked first, below a `mark` unless that is empty. Throws as `checkedTemplate` does. */
export function filled(file: Uint8Array, values: WordValues, mark = ''): Uint8Array {
  const { written } = rendered(checkedTemplate(file).parts, values)
  return packed(mark === '' ? written : underMark(written, mark))
}
