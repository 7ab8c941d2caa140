import { productName } from '#api/product/product.ts'
import { agreed } from '#api/agreed/agreed.ts'
import { overlap, periodInWords, type Period } from '#api/agreed/agreed-state.ts'
import { isDate } from '#api/kit/time.ts'
import { chunks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { cataloguePrices } from '#server/features/company/price-rules.ts'
import { customersNamed } from '#server/features/customer/customer-names.service.ts'
import { productFinder } from '#server/features/product/product-finder.ts'
import type { About, Aftermath, Cells } from '#server/imports/description.ts'
import { importsOf } from '#server/imports/imports.ts'
import { discountColumn } from '#server/sheets/recognition/names.ts'
import { Refusal } from '#server/platform/errors.ts'
import { agreedKind, refuseTooMany } from './agreed-record.ts'
import { dayText } from '#server/imports/written-day.ts'
import { agreedColumns, inputOf, type Place } from './agreed-sheet.ts'
import { agreedValues, refuseForeign } from './agreed.service.ts'
import * as store from './agreed.store.ts'
import type { AgreedPrice, AgreedValues } from './agreed.store.ts'

type Found = (Place & { product: string }) | { problem: string; isSkipped?: boolean }
type Held = Period & { record?: AgreedPrice | undefined }

const keyOf = ({ customer_id, product_id }: Place) => `${customer_id}-${product_id}`

/** The rows of one file, of which each is about the price of its customer and product that begins on its day. */
class AgreedRows {
  readonly #context: Context
  readonly #findProducts: Awaited<ReturnType<typeof productFinder>>
  /** Whose and for what each row is. */
  readonly #places = new WeakMap<Cells, Place>()
  /** The periods of each customer and product, as they are after the rows so far. */
  readonly #held = new Map<string, Held[]>()

  constructor(context: Context, findProducts: Awaited<ReturnType<typeof productFinder>>) {
    this.#context = context
    this.#findProducts = findProducts
  }

  placeOf(cells: Cells): Place {
    const place = this.#places.get(cells)
    if (!place) throw new Error('a row that was not found is saved')
    return place
  }

  /** The customers by their names, as far as the actor may see them, and the products. */
  async #found(rows: readonly Cells[]): Promise<Found[]> {
    const names = rows.map((cells) => (cells['cus_name'] ?? '').trim())
    const customers = await customersNamed(this.#context, names)
    const products = await this.#findProducts(rows)
    return rows.map((_, at) => {
      const [name, customer_id] = [names[at]!, customers[at]]
      if (name === '') return { problem: '请填写客户', isSkipped: products[at]!.isSkipped ?? false }
      if (customer_id === undefined) return { problem: `没有客户“${name}”，请先录入客户` }
      const { record, name: product, problem, isSkipped = false } = products[at]!
      if (problem !== '') return { problem, isSkipped }
      if (!record) return { problem: `没有产品“${product}”，请先录入产品` }
      return { customer_id, product_id: record.id, product: productName(record) }
    })
  }

  /** Reads the stored prices of those places that no former row had. */
  async #hold(places: readonly Place[]): Promise<void> {
    const unknown = places.filter((place) => !this.#held.has(keyOf(place)))
    for (const place of unknown) this.#held.set(keyOf(place), [])
    const keys = new Set(unknown.map(keyOf))
    const stored = await store.pricesFor(
      this.#context.db,
      [...new Set(unknown.map(({ customer_id }) => customer_id))],
      [...new Set(unknown.map(({ product_id }) => product_id))],
    )
    for (const record of stored) {
      if (!keys.has(keyOf(record))) continue
      const { from_date, to_date } = record
      this.#held.get(keyOf(record))!.push({ from_date, to_date, record })
    }
  }

  async find(rows: readonly Cells[]): Promise<About<AgreedPrice>[]> {
    const found = await this.#found(rows)
    await this.#hold(found.flatMap((one) => ('problem' in one ? [] : [one])))
    return rows.map((cells, at) => this.#aboutOf(cells, found[at]!))
  }

  #aboutOf(cells: Cells, found: Found): About<AgreedPrice> {
    const name = `${(cells['cus_name'] ?? '').trim()} ${(cells['pro_no'] || cells['pro_title']) ?? ''}`
    if ('problem' in found) return { record: undefined, name, keys: [], ...found }
    const { product: _product, ...place } = found
    this.#places.set(cells, place)
    const period = {
      from_date: dayText(cells['from_date'] ?? ''),
      to_date: dayText(cells['to_date'] ?? ''),
    }
    const held = this.#held.get(keyOf(place))!
    const same = held.find(({ from_date }) => from_date === period.from_date)
    const about = {
      record: same?.record,
      name: `${(cells['cus_name'] ?? '').trim()} ${found.product}`,
      keys: [`${keyOf(place)}-${period.from_date}`],
    }
    // What is no period is refused by the save.
    const isPeriod = isDate(period.from_date) && period.from_date <= period.to_date
    if (!isPeriod || !isDate(period.to_date)) return { ...about, problem: '' }
    const other = held.find((one) => one !== same && overlap(one, period))
    if (other) return { ...about, problem: `与${periodInWords(other)}的协议价日期重叠` }
    if (same) Object.assign(same, period)
    else held.push(period)
    return { ...about, problem: '' }
  }
}

/** What to do where a row's name is several products': agreed prices know them by nothing else. */
const SEVERAL = '请填写品牌，或先在产品管理中把重复的改成一个'

const CHECKED_AT_ONCE = 500

/** Looks once more, with the customers locked, when all rows are written. */
function checks(): Aftermath<AgreedPrice, AgreedValues> {
  const customers = new Set<number>()
  return {
    saved: (_before, { customer_id }) => customers.add(customer_id),
    finish: async (context, transaction) => {
      const all = [...customers].toSorted((one, other) => one - other)
      for (const some of chunks(all, CHECKED_AT_ONCE)) {
        await refuseForeign(context, transaction, some)
        await refuseTooMany(transaction, some)
        const clash = await store.findClash(transaction, some)
        if (!clash) continue
        const [price] = await store.findMany(transaction, [clash.id])
        throw new Refusal(
          'conflict',
          `预览之后数据有变化，没有导入任何内容，请重新选择文件。${price!.cus_name}的${productName(price!)}有日期重叠的协议价`,
        )
      }
    },
  }
}

/** Agreed prices from a file. */
export const agreedImports = importsOf<typeof agreed.setAgreed, AgreedPrice, AgreedValues>({
  entity: 'agreed_price',
  kind: agreedKind,
  columns: [...agreedColumns, discountColumn],
  save: agreed.setAgreed,
  prices: async ({ db }) => cataloguePrices(await theCompany(db)),
  open: async (context, named, pause) => {
    const columns = named.filter((name) => name !== 'id')
    const find = await productFinder(context, columns, pause, SEVERAL)
    const rows = new AgreedRows(context, find)
    return {
      find: (some) => rows.find(some),
      toInput: (cells, _before, found) => inputOf(cells, rows.placeOf(found)),
    }
  },
  toValues: agreedValues,
  aftermath: checks,
})
