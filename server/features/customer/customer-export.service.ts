import type { customer } from '#api/customer.ts'
import type { InputOf } from '#api/endpoint.ts'
import { MAX_EXPORT_ROWS } from '#api/imports.ts'
import { dayOf } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { FileAnswer } from '#server/handler.ts'
import { breaks } from '#server/breaks.ts'
import { ownedIds } from '#server/records/owned.ts'
import { writeInThread } from '#server/sheets/sheets.ts'
import { fieldsOf, type CustomerFields } from './customer-record.ts'
import { customerColumns, rowOf } from './customer-sheet.ts'
import { withIds } from './customer.store.ts'

/** What one file holds: more would not fit into the memory of the thread that makes it. */
const MOST_CHARACTERS = 8_000_000
const MOST_CELLS = 400_000

/** Read, and written for the thread, within a moment even where each has fifty contacts of the longest texts. */
const CUSTOMERS_AT_ONCE = 25

type Filters = Omit<InputOf<typeof customer.exportList>, 'template'>

/** How many characters a stored customer says. */
const lengthOf = ({ id: _id, ...texts }: Awaited<ReturnType<typeof withIds>>[number]) =>
  Object.values(texts).reduce((sum, text) => sum + text.length, 0)

/** The customers that a list shows with these filters, in its order; refuses what no file can hold. */
async function customersOf(context: Context, filters: Filters, pause: () => Promise<void>) {
  const ids = await ownedIds(context, 'customer', filters, MAX_EXPORT_ROWS + 1)
  if (ids.length > MAX_EXPORT_ROWS) {
    throw new Refusal(
      'tooLarge',
      `符合条件的客户超过${MAX_EXPORT_ROWS}个，请缩小查询条件后分几次导出`,
    )
  }
  const customers: CustomerFields[] = []
  let characters = 0
  for (let at = 0; at < ids.length; at += CUSTOMERS_AT_ONCE) {
    const rows = await withIds(context.db, ids.slice(at, at + CUSTOMERS_AT_ONCE))
    for (const row of rows) {
      characters += lengthOf(row)
      if (characters > MOST_CHARACTERS) throw tooMuch()
      customers.push(fieldsOf(row))
      await pause()
    }
  }
  return customers
}

const tooMuch = () => new Refusal('tooLarge', '符合条件的客户内容太多，请缩小查询条件后分几次导出')

/** The list as an Excel file, which can be changed and imported again; as a template, its column titles alone. */
export async function exportCustomers(
  context: Context,
  { template, ...filters }: InputOf<typeof customer.exportList>,
): Promise<FileAnswer> {
  const isTemplate = template === 1
  const pause = breaks()
  const customers = isTemplate ? [] : await customersOf(context, filters, pause)
  const most = customers.reduce((found, { contacts }) => Math.max(found, contacts.length), 1)
  const columns = customerColumns(most)
  if (columns.length * customers.length > MOST_CELLS) throw tooMuch()
  const parts: string[] = []
  for (let at = 0; at < customers.length; at += CUSTOMERS_AT_ONCE) {
    const some = customers.slice(at, at + CUSTOMERS_AT_ONCE)
    parts.push(JSON.stringify(some.map((one) => rowOf(one, most))))
    await pause()
  }
  const body = await writeInThread(context.user.id, { sheetName: '客户', columns, parts })
  return { body, name: isTemplate ? '客户导入模板.xlsx' : `客户-${dayOf(context.now)}.xlsx` }
}
