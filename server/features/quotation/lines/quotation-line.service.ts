import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { productById } from '#server/catalogue/catalogue.ts'
import { refuseSecretPrices } from '#server/catalogue/price-secrets.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { writeHistory } from '#server/records/history/history.ts'
import {
  changingQuotation,
  partChanged,
  productGone,
  type OpenQuotation,
} from '../head/open-quotation.ts'
import { otherPriceOf, pricingOf } from '../prices/entitled-price.service.ts'
import { setsWithNotes } from './line-notes.ts'
import {
  countOfSet,
  findLine,
  linesOfSet,
  lineWithSet,
  removeLine,
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

/** A line with its set, and the quotation that both are of. */
export type OpenLine = { quotation: OpenQuotation; line: LineRow; set: SetRow }

/** Changes one line and what follows from that. `work` gets the line, its set and their quotation, which is locked. */
export function changingLine<Answer extends object>(
  context: Context,
  id: number | undefined,
  work: (found: OpenLine) => Promise<Answer>,
): Promise<Answer & { content_version: number }> {
  if (id === undefined) throw invalid('id', '缺少报价产品的编号，请刷新后重试')
  return changingQuotation(context, { line: id }, async (quotation) => {
    const found = await lineWithSet(quotation.transaction, id)
    if (!found) throw missing('报价产品')
    return work({ quotation, ...found })
  })
}

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
  quotation: OpenQuotation,
  lineId: number,
  productId: number,
  choice?: Pick<LineRow, 'num' | 'duty' | 'building'> & Partial<Pick<LineRow, 'replaces'>>,
): Promise<LineRow> {
  const { context, transaction, row } = quotation
  const line = await wholeLine(transaction, lineId)
  const product = await productById(transaction, productId)
  if (!product) throw await productGone()
  const isSame = line.chosen === 1 && line.pid === productId
  const pricing = await pricingOf(context, transaction, row)
  const columns = await chosenColumns(transaction, pricing, product, line)
  const notes = bytesOf(columns) - bytesOf(line)
  await refuseTooLarge(transaction, row.id, { lines: 0, notes })
  const duty = choice ?? (isSame ? {} : { duty: '', building: '' })
  return changeLine(quotation, line, { ...columns, ...duty })
}

/** Clears a line's model; the line then stands for the lowest product of its title. */
export async function leaveOpen(
  quotation: OpenQuotation,
  lineId: number,
  lowest: number | undefined,
): Promise<LineRow> {
  const line = await wholeLine(quotation.transaction, lineId)
  const product = lowest ?? line.pid
  // A line without a catalogue product has no model to clear.
  if (product === null) return line
  return changeLine(quotation, line, openColumns(product, line.title))
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
  quotation: OpenQuotation,
  line: LineRow,
  columns: Partial<Omit<LineRow, 'id'>>,
): Promise<LineRow> {
  const { context, transaction, row } = quotation
  const changed = changedIn(line, columns)
  if (changed.length === 0) return line
  await updateLine(transaction, line.id, columns)
  const after = { ...line, ...columns }
  const shown = changed.filter((name) => !INTERNAL.has(name))
  const part = {
    entity: 'quotation_line',
    record_id: line.id,
    name: after.title,
    action: 'change',
    before: line,
    after,
  } as const
  if (shown.length === 0) await writeHistory(transaction, context, { ...part, parent_id: row.id })
  else {
    const isMinor = shown.every((name) => MINOR.has(name))
    await partChanged(quotation, { ...part, isMinor })
  }
  return after
}

function changeColumns(
  context: Context,
  id: number | undefined,
  columns: Partial<LineRow>,
  expected: Partial<LineRow> | undefined,
) {
  return changingLine(context, id, async (found) => {
    await refuseOverwriting(found, columns, expected)
    await changeLine(found.quotation, found.line, columns)
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
  return changingLine(context, id, async (found) => {
    const { quotation, line } = found
    for (const [name, label] of CATALOGUE_FIELDS) {
      const isOther = given[name] !== undefined && given[name] !== line[name]
      if (isOther && !isFree(line)) {
        throw invalid(name, `${label}来自产品目录，不能在报价中修改；请另选型号`)
      }
    }
    const columns = negotiatedColumns(given)
    const replaced = expected && negotiatedColumns(expected)
    await refuseOverwriting(found, columns, replaced)
    const { transaction, row } = quotation
    const other = await otherPriceOf(context, transaction, row, line, columns)
    await changeLine(quotation, line, { ...columns, ...other })
    return {}
  })
}

/** How often the set of a line is sold. */
export function changeSets(context: Context, input: InputOf<typeof quotation.changesets>) {
  const { id, sets, expected } = input
  if (sets === undefined) throw invalid('sets', '套数不能为空')
  return changingLine(context, id, async (found) => {
    const { quotation, set } = found
    await refuseOverwriting(found, { sets }, expected)
    if (set.sets === sets) return {}
    await updateSet(quotation.transaction, set.id, { sets })
    await partChanged(quotation, {
      entity: 'quotation_set',
      record_id: set.id,
      name: set.com_name,
      action: 'change',
      before: set,
      after: { ...set, sets },
    })
    return {}
  })
}

/**
 * Deletes a line with all lines of its set, as the screen warns; of a set that is a list's heading, the line alone, and the
 * set with the last.
 */
export function deleteLine(context: Context, { id }: { id: number }) {
  return changingLine(context, id, async ({ quotation, line, set }) => {
    const { transaction } = quotation
    const isHeading = set.com_id === 0 && set.com_show === 1
    const answer = isHeading ? { msg: '产品已删除' } : {}
    if (isHeading && (await countOfSet(transaction, set.id)) > 1) {
      await removeLine(transaction, line.id)
      await partChanged(quotation, {
        entity: 'quotation_line',
        record_id: line.id,
        name: line.title,
        action: 'delete',
        before: line,
      })
      return answer
    }
    const light = { ...set, lines: await linesOfSet(transaction, set.id) }
    const [before] = await setsWithNotes(transaction, [light])
    await removeSet(transaction, set.id)
    await partChanged(quotation, {
      entity: 'quotation_set',
      record_id: set.id,
      name: set.com_name,
      action: 'delete',
      ...(before ? { before } : {}),
    })
    return answer
  })
}
