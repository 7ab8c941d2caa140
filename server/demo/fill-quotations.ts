import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import type { Context } from '#server/context.ts'
import { combinationOptions } from '#server/features/combination/combination.service.ts'
import { modelsOfTitles } from '#server/catalogue/catalogue.ts'
import { changeModel } from '#server/features/quotation/models/model.service.ts'
import {
  changeQuantity,
  changeWeight,
} from '#server/features/quotation/lines/quotation-line.service.ts'
import { linesInParts } from '#server/features/quotation/lines/quotation-lines.service.ts'
import { addCombination } from '#server/features/quotation/lines/quotation-set.service.ts'
import { listQuotations } from '#server/features/quotation/head/quotation-list.service.ts'
import { deleteQuotation, saveQuotation } from '#server/features/quotation/quotation.service.ts'
import { fillOffer } from './fill-offers.ts'
import { fillInquiry } from './inquiry/fill-inquiry.ts'
import type { DemoPick, DemoQuotation } from './demo-shapes.ts'

/** Chooses the given model; a cabinet that already followed its pump to it stays as it is. */
async function choose(context: Context, lineId: number, { title, no, brand }: DemoPick) {
  if (no === undefined) return
  const products = await modelsOfTitles(context.db, [title])
  const chosen = products.find(
    (product) => product.pro_no === no && (brand === undefined || product.pro_brand === brand),
  )
  if (!chosen) throw new Error(`“${title}”没有型号“${no}”`)
  await changeModel(context, { id: lineId, no, pid: chosen.id })
}

async function addSet(
  context: Context,
  id: number,
  { com_name, picks }: DemoQuotation['sets'][number],
): Promise<void> {
  const combinations = (await combinationOptions(context)).data
  const combination = combinations.find(({ label }) => label === com_name)
  if (!combination) throw new Error(`没有组合“${com_name}”`)
  const set = await addCombination(context, { id, com_id: combination.value })
  const { data } = await linesInParts(context, id, true)
  const lines: QuotationLine[] = []
  for await (const part of data) lines.push(...part.filter((line) => line.set_id === set.id))
  for (const pick of picks) {
    const line = lines.find(({ title }) => title === pick.title)
    if (!line) throw new Error(`组合“${com_name}”没有“${pick.title}”`)
    await choose(context, line.id, pick)
    if (pick.num !== undefined) await changeQuantity(context, { id: line.id, num: pick.num })
    if (pick.top !== undefined) await changeWeight(context, { id: line.id, top: pick.top })
  }
}

/**
 * Adds a quotation unless its owner has one of that name; false where there is one. What fails half-way is
 * taken back, so that a second run makes it anew.
 */
export async function fillQuotation(context: Context, demo: DemoQuotation): Promise<boolean> {
  const { quo_name, quo_info, quo_status, sets } = demo
  const query = { keyword: quo_name, userid: context.user.id }
  const found = await listQuotations(context, api.quotation.index.input.parse(query))
  if (found.data.some((row) => row.quo_name === quo_name)) return false
  const input = api.quotation.setQuotation.input.parse({ quo_name, quo_info, quo_status })
  const { id } = await saveQuotation(context, input)
  try {
    for (const set of sets) await addSet(context, id, set)
    if (demo.inquiry) await fillInquiry(context, id)
    if (demo.offer) await fillOffer(context, id, demo.offer)
  } catch (error) {
    await deleteQuotation(context, { id })
    throw error
  }
  return true
}
