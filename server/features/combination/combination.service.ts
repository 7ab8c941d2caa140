import { combination } from '#api/combination/combination.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { ruleInWords, type SetRule } from '#api/combination/set-rules.ts'
import type { Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import {
  idsOfTitles,
  missingTitles,
  titleOptions,
  lockTitles,
  titlesOfIds,
} from '#server/catalogue/catalogue.ts'
import { change } from '#server/records/change.ts'
import { lockRecord } from '#server/records/find.ts'
import { asText, formTexts } from '#server/records/history/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord, type RecordKind } from '#server/records/save.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import * as store from './combination.store.ts'
import type { CombinationRow, CombinationValues } from './combination.store.ts'

const rulesIn = (json: string) => (json === '' ? [] : objectsIn<SetRule>(json))
const rulesText = (rules: readonly SetRule[]) => (rules.length === 0 ? '' : JSON.stringify(rules))

export const combinationKind: RecordKind<CombinationRow, CombinationValues> = {
  ...store,
  name: (row) => row.com_name,
  fields: formTexts(combination.setCombination, {
    titles: { label: '产品', text: asText },
    com_rules: {
      label: '成套要求',
      text: (value) =>
        typeof value === 'string' ? rulesIn(value).map(ruleInWords).join('\n') : '',
    },
  }),
  restore: async (_context, transaction, deleted, stamp) => {
    await lockTitles(transaction)
    const gone = await missingTitles(transaction, deleted.titles)
    if (gone.length > 0) {
      throw new Refusal(
        'conflict',
        `组合中的产品“${gone.join('”、“')}”已被删除，不能恢复；请先恢复这些产品`,
      )
    }
    await store.insert(transaction, { ...deleted, ...stamp })
  },
}

/** A combination by its id, with its titles; undefined if absent. */
export const combinationById = store.find

export async function listCombinations(context: Context) {
  return { data: await store.all(context.db) }
}

export const productTitles = (context: Context) =>
  Promise.resolve({ data: titleOptions(context.db) })

/** Combinations as select options. */
export async function combinationOptions(context: Context) {
  const rows = await store.all(context.db)
  return { data: rows.map((row) => ({ value: row.id, label: row.com_name })) }
}

export async function getCombination(context: Context, input: { id?: number | undefined }) {
  if (input.id === undefined) {
    const data = {
      id: '' as const,
      com_name: '',
      com_prolist: [],
      is_power: 0,
      com_show: 0,
      com_rules: [],
      version: 0,
    }
    return { data }
  }
  const row = await store.find(context.db, input.id)
  if (!row) throw missing('组合')
  const com_prolist = await idsOfTitles(context.db, row.titles)
  return { data: { ...row, com_prolist, com_rules: rulesIn(row.com_rules) } }
}

async function titlesFor(transaction: Transaction, ids: readonly number[]): Promise<string[]> {
  const titles = await titlesOfIds(transaction, ids)
  if (!titles) throw invalid('com_prolist', '所选产品中有已被删除的，请刷新后重新选择')
  return titles
}

export function saveCombination(
  context: Context,
  input: InputOf<typeof combination.setCombination>,
) {
  return change(context, async (transaction) => {
    if (input.com_prolist) await lockTitles(transaction)
    return saveRecord(context, transaction, combinationKind, input, async (before) => ({
      ...merged({ com_name: '', is_power: 0, com_show: 0 }, before, input),
      titles: input.com_prolist
        ? await titlesFor(transaction, input.com_prolist)
        : (before?.titles ?? []),
      com_rules: input.com_rules ? rulesText(input.com_rules) : (before?.com_rules ?? ''),
    }))
  })
}

/** Deletes a combination. Quotations that contain it keep their lines. */
export function deleteCombination(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, combinationKind, id)
    return {}
  })
}

const NAMED = 3

/** The combinations that need a title in words, the first few by name; empty without any. */
export async function combinationsUsing(executor: Executor, title: string): Promise<string> {
  const count = await store.countWithTitle(executor, title)
  const first = await store.withTitle(executor, title, NAMED)
  const names = first.map((row) => `“${row.com_name}”`).join('、')
  return count > NAMED ? `${names}等${count}个` : names
}

/** The current rules of combinations, by combination; those without rules, or deleted, are left out. */
export async function rulesOf(executor: Executor, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await store.withRules(executor, ids)
  return new Map(rows.map(({ id, com_rules }) => [id, rulesIn(com_rules)]))
}

/** The new titles by the former ones. */
type Renamed = ReadonlyMap<string, string>

const renamedIn = (titles: readonly string[], renamed: Renamed) => [
  ...new Set(titles.map((title) => renamed.get(title) ?? title)),
]

const rulesName = (rules: readonly SetRule[], renamed: Renamed) =>
  rules.some(({ titles, of }) => [...titles, ...of].some((title) => renamed.has(title)))

const hasTitleOf = ({ titles, com_rules }: CombinationRow, renamed: Renamed) =>
  titles.some((title) => renamed.has(title)) || rulesName(rulesIn(com_rules), renamed)

/** The ids of the combinations that need any of the titles, or have it in their rules. */
async function naming(executor: Executor, renamed: Renamed): Promise<number[]> {
  const needing = await store.withTitles(executor, [...renamed.keys()])
  const ruled = await store.withRules(executor)
  const asking = ruled.filter(({ com_rules }) => rulesName(rulesIn(com_rules), renamed))
  const ids = new Set([...needing, ...asking].map(({ id }) => id))
  return [...ids].sort((one, other) => one - other)
}

/** Replaces titles in every combination, among its products and in its rules. */
export async function renameTitles(
  context: Context,
  transaction: Transaction,
  renamed: Renamed,
): Promise<void> {
  for (const id of await naming(transaction, renamed)) {
    // There may be any number of them.
    await nextTurn()
    const isLocked = await lockRecord(transaction, 'combination', id)
    const now = isLocked ? await store.find(transaction, id) : undefined
    // Once locked it may be deleted, or no longer have the titles.
    if (!now || !hasTitleOf(now, renamed)) continue
    await saveRecord(context, transaction, combinationKind, { id }, (before) => {
      if (!before) throw new Error(`combination ${id} is gone within its own transaction`)
      const { com_name, is_power, com_show, titles } = before
      const rules = rulesIn(before.com_rules).map((rule) => ({
        ...rule,
        titles: renamedIn(rule.titles, renamed),
        of: renamedIn(rule.of, renamed),
      }))
      return {
        com_name,
        is_power,
        com_show,
        titles: renamedIn(titles, renamed),
        com_rules: rulesText(rules),
      }
    })
  }
}
