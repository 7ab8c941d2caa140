import { specNumber } from '#api/product/product-spec.ts'
import { searchedModel } from '#api/kit/text.ts'
import { searchable } from '#server/db/search/search.ts'
import type { Model } from '#server/catalogue/catalogue.ts'

/** The figures by which models are looked for; each has a unit of its own, which says what is meant. */
const FIGURES = ['pro_flow', 'pro_lift', 'pro_power'] as const

/** Numbers of a text such as `25-50` or `2×7.5kW`, but not the 3 of `m3/h`. */
const NUMBERS = /(?<![a-z\d.])\d+(?:\.\d+)?/g

function hasFigure(model: Model, word: string): boolean {
  // Without its unit it is a part of a model.
  if (/\d$/.test(word)) return false
  return FIGURES.some((name) => {
    const figure = specNumber(name, word)
    if (figure === undefined) return false
    return (searchable(model[name]).match(NUMBERS) ?? []).some((text) => Number(text) === figure)
  })
}

/**
 * Whether a model has a keyword as a part of it, whatever its blanks and dashes are, or each of the keyword's words, be it as a
 * figure such as `50m`.
 */
export function matchesKeyword(keyword: string): (model: Model) => boolean {
  const whole = searchedModel(keyword)
  const words = searchable(keyword)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, part: searchedModel(word) }))
  return (model) => {
    const text = searchedModel(model.pro_no)
    return (
      text.includes(whole) ||
      words.every(({ word, part }) => text.includes(part) || hasFigure(model, word))
    )
  }
}

const natural = new Intl.Collator('en', { numeric: true })

/** By model as people count: XBD2.0 before XBD10.0. */
export function byModel(
  one: Pick<Model, 'id' | 'pro_no'>,
  other: Pick<Model, 'id' | 'pro_no'>,
): number {
  return natural.compare(one.pro_no, other.pro_no) || one.id - other.id
}
