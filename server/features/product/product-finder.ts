import { productName } from '#api/product/product.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import type { About, Cells, FileReading } from '#server/imports/description.ts'
import { folded, matchedModel } from '#api/kit/text.ts'
import { modelKey } from '#server/names/name-key.ts'
import { ID, nameColumns } from './sheets/product-sheet.ts'
import * as store from './product.store.ts'
import type { ProductRow } from './product.store.ts'

/**
 * Finds the product that a row of a file is about: by its id, or else by as many of name, model and brand as the file has
 * columns for.
 */

type NameColumn = (typeof nameColumns)[number]
/** A product by the texts of its names in the columns of a file. */
type Named = { id: number; written: readonly string[] }

const READ_AT_ONCE = 1000
const IDS_NAMED = 5
const NAME_SHOWN = 60

const textsOf = (
  row: Readonly<Partial<Record<NameColumn, string>>>,
  columns: readonly NameColumn[],
) => columns.map((column) => (row[column] ?? '').trim())

/** What of the texts in these columns tells products apart. */
const keyOf = (texts: readonly string[], columns: readonly NameColumn[]) =>
  texts.map((text, at) => (columns[at] === 'pro_no' ? matchedModel(text) : folded(text))).join('\n')

/** All products by their names in these columns; yields to the event loop. */
async function productsByName(
  executor: Executor,
  columns: readonly NameColumn[],
  pause: () => Promise<void>,
): Promise<Map<string, Named[]>> {
  const found = new Map<string, Named[]>()
  for (let last = 0; ;) {
    const rows = await store.namesAfter(executor, last, READ_AT_ONCE)
    for (const row of rows) {
      const written = textsOf(row, columns)
      const key = keyOf(written, columns)
      const same = found.get(key)
      if (same) same.push({ id: row.id, written })
      else found.set(key, [{ id: row.id, written }])
      await pause()
    }
    if (rows.length < READ_AT_ONCE) return found
    last = rows.at(-1)!.id
  }
}

/** The id of the product that a row means, or why there is none; some rows are about none at all. */
type Match = { id?: number; problem?: string; isSkipped?: true }

/** Whether a row says by names alone which product it is about. */
export const isNamed = (cells: Cells) => (cells[ID] ?? '').trim() === ''

function byNumber(cell: string): Match {
  const text = cell.normalize('NFKC').trim()
  return /^\d{1,15}$/.test(text) && Number(text) > 0
    ? { id: Number(text) }
    : { problem: `编号“${text.slice(0, 20)}”不是产品的编号；新增产品请让编号空着` }
}

/** Whether a row of a list with models and more has a name alone: it is the title of the rows below it. */
const isTitle = (cells: Cells, columns: readonly NameColumn[]) =>
  columns.includes('pro_no') &&
  Object.keys(cells).length > columns.length &&
  Object.entries(cells).every(([name, text]) => name === 'pro_title' || text.trim() === '')

function byName(
  cells: Cells,
  columns: readonly NameColumn[],
  { products, advice }: { products: ReadonlyMap<string, readonly Named[]>; advice: string },
): Match {
  const name = productName(namesIn(cells))
  if (folded(cells['pro_title'] ?? '') === '' && folded(cells['pro_no'] ?? '') === '') {
    const fields = ['编号', ...columns.flatMap((column) => REQUIRED[column] ?? [])].join('或')
    return { problem: `请填写${fields}，否则不知道是哪个产品`, isSkipped: true }
  }
  const found = products.get(keyOf(textsOf(cells, columns), columns)) ?? []
  const [only, ...others] = found
  if (!only) {
    if (isTitle(cells, columns)) {
      return { problem: '只有名称，没有型号和其他内容，像是分类的标题', isSkipped: true }
    }
    return columns.includes('pro_title')
      ? {}
      : { problem: `没有产品“${name}”；要新增它，文件里须有“产品名称”这一列` }
  }
  if (others.length === 0) return { id: only.id }
  return { problem: `${severalFound(name, found)}，${advice}` }
}

