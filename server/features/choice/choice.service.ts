import { productName } from '#api/product/product.ts'
import { choice, choiceFaults, choiceName, type ChoiceRow } from '#api/choice/choice.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { labelIn } from '#api/kit/status.ts'
import { offersWith, productById } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { missing, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { absentReference } from '#server/records/find.ts'
import { formTexts, type FieldText } from '#server/records/history/history-text.ts'
import { listedIds, onePage, rowsById } from '#server/records/list/list.ts'
import type { Listing } from '#server/records/list/listing.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { actorNames, namesOfUser, type UserNames } from '#server/records/staff-name.ts'
import * as store from './choice.store.ts'
import type { Called, ChoiceRow as Stored, ChoiceValues } from './choice.store.ts'

/** What the company chose for the words of customers' lists: the list under 产品目录, and what a list that is read takes of it. */

/** Without the brand, which a choice does not hold. */
const productInWords = ({ pro_title, pro_no }: { pro_title: string; pro_no: string }) =>
  productName({ pro_title, pro_no })

const productText: FieldText['text'] = async (id, executor, record) => {
  if (typeof record['pro_title'] === 'string') return productInWords(record as Stored)
  const product = typeof id === 'number' ? await productById(executor, id) : undefined
  return product ? productInWords(product) : ''
}

const taken = (called: Called) =>
  new Refusal('conflict', `“${choiceName(called)}”已有询价对照，请在列表中修改它`, {
    inquiry_name: '这样的名称、型号和用途已有对照',
  })

export const choiceKind: RecordKind<Stored, ChoiceValues> = {
  table: store.table,
  find: store.find,
  insert: store.insert,
  update: store.update,
  remove: store.remove,
  name: choiceName,
  fields: formTexts(choice.setChoice, { product_id: { label: '产品', text: productText } }),
  refuseRestore: async (_context, transaction, deleted) => {
    const same = await store.findByKeys(transaction, [deleted.choice_key])
    if (same.size > 0) throw taken(deleted)
  },
  restore: async (_context, transaction, deleted, stamp) => {
    await store.insert(transaction, { ...store.columnsOf(deleted), ...stamp })
  },
}

/** A choice as the wire has it. */
function present(row: Stored) {
  const { title_now, no_now, brand_now, choice_key: _key, search_text: _text, ...columns } = row
  return {
    ...columns,
    pro_title: title_now ?? row.pro_title,
    pro_no: no_now ?? row.pro_no,
    pro_brand: brand_now ?? '',
    fault: store.faultOf(row) ?? ('' as const),
  }
}

const listingOf = (
  input: Omit<InputOf<typeof choice.index>, 'page' | 'size'> & { page?: number },
): Listing => ({ table: 'inquiry_choice', input: { page: 1, ...input }, counter: '' })

const onWire = (rows: readonly (Stored & UserNames)[]): ChoiceRow[] =>
  rows.map(({ user_name, staff_name, ...row }) => ({ ...present(row), user_name, staff_name }))

export async function listChoices(context: Context, input: InputOf<typeof choice.index>) {
  const { data, total } = await onePage(context, listingOf(input), store.shown)
  return { data: onWire(data), total }
}

const FILE: readonly FileColumn<ChoiceRow>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '客户的名称', of: 'inquiry_name', width: 30 },
  { title: '客户的型号', of: 'inquiry_model', width: 24 },
  { title: '用途', of: 'use', width: 10 },
  { title: '产品名称', of: 'pro_title', width: 30 },
  { title: '型号', of: 'pro_no', width: 24 },
  { title: '品牌', of: 'pro_brand', width: 12 },
  { title: '说明', of: ({ fault }) => labelIn(choiceFaults, fault), width: 14 },
  { title: '次数', of: 'uses', kind: 'number' },
  { title: '最近选用', of: 'used_time', kind: 'time' },
  { title: '选用人', of: 'staff_name', width: 12 },
  { title: '录入时间', of: 'release_time', kind: 'time' },
]

