import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { combinationById } from '#server/features/combination/combination.service.ts'
import { lowestId, noteBytesOf, onlyOffered, productById } from '#server/catalogue/catalogue.ts'
import { changingQuotation, partChanged } from '../head/open-quotation.ts'
import { followPumps } from '../models/follow.ts'
import { insertLines, insertSet, linesOfSet } from './quotation-line.store.ts'
import { refuseTooLarge } from './quotation-size.ts'
import { pricingOf, type Pricing } from '../prices/entitled-price.service.ts'
import { chosenColumns, openColumns, taxOf } from './quoted-line.ts'

/** The product that stands for a title in a quotation: its only one, or the lowest one until a model is chosen. */
type Pick = { title: string; lowest: number; only: number | undefined }

/** One for each title that has a product. */
async function picksOf(transaction: Transaction, titles: readonly string[]): Promise<Pick[]> {
  const picks: Pick[] = []
  for (const title of titles) {
    const lowest = await lowestId(transaction, [title])
    if (lowest === undefined) continue
    picks.push({ title, lowest, only: await onlyOffered(transaction, title) })
  }
  return picks
}

/** The line of a pick, with the tax of a new line. */
async function lineOf(
  transaction: Transaction,
  pricing: Pricing,
  tax: ReturnType<typeof taxOf>,
  { title, lowest, only }: Pick,
) {
  const product = only === undefined ? undefined : await productById(transaction, only)
  if (!product) return { ...openColumns(lowest, title), ...tax }
  return { ...(await chosenColumns(transaction, pricing, product, tax)), ...tax }
}

/** The lines as the history keeps them: without their notes, which at this point equal the catalogue's. */
async function linesAdded(transaction: Transaction, setId: number) {
  const lines = await linesOfSet(transaction, setId)
  return lines.map(({ noteBytes: _bytes, ...line }) => line)
}

/** Adds a combination as a new set, one line per title; a title with one product takes that one. */
export function addCombination(context: Context, input: InputOf<typeof quotation.setCombination>) {
  const { id, com_id } = input
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  if (com_id === undefined) throw invalid('com_id', '请选择产品组合')
  return changingQuotation(context, { id }, async (quotation) => {
    const { transaction, row } = quotation
    const combination = await combinationById(transaction, com_id)
    if (!combination) throw missing('产品组合')
    const picks = await picksOf(transaction, combination.titles)
    if (picks.length === 0) {
      throw invalid('com_id', `组合“${combination.com_name}”里没有产品，请先在组合管理中选择产品`)
    }
    const chosen = picks.flatMap(({ only }) => only ?? [])
    const notes = await noteBytesOf(transaction, chosen)
    await refuseTooLarge(transaction, row.id, { lines: picks.length, notes })
    const set = {
      quotation_id: row.id,
      com_id,
      com_name: combination.com_name,
      com_show: combination.com_show,
      is_power: combination.is_power,
    }
    const setId = await insertSet(transaction, set)
    const pricing = await pricingOf(context, transaction, row)
    const tax = taxOf(row, pricing)
    for (const pick of picks) {
      const line = await lineOf(transaction, pricing, tax, pick)
      await insertLines(transaction, [{ ...line, set_id: setId, num: 1, top: 0 }])
    }
    const stored = { ...set, id: setId, sets: 1 }
    await followPumps(quotation, stored)
    await partChanged(quotation, {
      entity: 'quotation_set',
      record_id: setId,
      name: set.com_name,
      action: 'create',
      after: { ...stored, lines: await linesAdded(transaction, setId) },
    })
    return { id: setId }
  })
}