/** That a name is several products': which these are where it is written otherwise in one of them. */
function severalFound(name: string, found: readonly Named[]): string {
  const some = found.slice(0, IDS_NAMED)
  const more = found.length > some.length ? '等' : ''
  const names = found.map(({ written }) => written.filter((text) => text !== '').join(' '))
  if (new Set(names).size === 1) {
    const ids = some.map(({ id }) => id).join('、')
    return `有${found.length}个产品是“${name}”（编号${ids}${more}）`
  }
  const which = some.map(({ id }, at) => `“${names[at]}”（编号${id}）`).join('或')
  return `“${name}”可能是${which}${more}`
}

const REQUIRED: Partial<Record<NameColumn, string>> = { pro_title: '产品名称', pro_no: '型号' }

const namesIn = (cells: Cells) => ({
  pro_title: (cells['pro_title'] ?? '').trim(),
  pro_no: (cells['pro_no'] ?? '').trim(),
  pro_brand: (cells['pro_brand'] ?? '').trim(),
})

/** The keys that two rows must not share: the product, and the name that a row gives to one. */
function keysOf(cells: Cells, record: ProductRow | undefined): string[] {
  const given = namesIn(cells)
  if (!record) return [modelKey(given)].filter((key) => key !== '')
  if (isNamed(cells)) return [`#${record.id}`]
  const name = modelKey({
    pro_title: cells['pro_title'] === undefined ? record.pro_title : given.pro_title,
    pro_no: cells['pro_no'] === undefined ? record.pro_no : given.pro_no,
    pro_brand: cells['pro_brand'] === undefined ? record.pro_brand : given.pro_brand,
  })
  const isRenamed = name !== '' && name !== modelKey(record)
  return [`#${record.id}`, ...(isRenamed ? [name] : [])]
}

/** What of a row's model needs a look: there is none, or the catalogue writes it otherwise. */
function notesOf(cells: Cells, record: ProductRow | undefined) {
  const written = cells['pro_no']?.trim()
  if (!record) return written === '' ? [{ label: '型号', note: '没有型号' }] : []
  const differs = written !== undefined && isNamed(cells) && written !== record.pro_no
  return differs ? [{ label: '型号', note: `原文“${written.slice(0, NAME_SHOWN)}”` }] : []
}

function aboutOf(cells: Cells, match: Match, record: ProductRow | undefined) {
  const { id, problem, isSkipped = false } = match
  const gone = `没有编号为${id}的产品，可能已被删除；新增产品请让编号空着`
  return {
    record,
    name: productName(record ?? namesIn(cells)) || (cells[ID] ?? '').trim(),
    keys: keysOf(cells, record),
    problem: problem ?? (id !== undefined && !record ? gone : ''),
    isSkipped,
    notes: notesOf(cells, record),
  } satisfies About<ProductRow>
}

/** Finds the products of a file with these columns; `advice` is what to do where a name is several products'. */
export async function productFinder(
  context: Context,
  columns: readonly string[],
  pause: () => Promise<void>,
  advice = '请用“编号”列指明是哪一个',
): Promise<FileReading<ProductRow>['find']> {
  const named = nameColumns.filter((column) => columns.includes(column))
  const products = await productsByName(context.db, named, pause)
  return async (rows) => {
    const matches = rows.map((cells) => {
      return isNamed(cells) ? byName(cells, named, { products, advice }) : byNumber(cells[ID] ?? '')
    })
    const stored = await store.findMany(
      context.db,
      matches.flatMap(({ id }) => id ?? []),
    )
    const byId = new Map(stored.map((row) => [row.id, row]))
    return rows.map((cells, at) => {
      const { id } = matches[at]!
      return aboutOf(cells, matches[at]!, id === undefined ? undefined : byId.get(id))
    })
  }
}
