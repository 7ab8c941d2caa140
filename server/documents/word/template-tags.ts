import { wordFields, wordLists } from '#api/contract/word-fields.ts'
import { Refused } from './package.ts'

/** Which fields a template has, and what is wrong with them, in words for who wrote it. */

/** A field or a row of a compiled template, as docxtemplater has it. */
export type Tag = {
  type: string
  value: string
  module?: string | undefined
  inverted?: boolean | undefined
  subparsed?: Tag[] | undefined
}

const texts: readonly string[] = wordFields.map(({ name }) => name)
/** Not as an object, which has names of its own such as `constructor`. */
const lists: ReadonlyMap<string, readonly string[]> = new Map(
  wordLists.map(({ name, fields }) => [name, fields.map((field) => field.name)]),
)

/** Every name that a template may have. */
const known: readonly string[] = [...texts, ...[...lists].flatMap(([list, of]) => [list, ...of])]

/** What shows nothing, and blanks of every width: no name has any. */
const BLANKS = /[\s\u2800\p{Default_Ignorable_Code_Point}]/gu

/** The name of a field as it is meant: without the blanks that are typed into the braces for looks, or come with a paste. */
const fieldName = (written: string) => written.replace(BLANKS, '')

type LexedToken = { type: string; position?: string; value: string }

/**
 * Has the names of all fields read as they are meant before the library does anything with them: what is checked, where rows
 * begin and end, and what is filled in. A library takes one of its own.
 */
export const namesReader = () => ({
  name: 'names',
  preparse(tokens: LexedToken[]) {
    let isInside = false
    for (const token of tokens) {
      if (token.type === 'delimiter') isInside = token.position === 'start'
      else if (isInside && token.type === 'content' && token.position === 'insidetag') {
        token.value = fieldName(token.value)
      }
    }
    return tokens
  },
})

const inBraces = (name: string) => `“{${name}}”`

/** Known names that have most characters of another one, where that is at least half of them; three at most. */
function nearest(name: string, among: readonly string[]): string[] {
  const likeness = (one: string) => {
    const shared = [...new Set(one)].filter((character) => name.includes(character)).length
    return (2 * shared) / (one.length + name.length)
  }
  const best = Math.max(0, ...among.map(likeness))
  return best < 0.5 ? [] : among.filter((one) => likeness(one) === best).slice(0, 3)
}

/** Fields whose names are like one, as they are written; empty without any. */
export const similarFields = (name: string) => nearest(name, texts).map(inBraces).join('、')

function unknown(name: string, among: readonly string[]): never {
  const similar = nearest(name, among).map(inBraces).join('、')
  const advice = similar === '' ? '请对照字段表修改' : `是不是${similar}？`
  throw new Refused(`模板里的字段“{${name.slice(0, 40)}}”不存在，${advice}`)
}

const WIDE = /｛[^｛｝]{1,40}｝/
const DOUBLED = /\{\s*\{+([^{}]{1,40})\}+\s*\}/

/** A contract has some dozens of fields; so many are filled in within seconds. */
const MOST_FIELDS = 3000

/**
 * Refuses, in the texts of a template, braces that mark no field: as a Chinese keyboard writes them, or doubled as other
 * programs want them; and more of them than can be filled in.
 */
export function checkBraces(all: readonly string[]): void {
  const count = all.reduce((sum, text) => sum + text.split('{').length - 1, 0)
  if (count > MOST_FIELDS) {
    throw new Refused(
      `模板里有${count}个“{”，最多可以有${MOST_FIELDS}个字段，请删除多余的字段后再上传`,
    )
  }
  for (const text of all) checkBracesOf(text)
}

