import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { productById } from '#server/catalogue/catalogue.ts'
import { refuseSecretPrices } from '#server/catalogue/price-secrets.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { NO_RECORD } from '#server/records/find.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { quotationForChange } from '../head/quotation-head.ts'
import { partChanged } from '../head/quotation-stage.ts'
import { otherPriceOf, pricingOf } from '../prices/entitled-price.service.ts'
import { storeTotal } from '../prices/quotation-total.ts'
import { lastChangeOf, termsOf } from '../quotation.store.ts'
import { setsWithNotes } from './line-notes.ts'
import {
  findLine,
  findSet,
  findSetOfLine,
  linesOfSet,
  removeSet,
  updateLine,
  updateSet,
  type LineRow,
  type Notes,
  type SetRow,
} from './quotation-line.store.ts'
import { refuseTooLarge } from './quotation-size.ts'
import {
  chosenColumns,
  INTERNAL,
  isFree,
  MINOR,
  negotiatedColumns,
  openColumns,
} from './quoted-line.ts'
import { refuseOverwriting } from './replaced-values.ts'

/**
 * A line that the actor may change, with its set; its quotation is locked for the transaction. Before the lock another
 * user may move the line, so that only its quotation is taken from the first read.
 */
async function lineForChange(
  context: Context,
  transaction: Transaction,
  id: number | undefined,
): Promise<{ line: LineRow; set: SetRow }> {
  if (id === undefined) throw invalid('id', '缺少报价产品的编号，请刷新后重试')
  const seen = await findSetOfLine(transaction, id)
  const quotationId = seen?.quotation_id ?? NO_RECORD
  await quotationForChange(context, transaction, quotationId, 'line')
  const line = await findLine(transaction, id)
  const set = line && (await findSet(transaction, line.set_id))
  if (!set) throw missing('报价产品')
  return { line, set }
}

/**
 * Changes one line in a transaction, and stores the quotation's new total. `work` gets the line and its set; the
 * quotation is locked. Answers the content version that this led to.
 */
export function changingLine<Answer extends object>(
  context: Context,
  id: number | undefined,
  work: (transaction: Transaction, found: { line: LineRow; set: SetRow }) => Promise<Answer>,
): Promise<Answer & { content_version: number }> {
  return change(
    context,
    async (transaction) => {
      const found = await lineForChange(context, transaction, id)
      const answer = await work(transaction, found)
      await storeTotal(transaction, found.set.quotation_id)
      const { content_version } = (await lastChangeOf(transaction, found.set.quotation_id))!
      return { ...answer, content_version }
    },
    productGone,
  )
}

/** The refusal of a product that is deleted while a line takes it: the database refuses the line then. */
export const productGone = () =>
  Promise.resolve(new Refusal('conflict', '所选的产品刚被删除，请刷新后重新选择'))

const bytesOf = ({ pro_info, remarks, pro_curve, technical }: Notes) =>
  [pro_info, remarks, pro_curve, technical].reduce((sum, text) => sum + Buffer.byteLength(text), 0)

async function wholeLine(transaction: Transaction, id: number): Promise<LineRow> {
  const line = await findLine(transaction, id)
  if (!line) throw new Error(`line ${id} is gone within its own transaction`)
  return line
}

/**
 * A line takes a product of the catalogue as it is now, with the quantity, duty, building and old pump of `choice`. Without a
 * choice, another product clears duty and building, since it was not selected for them; the pump that it replaces stays the
 * same. Refuses where the quotation becomes too large.
 */
export async function chooseProduct(
  context: Context,
  transaction: Transaction,
  set: SetRow,
  lineId: number,
  productId: number,
  choice?: Pick<LineRow, 'num' | 'duty' | 'building'> & Partial<Pick<LineRow, 'replaces'>>,
): Promise<LineRow> {
  const line = await wholeLine(transaction, lineId)
  const product = await productById(transaction, productId)
  if (!product) throw await productGone()
  const isSame = line.chosen === 1 && line.pid === productId
  const quotation = await termsOf(transaction, set.quotation_id)
  const pricing = await pricingOf(context, transaction, quotation)
  const columns = await chosenColumns(transaction, pricing, product, line)
  const notes = bytesOf(columns) - bytesOf(line)
  await refuseTooLarge(transaction, set.quotation_id, { lines: 0, notes })
  const duty = choice ?? (isSame ? {} : { duty: '', building: '' })
  return changeLine(context, transaction, line, set, { ...columns, ...duty })
}

/** Clears a line's model; the line then stands for the lowest product of its title. */
export async function leaveOpen(
  context: Context,
  transaction: Transaction,
  set: SetRow,
  lineId: number,
  lowest: number | undefined,
): Promise<LineRow> {
  const line = await wholeLine(transaction, lineId)
  const product = lowest ?? line.pid
  // A line without a catalogue product has no model to clear.
  if (product === null) return line
  return changeLine(context, transaction, line, set, openColumns(product, line.title))
}