export function exportChoices(context: Context, input: InputOf<typeof choice.exportRows>) {
  return listFile(context, {
    entity: 'inquiry_choice',
    columns: FILE,
    ids: (limit) => context.search((db) => listedIds(db, listingOf(input), limit)),
    rows: async (ids) => onWire(await rowsById(context.db, 'inquiry_choice', ids, store.shown)),
  })
}

const NOTHING = { inquiry_name: '', inquiry_model: '', use: '' }

export async function getChoice(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    const product = { product_id: '' as const, pro_title: '', pro_no: '', pro_brand: '' }
    const use = { fault: '' as const, uses: 0, used_time: '', ...actorNames(context.user) }
    return { data: { id: '' as const, version: 0, ...NOTHING, ...product, ...use } }
  }
  const row = await store.find(context.db, id)
  if (!row) throw missing('询价对照')
  return { data: { ...present(row), ...(await namesOfUser(context.db, row.user_id)) } }
}

const OFFERED_AT_ONCE = 20

/** Products to choose from. */
export async function productsToChoose(
  context: Context,
  { keyword = '' }: { keyword?: string | undefined },
) {
  const offers = await context.search((db) => offersWith(db, keyword, OFFERED_AT_ONCE))
  return {
    data: offers.map((product) => ({
      value: product.id,
      label: productName(product),
    })),
  }
}

/** The columns of a choice of a product, as it is called now. */
async function chosenColumns(
  context: Context,
  transaction: Transaction,
  called: Called,
  productId: number,
): Promise<ChoiceValues> {
  const product = await productById(transaction, productId)
  if (!product) throw absentReference('product_id', { table: 'product' })
  const { pro_title, pro_no } = product
  return {
    ...called,
    choice_key: store.keyOf(called),
    product_id: productId,
    pro_title,
    pro_no,
    uses: 0,
    used_time: context.now,
    release_time: context.now,
    search_text: searchText('inquiry_choice', { ...called, pro_title, pro_no }),
  }
}

export function saveChoice(context: Context, input: InputOf<typeof choice.setChoice>) {
  const called = { ...NOTHING }
  return change(
    context,
    async (transaction) => {
      await store.lockChoices(transaction)
      return saveRecord(context, transaction, choiceKind, input, async (before) => {
        Object.assign(called, merged(NOTHING, before, input))
        const { inquiry_name, inquiry_model, use } = called
        const id = input.product_id ?? before?.product_id ?? 0
        const of = { inquiry_name, inquiry_model, use }
        const columns = await chosenColumns(context, transaction, of, id)
        if (!before) return columns
        // How often it was chosen, and when, is of the choosing, not of a correction.
        const { uses, used_time, release_time } = before
        return { ...columns, uses, used_time, release_time }
      })
    },
    (violated) => Promise.resolve(violated === 'unique' ? taken(called) : undefined),
  )
}

export function deleteChoice(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, choiceKind, id)
    return {}
  })
}

/** What was chosen for some words before, by their keys (`choiceKey`). */
export const chosenBefore = store.findByKeys
export const { keyOf: choiceKey, faultOf: choiceFault } = store
export type ChosenBefore = Stored

/**
 * Remembers products that a person chose for words of a list, each counted as a use; another one than before takes its place.
 * Of words that come more than once the last is remembered.
 */
export async function rememberChoices(
  context: Context,
  transaction: Transaction,
  chosen: readonly (Called & { pid: number })[],
): Promise<void> {
  const byKey = new Map(chosen.map((one) => [store.keyOf(one), one]))
  if (byKey.size === 0) return
  await store.lockChoices(transaction)
  const known = await store.findByKeys(transaction, [...byKey.keys()])
  const used: number[] = []
  for (const [key, { pid, ...called }] of byKey) {
    const before = known.get(key)
    const isSame = before?.product_id === pid && store.faultOf(before) === undefined
    const { id } = isSame
      ? before
      : await saveRecord(context, transaction, choiceKind, before ? { id: before.id } : {}, () =>
          chosenColumns(context, transaction, called, pid),
        )
    used.push(id)
    // A list may have hundreds of them.
    await nextTurn()
  }
  await store.countUses(transaction, used, { by: context.user.id, time: context.now })
}
