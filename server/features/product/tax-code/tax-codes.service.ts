import { folded } from '#api/kit/text.ts'
import type { Context } from '#server/context.ts'
import { categoryOptions } from '#server/features/category/category.service.ts'
import * as store from './tax-code.store.ts'

/** So many names with their codes are compared with a keyword, those of most products first. */
const COMPARED = 2000
const OFFERED = 20
/** So many names say what a code is for. */
const NAMED = 3

type Use = { tax_code: string; pro_title: string; category: string }

const hasWords = ({ tax_code, pro_title, category }: Use, words: readonly string[]) => {
  const text = folded(`${tax_code} ${pro_title} ${category}`)
  return words.every((word) => text.includes(word))
}

/** A code with what it is for: the names with the keyword, the commonest first. */
function inWords(tax_code: string, titles: ReadonlySet<string>): string {
  const named = [...titles].slice(0, NAMED).join('、')
  return `${tax_code} ${named}${titles.size > NAMED ? `等${titles.size}种` : ''}`
}

/** 税收分类编码 of the catalogue's products by words of names and categories, or by figures, those of most products first. */
export async function taxCodes(
  { db }: Context,
  { keyword = '' }: { keyword?: string | undefined },
) {
  const words = folded(keyword).split(' ')
  const categories = new Map((await categoryOptions(db)).map(({ value, label }) => [value, label]))
  const titles = new Map<string, Set<string>>()
  for (const { tax_code, pro_title, pro_type } of await store.usedMost(db, COMPARED)) {
    const category = categories.get(pro_type) ?? ''
    if (!hasWords({ tax_code, pro_title, category }, words)) continue
    const found = titles.get(tax_code) ?? new Set()
    titles.set(tax_code, found.add(pro_title))
  }
  const offered = [...titles].slice(0, OFFERED)
  return { data: offered.map(([value, named]) => ({ value, label: inWords(value, named) })) }
}
