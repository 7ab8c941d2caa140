import type { InputOf } from '#api/kit/endpoint.ts'
import { emptyTexts } from '#api/kit/fields/record-texts.ts'
import { product, productName, productTexts, type ProductRecord } from '#api/product/product.ts'
import { judgeStored } from '#api/product/energy.ts'
import { curveIn, curveInWords } from '#api/product/pump-curve.ts'
import { emptyTechnical, paramsIn, paramsInWords } from '#api/product/technical.ts'
import { contradiction } from '#api/pump/energy/grade.ts'
import type { FoundRecord } from '#api/search/search.ts'
import { hasTitle, lockTitles } from '#server/catalogue/catalogue.ts'
import {
  costFor,
  FLOOR_NEEDS,
  floorFor,
  priceFor,
  refuseSecretPrices,
} from '#server/catalogue/price-secrets.ts'
import { usesInWords } from '#server/catalogue/product-use.ts'
import type { Context } from '#server/context.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import {
  categoryName,
  categoryOfView,
  categoryOptions,
  categoryShape,
} from '#server/features/category/category.service.ts'
import { combinationsUsing } from '#server/features/combination/combination.service.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { formTexts, moneyInWords } from '#server/records/history/history-text.ts'
import { lastName } from '#server/records/history/history.ts'
import { merged } from '#server/records/merged.ts'
import { ownerScope } from '#server/records/policy.ts'
import { newestWith } from '#server/records/list/newest-with.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import type { ManyKind } from '#server/records/save-many.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { uniqueName } from '#server/records/unique-name.ts'
import { removeFormerPrices } from './former-price.store.ts'
import { followRenames } from './product-titles.ts'
import * as store from './product.store.ts'
import { lastOfCategory } from './tax-code/tax-code.store.ts'
import type { ProductRow, ProductValues } from './product.store.ts'

const uniqueProduct = uniqueName(store, {
  label: '名称、型号和品牌',
  reason: (_context, name, same) => {
    if (!same) return '相同名称、型号和品牌的产品已存在'
    const existing = `“${productName(same)}”（编号${same.id}）`
    return store.isRenamed(name, same)
      ? `“${productName(name)}”与已有的${existing}看起来相同`
      : `${existing}已存在`
  },
  advice: () => '请修改型号或品牌，或直接编辑已有的产品',
  errors: { pro_no: '型号已存在' },
})

export const productKind: ManyKind<ProductRow, ProductValues> = {
  ...store,
  name: productName,
  purge: removeFormerPrices,
  // Graded and searched as others are today: it may be older than the grade, or than the edition of the standard.
  restore: async (_context, transaction, deleted, stamp) => {
    const search_text = searchText('product', deleted)
    const columns = graded({ ...emptyTechnical, ...deleted, search_text })
    await store.insert(transaction, { ...columns, ...stamp })
  },
  unique: uniqueProduct,
  follow: async (context, transaction, { before, after }) => {
    if (before.pro_title === after.pro_title) return
    await followRenames(context, transaction, new Map([[before.pro_title, after.pro_title]]))
  },
  fields: formTexts(product.setProduct, {
    pro_unitprice: { label: '单价', text: moneyInWords, needs: 'product:price' },
    cost: { label: '成本价', text: moneyInWords, needs: 'product:cost' },
    floor_price: { label: '底价', text: moneyInWords, needs: FLOOR_NEEDS },
    pro_curve: {
      label: '性能曲线',
      text: (json) => (typeof json === 'string' ? curveInWords(json) : ''),
    },
    params: {
      label: '其他参数',
      text: (json) => (typeof json === 'string' ? paramsInWords(json) : ''),
    },
    pro_type: {
      label: '产品分类',
      text: async (id, executor) => {
        if (typeof id !== 'number') return ''
        const name = await categoryName(executor, id)
        return name ?? (await lastName(executor, 'category', id)) ?? String(id)
      },
    },
  }),
}

function present(
  context: Context,
  { pro_unitprice, cost, floor_price, ...row }: ProductRow,
): ProductRecord {
  return {
    ...row,
    ...priceFor(context, pro_unitprice),
    pro_curve: curveIn(row.pro_curve),
    ...presentTechnical(row),
    pro_type: row.pro_type ?? '',
    ...costFor(context, cost),
    ...floorFor(context, floor_price),
  }
}

const presentTechnical = ({
  params,
  suction,
  stages,
}: Pick<ProductRow, 'params' | 'suction' | 'stages'>) => ({
  params: paramsIn(params),
  suction: suction ?? ('' as const),
  stages: stages ?? ('' as const),
})

/** The newest few products with a keyword. */
export async function findProducts(
  context: Context,
  db: Database,
  keyword: string,
): Promise<FoundRecord[]> {
  const rows = await newestWith(db, 'product', keyword)
  return rows.map((row) => {
    const { id, pro_title, pro_no, pro_brand, release_time, pro_unitprice } = row
    const { pro_flow, pro_lift, pro_power } = row
    return {
      id,
      name: pro_title,
      about: [pro_no, pro_brand].filter((text) => text !== '').join(' '),
      release_time,
      product: { pro_flow, pro_lift, pro_power, ...priceFor(context, pro_unitprice) },
    }
  })
}