/** The columns that differ from those of a line. */
const changedIn = (line: LineRow, columns: Partial<LineRow>) =>
  Object.entries(columns).flatMap(([name, value]) =>
    line[name as keyof LineRow] === value ? [] : [name],
  )

/**
 * Writes columns of a line with its history; nothing where the line has them already. Cost, the price that the customer
 * is entitled to, the order of lines and the like are internal: a change of only these is none of the quotation's content.
 */
export async function changeLine(
  context: Context,
  transaction: Transaction,
  line: LineRow,
  set: SetRow,
  columns: Partial<Omit<LineRow, 'id'>>,
): Promise<LineRow> {
  const changed = changedIn(line, columns)
  if (changed.length === 0) return line
  await updateLine(transaction, line.id, columns)
  const after = { ...line, ...columns }
  const shown = changed.filter((name) => !INTERNAL.has(name))
  const part = {
    entity: 'quotation_line',
    record_id: line.id,
    parent_id: set.quotation_id,
    name: after.title,
    action: 'change',
    before: line,
    after,
  } as const
  if (shown.length === 0) await writeHistory(transaction, context, part)
  else {
    const isMinor = shown.every((name) => MINOR.has(name))
    await partChanged(transaction, context, { ...part, isMinor })
  }
  return after
}

function changeColumns(
  context: Context,
  id: number | undefined,
  columns: Partial<LineRow>,
  expected: Partial<LineRow> | undefined,
) {
  return changingLine(context, id, async (transaction, { line, set }) => {
    await refuseOverwriting(context, transaction, { line, set }, columns, expected)
    await changeLine(context, transaction, line, set, columns)
    return {}
  })
}

export function changeQuantity(context: Context, input: InputOf<typeof quotation.changenum>) {
  if (input.num === undefined) throw invalid('num', '数量不能为空')
  return changeColumns(context, input.id, { num: input.num }, input.expected)
}

export function changeWeight(context: Context, input: InputOf<typeof quotation.changetop>) {
  if (input.top === undefined) throw invalid('top', '权重不能为空')
  return changeColumns(context, input.id, { top: input.top }, input.expected)
}

const CATALOGUE_FIELDS = [
  ['title', '名称'],
  ['no', '规格型号'],
  ['unit', '单位'],
] as const

/** Changes the negotiated columns of a line, and the name of a line without a catalogue product. */
export function changeNegotiated(context: Context, input: InputOf<typeof quotation.changeline>) {
  const { id, expected, ...given } = input
  refuseSecretPrices(context, given)
  if (given.title === '') throw invalid('title', '名称不能为空')
  return changingLine(context, id, async (transaction, found) => {
    const { line, set } = found
    for (const [name, label] of CATALOGUE_FIELDS) {
      const isOther = given[name] !== undefined && given[name] !== line[name]
      if (isOther && !isFree(line)) {
        throw invalid(name, `${label}来自产品目录，不能在报价中修改；请另选型号`)
      }
    }
    const columns = negotiatedColumns(given)
    const replaced = expected && negotiatedColumns(expected)
    await refuseOverwriting(context, transaction, found, columns, replaced)
    const repriced = { ...columns, ...(await otherPriceOf(context, transaction, found, columns)) }
    await changeLine(context, transaction, line, set, repriced)
    return {}
  })
}

/** How often the set of a line is sold. */
export function changeSets(context: Context, input: InputOf<typeof quotation.changesets>) {
  const { id, sets, expected } = input
  if (sets === undefined) throw invalid('sets', '套数不能为空')
  return changingLine(context, id, async (transaction, { line, set }) => {
    await refuseOverwriting(context, transaction, { line, set }, { sets }, expected)
    if (set.sets === sets) return {}
    await updateSet(transaction, set.id, { sets })
    await partChanged(transaction, context, {
      entity: 'quotation_set',
      record_id: set.id,
      parent_id: set.quotation_id,
      name: set.com_name,
      action: 'change',
      before: set,
      after: { ...set, sets },
    })
    return {}
  })
}

/** Deletes a line with all lines of its set, as the screen warns. */
export function deleteLine(context: Context, { id }: { id: number }) {
  return changingLine(context, id, async (transaction, { set }) => {
    const light = { ...set, lines: await linesOfSet(transaction, set.id) }
    const [before] = await setsWithNotes(transaction, [light])
    await removeSet(transaction, set.id)
    await partChanged(transaction, context, {
      entity: 'quotation_set',
      record_id: set.id,
      parent_id: set.quotation_id,
      name: set.com_name,
      action: 'delete',
      ...(before ? { before } : {}),
    })
    return {}
  })
}
