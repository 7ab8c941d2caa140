import { category, MAX_NAME, MAX_NAME_HTML } from '#api/category/category.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { GENERIC_VIEW, hiddenNumbers, productViews, specFields } from '#api/product/product-spec.ts'
import type { Context } from '#server/context.ts'
import { textsIn } from '#server/db/tables/list-column.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { productsOfCategory } from '#server/catalogue/catalogue.ts'
import { cleanInlineHtml, plainText } from '#server/platform/html.ts'
import { excessOf } from '#server/platform/html-limits.ts'
import { change } from '#server/records/change.ts'
import { formTexts } from '#server/records/history/history-text.ts'
import { deleteRecord, saveRecord, type RecordKind, type Stamp } from '#server/records/save.ts'
import * as store from './category.store.ts'
import type { CategoryRow, CategoryValues } from './category.store.ts'

const fieldLabels = (stored: unknown) => {
  const names = textsIn(String(stored))
  return specFields
    .filter(({ name }) => names.includes(name))
    .map(({ label }) => label)
    .join('、')
}

export const categoryKind: RecordKind<CategoryRow, CategoryValues> = {
  ...store,
  name: (row) => plainText(row.p_name),
  fields: formTexts(category.setProcate, {
    p_field: { label: '填写的技术参数', text: (stored) => (stored ? fieldLabels(stored) : '') },
  }),
}

function present(row: CategoryRow) {
  return {
    id: row.id,
    p_name: row.p_name,
    p_field: textsIn(row.p_field),
    medium: row.medium,
    version: row.version,
  }
}

export async function listCategories(context: Context) {
  return { info: (await store.all(context.db)).map(present) }
}

/** The specification fields that a category may use. */
export function fieldChoices() {
  return Promise.resolve({ info: specFields.map(({ name, label }) => ({ value: name, label })) })
}

export async function getCategory(context: Context, input: { id?: number | undefined }) {
  if (input.id === undefined) {
    return { info: { id: '' as const, p_name: '', p_field: [], medium: '', version: 0 } }
  }
  const row = await store.find(context.db, input.id)
  if (!row) throw missing('分类')
  return { info: present(row) }
}

/** The name as it is stored; after cleaning it must not be empty, and short enough to be saved again. */
function cleanName(html: string): string {
  const excess = excessOf(html)
  if (excess !== undefined) throw invalid('p_name', `分类名称${excess}`)
  const name = cleanInlineHtml(html)
  const plain = plainText(name)
  if (plain === '') throw invalid('p_name', '分类名称不能为空')
  if ([...plain].length > MAX_NAME || name.length > MAX_NAME_HTML) {
    throw invalid('p_name', `分类名称不能超过${MAX_NAME}个字`)
  }
  return name
}

export function saveCategory(context: Context, input: InputOf<typeof category.setProcate>) {
  const name = input.p_name === undefined ? undefined : cleanName(input.p_name)
  const fields = input.p_field === undefined ? undefined : JSON.stringify(input.p_field)
  return change(context, (transaction) =>
    saveRecord(context, transaction, categoryKind, input, (before) => ({
      p_name: name ?? before?.p_name ?? '',
      p_field: fields ?? before?.p_field ?? '[]',
      medium: input.medium ?? before?.medium ?? '',
      view: before?.view ?? GENERIC_VIEW,
    })),
  )
}

/** Deletes a category; one with products is refused. */
export function deleteCategory(context: Context, { id }: { id: number }) {
  return change(
    context,
    async (transaction) => {
      await deleteRecord(context, transaction, categoryKind, id)
      return {}
    },
    async () => {
      const count = await productsOfCategory(context.db, id)
      return new Refusal('conflict', `该分类下还有${count}个产品，不能删除；请先把它们改到别的分类`)
    },
  )
}

/** Categories as options, their names as plain text. */
export async function categoryOptions(executor: Executor) {
  const rows = await store.all(executor)
  return rows.map((row) => ({ value: row.id, label: plainText(row.p_name) }))
}

const isOfPumps = (row: CategoryRow) => {
  const hidden = hiddenNumbers(present(row).p_field)
  return pumpFields.every(({ number }) => !hidden.includes(number))
}

const pumpFields = specFields.filter(({ name }) => name === 'pro_flow' || name === 'pro_lift')

/** The categories whose products may be pumps, which use both flow and lift, as options. */
export async function pumpCategoryOptions(executor: Executor) {
  const rows = await store.all(executor)
  return rows.filter(isOfPumps).map((row) => ({ value: row.id, label: plainText(row.p_name) }))
}

const isMadeForPumps = (row: CategoryRow) => {
  const { p_field } = present(row)
  return pumpFields.every(({ name }) => p_field.includes(name))
}

const idsOf = (rows: readonly CategoryRow[]) => rows.map(({ id }) => id)

/**
 * The ids of the categories whose products are no pumps (`others`), and of those that are `made` for pumps: they name flow and
 * lift, where one without chosen fields uses all; and what the pumps of each are for.
 */
export async function pumpsByCategory(executor: Executor) {
  const rows = await store.all(executor)
  return {
    others: idsOf(rows.filter((row) => !isOfPumps(row))),
    made: idsOf(rows.filter(isMadeForPumps)),
    mediumOf: new Map(rows.map(({ id, medium }) => [id, medium])),
  }
}

/** A category as products see it: its screen, and the numbers of the fields that it hides. */
export async function categoryShape(executor: Executor, id: number) {
  const row = await store.find(executor, id)
  return row && { id: row.id, view: row.view, hidden: hiddenNumbers(present(row).p_field) }
}

/** A category's name as plain text; undefined where it has been deleted. */
export async function categoryName(executor: Executor, id: number): Promise<string | undefined> {
  const row = await store.find(executor, id)
  return row && plainText(row.p_name)
}

/** The category that a numbered screen was made for; undefined where it has been deleted. */
export async function categoryOfView(
  executor: Executor,
  view: string,
): Promise<number | undefined> {
  if (view === GENERIC_VIEW) return undefined
  return (await store.findByView(executor, view))?.id
}

/** Makes the category of each numbered screen, at the first start. */
export async function makeFirstCategories(transaction: Transaction, stamp: Stamp): Promise<void> {
  for (const [view, { category: name, fields, medium = '' }] of Object.entries(productViews)) {
    await store.insert(transaction, {
      p_name: name,
      p_field: JSON.stringify(fields),
      medium,
      view,
      ...stamp,
    })
  }
}
