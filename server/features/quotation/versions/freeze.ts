import { textsOf } from '#api/kit/fields/record-texts.ts'
import { recipientTexts, termTexts } from '#api/quotation/quotation-head.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import type { Sums } from '#api/quotation/money/quotation-money.ts'
import type { Executor } from '#server/db/open.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { printedUser } from '#server/features/user/user.service.ts'
import { setsWithNotes } from '../lines/line-notes.ts'
import { presentSteps } from '../head/quotation-head.ts'
import {
  lightSets,
  type LightLine,
  type LineRow,
  type SetWith,
} from '../lines/quotation-line.store.ts'
import { sumsOf } from '../prices/quotation-total.ts'
import type { QuotationRow } from '../quotation.store.ts'
import type { StoredLine, StoredQuotation } from './stored-version.ts'

/** Sums in cents; what a quotation may come to is within a number's exact integers. */
const inNumbers = (sums: Sums) => ({
  amount: Number(sums.amount),
  discount: Number(sums.discount),
  discounted: Number(sums.discounted),
  net: Number(sums.net),
  tax: Number(sums.tax),
  gross: Number(sums.gross),
})

function frozenLine(line: LineRow, sums: Sums | undefined): StoredLine {
  const { set_id: _set, pid, ...columns } = line
  return { ...columns, pid: pid ?? 0, ...(sums ? { sums: inNumbers(sums) } : {}) }
}

const withoutNotes = ({ lines, ...set }: SetWith<LightLine>) => ({
  ...set,
  lines: lines.map(({ noteBytes: _bytes, ...line }) => ({
    ...line,
    pro_info: '',
    remarks: '',
    pro_curve: '',
    technical: '',
  })),
})

/** The company as documents print it. */
async function companyBlock(executor: Executor): Promise<FrozenQuotation['company']> {
  const { name, tax_number, address, telephone, website, email, bank, account } =
    await theCompany(executor)
  return { name, tax_number, address, telephone, website, email, bank, account }
}

/**
 * The whole quotation as it is now, for documents and as the content of a version: complete, so that nothing is looked up
 * later. `revision` is the version under which it is sent, else 0. Without `notes` the notes of lines are empty and not
 * read.
 */
export async function frozen(
  executor: Executor,
  row: QuotationRow,
  { revision, date, notes }: { revision: number; date: string; notes: boolean },
): Promise<StoredQuotation> {
  const light = await lightSets(executor, row.id)
  const prices = light.flatMap(({ sets, lines }) => lines.map((line) => ({ ...line, sets })))
  const { lines: sums, total } = sumsOf(prices, row)
  const sets = notes ? await setsWithNotes(executor, light) : light.map(withoutNotes)
  const salesman = await printedUser(executor, row.user_id)
  const { quo_no, quo_name, quo_info, valid_until, tax_inclusive } = row
  const { discount_kind, discount_value } = row
  return {
    quo_no,
    revision,
    date,
    quo_name,
    quo_info,
    user_name: salesman.name,
    user_phone: salesman.phone,
    user_email: salesman.email,
    ...textsOf(recipientTexts, row),
    valid_until,
    ...textsOf(termTexts, row),
    customer_id: row.customer_id,
    print_customer: row.print_customer,
    tax_inclusive,
    discount_kind,
    discount_value,
    payment_steps: presentSteps(row.payment_steps),
    company: await companyBlock(executor),
    sets: sets.map(({ id, com_id, com_name, com_show, is_power, sets: count, lines }) => ({
      id,
      com_id,
      com_name,
      com_show,
      is_power,
      sets: count,
      lines: lines.map((line) => frozenLine(line, sums.get(line.id))),
    })),
    sums: inNumbers(total),
  }
}
