import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { PAUSED } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables/tables.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { noteBytesOf, productById } from '#server/catalogue/catalogue.ts'
import { changingQuotation, partChanged, type OpenQuotation } from '../head/open-quotation.ts'
import { rememberChoices } from '#server/features/choice/choice.service.ts'
import { storeInquiry } from '../inquiry/inquiry-file.service.ts'
import { changingLine } from './quotation-line.service.ts'
import {
  countOfSet,
  findSet,
  insertLines,
  insertSet,
  linesOfSet,
  removeSet,
  updateLine,
  type SetRow,
} from './quotation-line.store.ts'
import { refuseTooLarge } from './quotation-size.ts'
import { otherPrice, pricingOf, type Pricing } from '../prices/entitled-price.service.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { chosenColumns, freeColumns, taxOf } from './quoted-line.ts'

/** A set without a combination: under a heading that is shown, or named after its one line. */
const ownSet = (quotation_id: number, com_name: string, sets: number, com_show = 0) => ({
  quotation_id,
  com_id: 0,
  com_name,
  com_show,
  is_power: 0,
  sets,
})

type Added = Partial<InputOf<typeof quotation.addline>>

/** A product of the catalogue that is not paused. */
export async function offeredProduct(transaction: Transaction, pid: number) {
  const product = await productById(transaction, pid)
  if (!product) throw missing('产品')
  if (product.pro_status === PAUSED) {
    throw invalid('pid', `“${product.pro_title} ${product.pro_no}”已停用，请选择其他产品`)
  }
  return product
}

/** The quoted product of the catalogue, or the line as it was typed, with the tax of a new line. */
async function quotedColumns(
  transaction: Transaction,
  row: QuotationRow,
  pricing: Pricing,
  input: Added,
) {
  const tax = taxOf(row, pricing)
  if (input.pid !== undefined) {
    const product = await offeredProduct(transaction, input.pid)
    const columns = { ...(await chosenColumns(transaction, pricing, product, tax)), ...tax }
    const { unitprice } = input
    if (unitprice === undefined || unitprice === null) return columns
    return { ...columns, unitprice, other_price: otherPrice({ unitprice, ...tax }, pricing) }
  }
  const { title = '', no = '', unit = '', unitprice = null } = input
  if (title === '') throw invalid('title', '请填写名称')
  const other_price = otherPrice({ unitprice, ...tax }, pricing)
  return { ...freeColumns({ title, no, unit, unitprice, other_price }), ...tax }
}

/** Adds a single product or a line of its own, such as freight, as a set of one line; answers the set. */
export async function addSingleLine(context: Context, input: Added) {
  const { set } = await addLine(context, input, { num: input.num ?? 1 })
  return { id: set }
}

type More = Pick<
  NewRow<'quotation_line'>,
  | 'num'
  | 'duty'
  | 'building'
  | 'replaces'
  | 'note'
  | 'customer_no'
  | 'customer_name'
  | 'inquiry'
  | 'inquiry_row'
>

const withoutQuotation = () => invalid('id', '缺少报价的编号，请从报价列表中打开')

/** The same with further columns of the line; answers the line too. */
export function addLine(context: Context, input: Added, more: More) {
  if (input.id === undefined) throw withoutQuotation()
  return changingQuotation(context, { id: input.id }, async (quotation) => {
    const [added] = await insertOwnSets(quotation, [{ input, more }])
    return added!
  })
}

/** Adds several lines, each as a set of its own; answers the last line. */
export function addLines(context: Context, input: InputOf<typeof quotation.addlines>) {
  const { id, lines = [], inquiry_file: file, ...choice } = input
  if (id === undefined) throw withoutQuotation()
  if (lines.length === 0) throw invalid('lines', '请选择要加入的产品')
  return changingQuotation(context, { id }, async (quotation) => {
    const inquiry = file ? await storeInquiry(quotation, file, choice) : 0
    const added = await insertOwnSets(
      quotation,
      lines.map(
        ({
          pid,
          title,
          no,
          unit,
          unitprice,
          set,
          duty,
          inquiry_row,
          remember: _words,
          ...more
        }) => ({
          input: { pid, title, no, unit, unitprice },
          more: {
            ...more,
            duty: duty ? JSON.stringify(duty) : '',
            inquiry,
            inquiry_row: inquiry === 0 ? 0 : inquiry_row,
          },
          set,
        }),
      ),
    )
    await rememberChoices(
      context,
      quotation.transaction,
      lines.flatMap(({ pid, remember }) => (pid && remember ? [{ ...remember, pid }] : [])),
    )
    return { id: added.at(-1)!.line }
  })
}

