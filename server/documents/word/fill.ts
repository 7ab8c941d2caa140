import { strFromU8, type Unzipped } from 'fflate'
import Docxtemplater from 'docxtemplater'
import { wordFields, wordLists, type WordValues } from '#api/contract/word-fields.ts'
import { TooMuch } from '#server/jobs/job.ts'
import { checkPackage } from './check-package.ts'
import { packed, partsOf, PartsOfTemplate } from './package.ts'
import { Refused } from './refused.ts'
import { checkTags, problemOf, type Tag } from './template-tags.ts'

/** The fields of a template that is compiled, part by part. */
function collector(tags: Tag[][]) {
  return {
    name: 'fields',
    set: ({ inspect }: { inspect?: { postparsed?: Tag[] } }) => {
      if (inspect?.postparsed) tags.push(inspect.postparsed)
    },
  }
}

/** Braces as a Chinese keyboard writes them, which mark no field. */
const WIDE_BRACES = /｛[^｛｝]{1,40}｝/

function refuseWideBraces(parts: Unzipped): void {
  for (const [name, part] of Object.entries(parts)) {
    if (!/^word\/(document|header\d*|footer\d*)\.xml$/.test(name)) continue
    const text = strFromU8(part).replaceAll(/<[^>]*>/g, '')
    const wide = WIDE_BRACES.exec(text)?.[0]
    if (wide !== undefined) {
      throw new Refused(`模板里的“${wide}”用了全角的花括号，请改为半角“{ }”`)
    }
  }
}

/**
 * The value of a field: what an object has from its prototype is none. Blanks around a name are passed over, as where the names
 * are checked, or the field would be printed empty.
 */
function ownValue(tag: string) {
  const name = tag.trim()
  return {
    get: (scope: object): unknown =>
      Object.hasOwn(scope, name) ? scope[name as keyof typeof scope] : undefined,
  }
}

/** A template that is compiled and checked: its package, then its fields. */
function compiled(parts: PartsOfTemplate, unpacked: Unzipped) {
  const tags: Tag[][] = []
  try {
    const template = new Docxtemplater(parts, {
      modules: [collector(tags)],
      paragraphLoop: true,
      linebreaks: true,
      stripInvalidXMLChars: true,
      errorLogging: false,
      syntax: { changeDelimiterPrefix: null },
      nullGetter: () => '',
      parser: ownValue,
    })
    const count = tags.reduce((sum, some) => sum + checkTags(some), 0)
    if (count === 0) {
      refuseWideBraces(unpacked)
      throw new Refused('模板里没有任何字段，请在要填写的地方写上字段，如“{客户名称}”')
    }
    refuseWideBraces(unpacked)
    return template
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== undefined) throw new Refused(problem)
    throw error
  }
}

/** What a template may grow to; a printer would take hours for more. */
const MOST_CHARACTERS = 30_000_000

/** Values of the shape that a contract of two lines has, for a template that is only checked. */
function exampleValues(): WordValues {
  const examples = (fields: readonly { name: string; example: string }[]) =>
    Object.fromEntries(fields.map(({ name, example }) => [name, example]))
  const rows = wordLists.map(({ name, fields }) => [name, [examples(fields), examples(fields)]])
  return { ...examples(wordFields), ...Object.fromEntries(rows) } as WordValues
}

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
    if (!isNested(strFromU8(part))) throw new Refused(MISPLACED)
  }
}

/** A template as filled in, or with examples where there are no values. Throws `Refused` in words, or `TooMuch`. */
export function filled(file: Uint8Array, values: WordValues = exampleValues()): Uint8Array {
  const unpacked = partsOf(file)
  checkPackage(unpacked)
  const parts = new PartsOfTemplate(unpacked)
  compiled(parts, unpacked).render(values)
  const written = parts.written()
  const size = Object.values(written).reduce((sum, part) => sum + part.length, 0)
  if (size > MOST_CHARACTERS) throw new TooMuch()
  refuseBroken(written, unpacked)
  return packed(written)
}
