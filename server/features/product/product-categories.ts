import { folded } from '#api/kit/text.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { categoryOptions } from '#server/features/category/category.service.ts'

/** The categories of products by their names, as a sheet has them. */
export type ProductCategories = {
  /** Empty where a product has none. */
  nameOf: (id: number | null) => string
  /** The category of that name, rather the product's own than another of the same; null for an empty name. Throws a refusal. */
  idOf: (name: string, own: number | null) => number | null
}

export async function productCategories(executor: Executor): Promise<ProductCategories> {
  const names = new Map<number, string>()
  const ids = new Map<string, number[]>()
  for (const { value, label } of await categoryOptions(executor)) {
    names.set(value, label)
    const key = folded(label)
    ids.set(key, [...(ids.get(key) ?? []), value])
  }
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  return {
    nameOf,
    idOf: (name, own) => {
      const key = folded(name)
      if (key === '') return null
      if (own !== null && folded(nameOf(own)) === key) return own
      const [id, ...others] = ids.get(key) ?? []
      const shown = name.trim().slice(0, 60)
      if (id === undefined) {
        throw invalid(
          'pro_type',
          `没有产品分类“${shown}”，请改成已有的分类，或先在产品分类中新增它`,
        )
      }
      if (others.length > 0) {
        throw invalid(
          'pro_type',
          `有${others.length + 1}个产品分类叫“${shown}”，请先改掉其中的名称`,
        )
      }
      return id
    },
  }
}