/** `set` is the name of the set in which it stands with its neighbours of the same one; a set of its own without. */
type New = { input: Added; more: More; set?: string }
type NewLine = Awaited<ReturnType<typeof quotedColumns>> & More

/** Neighbours that stand in one set. */
function bySet(lines: readonly { set: string; line: NewLine }[]) {
  const sets: { name: string; isHeaded: boolean; lines: NewLine[] }[] = []
  let before = ''
  for (const { set, line } of lines) {
    const last = sets.at(-1)
    if (set !== '' && set === before && last) last.lines.push(line)
    else sets.push({ name: set || line.title, isHeaded: set !== '', lines: [line] })
    before = set
  }
  return sets
}

/** Answers the set and the line of each. */
async function insertOwnSets(quotation: OpenQuotation, all: readonly New[]) {
  const { context, transaction, row } = quotation
  const pricing = await pricingOf(context, transaction, row)
  let notes = 0
  for (const { input } of all) {
    if (input.pid !== undefined) notes += await noteBytesOf(transaction, [input.pid])
  }
  await refuseTooLarge(transaction, row.id, { lines: all.length, notes })
  const lines: { set: string; line: NewLine }[] = []
  for (const { input, more, set = '' } of all) {
    const columns = await quotedColumns(transaction, row, pricing, input)
    lines.push({ set, line: { ...columns, ...more } })
    await nextTurn()
  }
  const added: { set: number; line: number }[] = []
  for (const one of bySet(lines)) {
    added.push(...(await insertOwnSet(quotation, one)))
    await nextTurn()
  }
  return added
}

async function insertOwnSet(
  quotation: OpenQuotation,
  { name, isHeaded, lines }: { name: string; isHeaded: boolean; lines: readonly NewLine[] },
) {
  const { transaction, row } = quotation
  const set = ownSet(row.id, name, 1, isHeaded ? 1 : 0)
  const id = await insertSet(transaction, set)
  for (const line of lines) await insertLines(transaction, [{ ...line, set_id: id, top: 0 }])
  const added = await linesOfSet(transaction, id)
  if (added.length === 0) throw new Error(`set ${id} has no line within its own transaction`)
  await partChanged(quotation, {
    entity: 'quotation_set',
    record_id: id,
    name: set.com_name,
    action: 'create',
    after: { ...set, id, lines: added.map((line) => ({ ...line, noteBytes: undefined })) },
  })
  return added.map((line) => ({ set: id, line: line.id }))
}

/** The requested set of the same quotation, or a new set sold as often as the line's, so that its amount stays. */
async function targetSet(
  transaction: Transaction,
  from: SetRow,
  title: string,
  setId: number | undefined,
): Promise<SetRow> {
  if (setId === undefined) {
    const set = ownSet(from.quotation_id, title, from.sets)
    return { ...set, id: await insertSet(transaction, set) }
  }
  const set = await findSet(transaction, setId)
  if (set?.quotation_id !== from.quotation_id) throw missing('组合')
  return set
}

/** Moves one line into another set of its quotation, or out into one of its own; a set that is left empty goes. */
export function moveLine(context: Context, input: InputOf<typeof quotation.moveline>) {
  return changingLine(context, input.id, async ({ quotation, line, set: from }) => {
    const { transaction } = quotation
    if (input.set_id === from.id) return {}
    const left = (await countOfSet(transaction, from.id)) - 1
    if (input.set_id === undefined && left === 0) return {}
    const to = await targetSet(transaction, from, line.title, input.set_id)
    await updateLine(transaction, line.id, { set_id: to.id })
    if (left === 0) await removeSet(transaction, from.id)
    await partChanged(quotation, {
      entity: 'quotation_line',
      record_id: line.id,
      name: line.title,
      action: 'change',
      before: { ...line, set_name: from.com_name },
      after: { ...line, set_id: to.id, set_name: to.com_name },
    })
    return {}
  })
}
