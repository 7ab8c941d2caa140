import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { productById } from '#server/catalogue/catalogue.ts'
import { change } from '#server/records/change.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { partChanged } from './quotation-part.ts'
import {
  findLine,
  findSet,
  findSetOfLine,
  updateLine,
  type LineRow,
  type SetRow,
} from './quotation-line.store.ts'
import { refuseTooLarge } from './quotation-size.ts'
import { storeTotal } from '../prices/quotation-total.ts'
import { quotationForChange } from '../head/quotation-head.ts'
import { chosenColumns, openColumns } from './quoted-line.ts'

/**
 * A line that the actor may change, with its set; its quotation is locked for the transaction. Until then somebody may
 * move it, so that what is read before tells no more than the quotation.
 */
async function lineForChange(
  context: Context,
  transaction: Transaction,
  id: number | undefined,
): Promise<{ line: LineRow; set: SetRow }> {
  if (id === undefined) throw invalid('id', '缺少报价产品的编号，请刷新后重试')
  const seen = await findSetOfLine(transaction, id)
  if (!seen) throw missing('报价产品')
  await quotationForChange(context, transaction, seen.quotation_id, 'line')
  const line = await findLine(transaction, id)
  const set = line && (await findSet(transaction, line.set_id))
  if (!set) throw missing('报价产品')
  return { line, set }
}

/**
 * Changes one line in a transaction, and stores what the quotation comes to then. `work` gets the line and its set; the
 * quotation is locked.
 */
export function changingLine<Answer extends object>(
  context: Context,
  id: number | undefined,
  work: (transaction: Transaction, found: { line: LineRow; set: SetRow }) => Promise<Answer>,
): Promise<Answer> {
  return change(
    context,
    async (transaction) => {
      const found = await lineForChange(context, transaction, id)
      const answer = await work(transaction, found)
      await storeTotal(transaction, found.set.quotation_id)
      return answer
    },
    productGone,
  )
}

/** A product that somebody deletes while a line takes it: the database refuses the line then. */
export const productGone = () =>
  Promise.resolve(new Refusal('conflict', '所选的产品刚被删除，请刷新后重新选择'))

const bytesOf = ({
  pro_info,
  remarks,
  pro_curve,
}: Pick<LineRow, 'pro_info' | 'remarks' | 'pro_curve'>) =>
  Buffer.byteLength(pro_info) + Buffer.byteLength(remarks) + Buffer.byteLength(pro_curve)

async function wholeLine(transaction: Transaction, id: number): Promise<LineRow> {
  const line = await findLine(transaction, id)
  if (!line) throw new Error(`line ${id} is gone within its own transaction`)
  return line
}

/**
 * A line takes a product of the catalogue as it is now; `wanted` is how many of it and for what duty. Without that another
 * product ends the line's duty, for which nobody has chosen it. Refuses where the quotation becomes too large.
 */
export async function chooseProduct(
  context: Context,
  transaction: Transaction,
  set: SetRow,
  lineId: number,
  productId: number,
  wanted?: Pick<LineRow, 'num' | 'duty'>,
): Promise<LineRow> {
  const line = await wholeLine(transaction, lineId)
  const product = await productById(transaction, productId)
  if (!product) throw await productGone()
  const notes = bytesOf(product) - bytesOf(line)
  await refuseTooLarge(transaction, set.quotation_id, { lines: 0, notes })
  const isSame = line.chosen === 1 && line.pid === productId
  const columns = { ...chosenColumns(product), ...(wanted ?? (isSame ? {} : { duty: '' })) }
  return changeLine(context, transaction, line, set, columns)
}

/** Takes a line's model back; it then stands for the lowest product of its title. */
export async function leaveOpen(
  context: Context,
  transaction: Transaction,
  set: SetRow,
  lineId: number,
  lowest: number | undefined,
): Promise<LineRow> {
  const line = await wholeLine(transaction, lineId)
  const product = lowest ?? line.pid
  // Of what is in no catalogue there is no model to take back.
  if (product === null) return line
  return changeLine(context, transaction, line, set, openColumns(product, line.title))
}

/** Columns that no customer is told. */
const INTERNAL: ReadonlySet<string> = new Set(['cost', 'list_price'])

/** Which of these columns a line does not have yet. */
const changedIn = (line: LineRow, columns: Partial<LineRow>) =>
  Object.entries(columns).flatMap(([name, value]) =>
    line[name as keyof LineRow] === value ? [] : [name],
  )

/**
 * Writes columns of a line with its history; nothing where the line has them already. What it costs the company, and
 * what the catalogue says, is nothing to the customer: where no more is changed, what was sent stays sent.
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
  const write = changed.some((name) => !INTERNAL.has(name)) ? partChanged : writeHistory
  await write(transaction, context, {
    entity: 'quotation_line',
    record_id: line.id,
    parent_id: set.quotation_id,
    name: after.title,
    action: 'change',
    before: line,
    after,
  })
  return after
}