export async function productTypes(context: Context) {
  return { data: await categoryOptions(context.db) }
}

/** The screen on which a new product of a category is entered. */
export async function viewOfType(context: Context, input: { type?: number | undefined }) {
  if (input.type === undefined) throw invalid('type', '请选择产品分类')
  const shape = await categoryShape(context.db, input.type)
  if (!shape) throw missing('产品分类')
  return { data: { view: shape.view } }
}

async function hiddenFields(executor: Executor, categoryId: number | null): Promise<number[]> {
  const shape = categoryId === null ? undefined : await categoryShape(executor, categoryId)
  return shape?.hidden ?? []
}

export async function getProduct(context: Context, { id }: { id: number }) {
  const row = await findOrRefuse(context, store, id, 'view')
  return { data: present(context, row), field: await hiddenFields(context.db, row.pro_type) }
}

/** The initial form; an unknown category answers an empty one that hides nothing (spec 5.2.3). */
export async function getProductBase(context: Context, input: InputOf<typeof product.getProBase>) {
  const { db } = context
  const id = input.id ?? (input.view ? await categoryOfView(db, input.view) : undefined)
  const category = id === undefined ? undefined : await categoryShape(db, id)
  const used = (column: 'pro_unit' | 'pro_brand') =>
    category ? store.mostUsed(db, category.id, column) : Promise.resolve('')
  const { pro_unitprice, cost, floor_price, ...form } = empty(context)
  const data: ProductRecord = {
    ...form,
    ...priceFor(context, pro_unitprice),
    ...costFor(context, cost),
    ...floorFor(context, floor_price),
    id: '',
    pro_curve: '',
    params: paramsIn(form.params),
    suction: '',
    stages: '',
    energy_grade: 6,
    pro_brand: await used('pro_brand'),
    pro_unit: await used('pro_unit'),
    tax_code: category ? await lastOfCategory(db, category.id) : '',
    pro_type: category?.id ?? '',
    version: 0,
  }
  return { data, field: category?.hidden ?? [] }
}

const empty = (context: Context) => ({
  ...emptyTexts(productTexts),
  pro_curve: '',
  ...emptyTechnical,
  pro_unit: '',
  pro_unitprice: null as number | null,
  cost: null as number | null,
  floor_price: null as number | null,
  tax_code: '',
  remarks: '',
  release_time: context.now,
  pro_status: 0,
  pro_type: null as number | null,
})

type Gradable = Parameters<typeof judgeStored>[0]

/** With the energy grade that follows from the other columns. */
const graded = <Columns extends Gradable>(values: Columns) => ({
  ...values,
  energy_grade: judgeStored(values).grade,
})

function refuseContradiction(values: Gradable): void {
  const found = contradiction(values)
  if (found) throw invalid(found.field, found.text)
}

/** PostgreSQL's index for what must be unique takes 2,704 bytes an entry, a little of it for itself. */
const MOST_UNIQUE_BYTES = 2600

function refuseTooLong({ pro_title, pro_no, pro_brand }: ProductValues): void {
  const bytes = Buffer.byteLength(pro_title + pro_no + pro_brand)
  if (pro_no === '' || bytes <= MOST_UNIQUE_BYTES) return
  throw invalid('pro_no', '产品名称、型号和品牌加在一起太长，请缩短其中一项')
}

/**
 * The columns to store of a product: sent values over the former ones, with its text for searches and its energy grade.
 * Throws where it is too long, or where 能效类别 contradicts 吸入 or 级数.
 */
export function columns(
  context: Context,
  input: Partial<InputOf<typeof product.setProduct>>,
  before: ProductRow | undefined,
): ProductValues {
  const values = { ...merged(empty(context), before, input), search_text: '' }
  refuseTooLong(values)
  refuseContradiction(values)
  return graded({ ...values, search_text: searchText('product', values) })
}

export function saveProduct(context: Context, input: InputOf<typeof product.setProduct>) {
  refuseSecretPrices(context, input)
  return change(
    context,
    (transaction) =>
      saveRecord(context, transaction, productKind, input, (before) =>
        columns(context, input, before),
      ),
    async (violated) =>
      violated === 'reference'
        ? invalid('pro_type', '所选的产品分类不存在，请重新选择')
        : undefined,
  )
}

/** Deletes a product; one that a quotation quotes, or a combination still needs, is refused. */
export function deleteProduct(context: Context, { id }: { id: number }) {
  return change(
    context,
    async (transaction) => {
      await deleteRecord(context, transaction, productKind, id, async (row) => {
        await lockTitles(transaction)
        if (await hasTitle(transaction, row.pro_title, id)) return
        const combinations = await combinationsUsing(transaction, row.pro_title)
        if (combinations === '') return
        throw new Refusal(
          'conflict',
          `组合${combinations}要用“${row.pro_title}”，而它只剩这一个型号，不能删除；请先在组合管理中取消它`,
        )
      })
      return {}
    },
    async () => {
      const uses = await usesInWords(context.db, id, ownerScope(context, 'quotation'))
      return new Refusal('conflict', `${uses}用到了这个产品，不能删除；可以把它的状态改为暂停`)
    },
  )
}