function checkBracesOf(text: string): void {
  const wide = WIDE.exec(text)?.[0]
  if (wide !== undefined) {
    throw new Refused(`模板里的“${wide}”用了全角的花括号，请改为半角“{ }”`)
  }
  const doubled = DOUBLED.exec(text)
  if (!doubled) return
  const name = fieldName(doubled[1]!)
  const isKnown = known.includes(name.replace(/^[#/]/, ''))
  const similar = similarFields(name)
  const advice = isKnown ? `请改为${inBraces(name)}` : similar && `是不是${similar}？`
  throw new Refused(
    `模板里的字段“{{${name}}}”不存在：一个字段只用一对“{ }”，${advice || '请对照字段表修改'}`,
  )
}

/** The first field in a text that is left over where others have been filled in; undefined without one. */
export function leftField(text: string): string | undefined {
  for (const [, written] of text.matchAll(/\{([^{}]{1,60})\}/g)) {
    const name = fieldName(written!)
    if (/^[#/^]?\p{Script=Han}+$/u.test(name)) return name
  }
  return undefined
}

const listNames = [...lists.keys()].join('、')

/** Refuses what is no field where it stands; `list` is the one whose rows it is in. */
function checkTag({ value: name, module, subparsed = [] }: Tag, list: string | undefined): void {
  if (module === 'loop') {
    if (list !== undefined) {
      throw new Refused(
        `模板里“{#${name}}”套在“{#${list}}”里面，会成倍重复；请把它移到“{/${list}}”之后`,
      )
    }
    if (texts.includes(name)) {
      throw new Refused(`“${name}”只有一个值，不能重复，请写成“{${name}}”；能重复的是${listNames}`)
    }
    if (!lists.has(name)) {
      unknown(
        `#${name}`,
        [...lists.keys()].map((one) => `#${one}`),
      )
    }
    checkTags(subparsed, name)
    return
  }
  if (module) throw new Refused(`模板里的“{${name.slice(0, 40)}}”不能用，请对照字段表修改`)
  if (lists.has(name)) {
    throw new Refused(`“${name}”是各行，请写成“{#${name}}…{/${name}}”，在一行表格的首尾两格里`)
  }
  const own = list === undefined ? [] : lists.get(list)!
  if (own.includes(name) || texts.includes(name)) return
  const elsewhere = [...lists].find(([, fields]) => fields.includes(name))?.[0]
  if (elsewhere !== undefined) {
    throw new Refused(`“{${name}}”只能写在“{#${elsewhere}}”和“{/${elsewhere}}”之间`)
  }
  unknown(name, [...own, ...texts])
}

/** Refuses the first tag that is no field where it stands. */
export function checkTags(tags: readonly Tag[], list?: string): void {
  for (const tag of tags) if (tag.type === 'placeholder') checkTag(tag, list)
}

/** The names of the fields and lists among tags, those of rows too, each once. */
export function namesOf(tags: readonly Tag[]): string[] {
  const names = tags
    .filter(({ type }) => type === 'placeholder')
    .flatMap(({ value, subparsed = [] }) => [value, ...namesOf(subparsed)])
  return [...new Set(names)]
}

const PROBLEMS: Readonly<Record<string, (tag: string) => string>> = {
  unclosed_tag: (tag) => `“{${tag}”缺少后面的“}”`,
  unopened_tag: (tag) => `“${tag}}”缺少前面的“{”`,
  duplicate_open_tag: (tag) => `“${tag}”前面多了“{”，一个字段只用一对“{ }”`,
  duplicate_close_tag: (tag) => `“${tag}”后面多了“}”，一个字段只用一对“{ }”`,
  unclosed_loop: (tag) => `“{#${tag}}”没有结尾，请在要重复的内容之后写“{/${tag}}”`,
  unopened_loop: (tag) => `“{/${tag}}”没有开头，请在要重复的内容之前写“{#${tag}}”`,
  closing_tag_does_not_match_opening_tag: (tag) => `“{#${tag}}”的结尾写成了别的名称`,
}

type Explained = {
  properties?: { id?: string; xtag?: string; openingtag?: string; errors?: Explained[] }
}

/** What docxtemplater says of a template; undefined for an error of another kind. */
export function problemOf(error: unknown): string | undefined {
  const { properties } = error as Explained
  const { id, xtag, openingtag = xtag } = properties?.errors?.[0]?.properties ?? properties ?? {}
  if (id === undefined) return undefined
  const known = PROBLEMS[id]
  const tag = fieldName((openingtag ?? '').replaceAll(/[{}#/]/g, '')).slice(0, 40)
  return `模板里${known ? known(tag) : `的字段“${tag}”位置不对，“{#产品}”和“{/产品}”要在同一个表格的同一行`}`
}
