import type { FileQuestion } from '#api/kit/imports.ts'
import type { PriceTerms } from '../sheet.ts'
import type { Head, Named, TextRow } from './head-row.ts'
import { taxIn } from './tax.ts'
import { unitOf, type Scale } from './units.ts'

/** What lines above and below a table say of its prices: their unit, and whether tax is in them. */

/** Only money says the unit of the prices of a list; other words behind 单位： are a company, or anything. */
const ABOVE = /单位[:：]\s*([^\s,，;；)）]+)/
const MONEY =
  /^(?:(?:人民币|新台币|[十百千万亿美欧日韩港澳])*[元圆](?:人民币)?|美金|英镑|港币|usd|eur|gbp|hkd|jpy)(?:\/.*)?$/i

/** What a row says; a unit may stand in the cell behind its word. */
const saidIn = ({ texts }: TextRow) =>
  [...texts.values()].map((text, at, all) =>
    /单位[:：]?$/.test(text) ? `${text.replace(/[:：]$/, '')}：${all[at + 1] ?? ''}` : text,
  )

/** The unit of prices that a line above the names says, the nearest one: `单位：万元`; or why it is none that is known. */
export function unitAbove(above: readonly TextRow[]): Scale | { problem: string } | undefined {
  const written = above
    .flatMap(saidIn)
    .flatMap((text) => ABOVE.exec(text)?.[1] ?? [])
    .findLast((word) => MONEY.test(word))
  if (written === undefined) return undefined
  const unit = unitOf(written, 'money')
  return unit && 'times' in unit ? unit : { problem: `上面写着单位“${written}”，不认识` }
}

/** A line that says of the prices of a table whether tax is in them: `以上价格不含税`. */
export type StatedTax = { row: number; text: string; isInclusive: boolean; rate?: string }

const OF_PRICES = /价|均|以[上下]|^(?:备?注|说明)/

/** What the first such line of these rows says; undefined without any, and where they say both. */
export function taxStated(rows: readonly TextRow[]): StatedTax | undefined {
  const lines = rows.flatMap(({ row, texts }) =>
    [...texts.values()].flatMap((text): StatedTax[] => {
      const tax = OF_PRICES.test(text) ? taxIn(text) : undefined
      if (!tax?.written.includes('税')) return []
      const { isInclusive, rate } = tax
      const others = taxIn(text.normalize('NFKC').replace(/\s/g, '').replace(tax.written, ''))
      const isBoth = others !== undefined && others.isInclusive !== isInclusive
      return isBoth ? [] : [{ row, text, isInclusive, ...(rate !== undefined && { rate }) }]
    }),
  )
  return new Set(lines.map(({ isInclusive }) => isInclusive)).size === 1 ? lines[0] : undefined
}

export const BASES = [
  { value: '1', label: '含税' },
  { value: '0', label: '不含税' },
]

/** Whether the prices of a table have tax in them, which a line beside it says; the line counts once a person says so. */
export const taxQuestion = (headRow: number, stated: StatedTax | undefined, answer: string) => ({
  name: `tax${headRow}`,
  text: `${stated ? `第${stated.row}行写着“${stated.text.slice(0, LONGEST_LINE)}”，` : ''}文件里的价格是含税还是不含税？`,
  options: BASES,
  answer,
})
/** Characters of a line in a question. */
const LONGEST_LINE = 60

type Questioned = { problem: string; questions: FileQuestion[] }

/**
 * Adds the question of a line that says another 口径 than stored prices have, to a table one of whose prices does not say
 * its own; an answered one has the line from then on.
 */
export function addTaxQuestion(
  table: Questioned & { names: ReadonlyMap<number, Named> },
  { row }: Pick<Head, 'row'>,
  stated: StatedTax | undefined,
  { isInclusive }: PriceTerms,
): void {
  const isOther = stated && isInclusive !== null && stated.isInclusive !== isInclusive
  if (!isOther) return
  const known = table.questions.find(({ name }) => name === `tax${row}`)
  const question = taxQuestion(row, stated, known?.answer ?? '')
  if (known) return void Object.assign(known, question)
  if (![...table.names.values()].some(({ column, said }) => column?.isPrice && !said?.tax)) return
  table.questions.push(question)
  table.problem ||= question.text
}
