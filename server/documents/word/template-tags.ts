import { wordFields, wordLists } from '#api/contract/word-fields.ts'
import { Refused } from './refused.ts'

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

/** The known name that has most characters of an unknown one, where that is at least half of them. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const likeness = (one: string) => {
    const shared = [...new Set(one)].filter((character) => name.includes(character)).length
    return (2 * shared) / (one.length + name.length)
  }
  const best = known.toSorted((one, other) => likeness(other) - likeness(one))[0]
  return best !== undefined && likeness(best) >= 0.5 ? best : undefined
}

function unknown(name: string, known: readonly string[]): never {
  const similar = nearest(name, known)
  const advice = similar === undefined ? '请对照字段表修改' : `是不是“{${similar}}”？`
  throw new Refused(`模板里的字段“{${name.slice(0, 40)}}”不存在，${advice}`)
}

const listNames = [...lists.keys()].join('、')

/** Refuses what is no field where it stands; `list` is the one whose rows it is in. */
function checkTag({ value, module, subparsed = [] }: Tag, list: string | undefined): void {
  const name = value.trim()
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

/** Refuses the first tag that is no field where it stands, and answers how many there are. */
export function checkTags(tags: readonly Tag[], list?: string): number {
  const placed = tags.filter(({ type }) => type === 'placeholder')
  for (const tag of placed) checkTag(tag, list)
  return placed.length
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
  const tag = (openingtag ?? '')
    .replaceAll(/[{}#/]/g, '')
    .trim()
    .slice(0, 40)
  return `模板里${known ? known(tag) : `的字段“${tag}”位置不对，“{#产品}”和“{/产品}”要在同一个表格的同一行`}`
}
