import { api } from '#api/index.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  categoryOfView,
  categoryOptions,
  saveCategory,
} from '#server/features/category/category.service.ts'
import {
  listCombinations,
  saveCombination,
} from '#server/features/combination/combination.service.ts'
import { hasTitle, modelsOfTitles, titleOptions } from '#server/catalogue/catalogue.ts'
import { getProduct, saveProduct } from '#server/features/product/product.service.ts'
import type { DemoCombination, DemoProduct } from './demo-shapes.ts'

/** Categories that the first start does not make, with the fields of a pump for clean water. */
const extraCategories = ['单级离心泵', '井用潜水泵']

/** The category of a product: a numbered screen's, or one by its name, which is made where absent. */
async function categoryId(context: Context, category: string): Promise<number | undefined> {
  if (!extraCategories.includes(category)) return categoryOfView(context.db, category)
  const options = await categoryOptions(context.db)
  const known = options.find((option) => option.label === category)
  if (known) return known.value
  const p_field = ['pro_caliber', 'pro_flow', 'pro_lift', 'pro_speed', 'pro_power']
  const input = api.category.setProcate.input.parse({ p_name: category, p_field, medium: '清水' })
  return (await saveCategory(context, input)).id
}

/** What share of the price the demonstration's products cost, so that margins show. */
const COST_SHARE = 0.68

/** Whole 元, like the demonstration's prices. */
const exampleCost = (price: string) => String(Math.round(Number(price) * COST_SHARE))

/** 税收分类编码 of the demonstration, by what is in a name: examples, which nobody is to issue by. */
const TAX_CODES = [
  ['泵', '1090119010000000000'],
  ['柜', '1090416010000000000'],
  ['阀', '1090120010000000000'],
] as const

const exampleCode = (title: string) => TAX_CODES.find(([word]) => title.includes(word))?.[1] ?? ''

/** Saves one product; false where the catalogue has it already. */
async function addProduct(
  context: Context,
  { category: _category, ...fields }: DemoProduct,
  pro_type: number | undefined,
): Promise<boolean> {
  if (fields.pro_no === '' && (await hasTitle(context.db, fields.pro_title))) {
    return false
  }
  try {
    const cost = exampleCost(fields.pro_unitprice)
    const tax_code = exampleCode(fields.pro_title)
    const input = { ...fields, cost, tax_code, pro_type }
    await saveProduct(context, api.product.setProduct.input.parse(input))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict') return false
    throw error
  }
}

/** Adds the products that are not there yet and answers how many it added. */
export async function fillProducts(
  context: Context,
  products: readonly DemoProduct[],
): Promise<number> {
  const categories = new Map<string, number | undefined>()
  let added = 0
  for (const product of products) {
    if (!categories.has(product.category)) {
      categories.set(product.category, await categoryId(context, product.category))
    }
    if (await addProduct(context, product, categories.get(product.category))) added += 1
  }
  return added
}

/** Models whose price was raised since they were quoted, by how many percent. */
const RAISED = [
  { title: '管道循环泵', no: 'TD150-52/2', percent: 6 },
  { title: '立式多级离心泵', no: 'CDL16-120', percent: 5 },
  { title: '潜水排污泵', no: '200WQ300-21-30(4P)', percent: 8 },
]

/** Raises the prices of some models that still cost what the catalogue began with, and answers how many. */
export async function raisePrices(
  context: Context,
  products: readonly DemoProduct[],
): Promise<number> {
  let raised = 0
  for (const { title, no, percent } of RAISED) {
    const first = products.find((one) => one.pro_title === title && one.pro_no === no)
    const models = await modelsOfTitles(context.db, [title])
    const model = models.find((one) => one.pro_no === no)
    if (!first || !model) throw new Error(`演示数据没有“${title}”的型号“${no}”`)
    const { data } = await getProduct(context, { id: model.id })
    if (Number(data.pro_unitprice) !== Number(first.pro_unitprice)) continue
    const pro_unitprice = String(Math.round(Number(first.pro_unitprice) * (1 + percent / 100)))
    const sent = { id: model.id, pro_unitprice }
    await saveProduct(context, api.product.setProduct.input.parse(sent))
    raised += 1
  }
  return raised
}

/** Adds the combinations that are not there yet, by name, and answers how many it added. */
export async function fillCombinations(
  context: Context,
  combinations: readonly DemoCombination[],
): Promise<number> {
  const ids = new Map<string, number>()
  for await (const titles of titleOptions(context.db)) {
    for (const { value, label } of titles) ids.set(label, value)
  }
  const known = new Set((await listCombinations(context)).data.map(({ com_name }) => com_name))
  const absent = combinations.filter(({ com_name }) => !known.has(com_name))
  for (const { titles, ...fields } of absent) {
    const idOf = (title: string) => {
      const id = ids.get(title)
      if (id === undefined)
        throw new Error(`组合“${fields.com_name}”的产品“${title}”不在产品目录中`)
      return id
    }
    // A rule whose product there is not would be a fault in the data too.
    for (const rule of fields.com_rules) [...rule.titles, ...rule.of].forEach(idOf)
    const com_prolist = titles.map(idOf)
    await saveCombination(
      context,
      api.combination.setCombination.input.parse({ ...fields, com_prolist }),
    )
  }
  return absent.length
}
