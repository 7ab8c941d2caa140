import type { contract } from '#api/contract/contract.ts'
import { stepInWords, stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { percentFromHundredths } from '#api/kit/money.ts'
import { dayOf } from '#api/kit/time.ts'
import { sharesOf } from '#api/receipt/receivables.ts'
import type { Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { numberText } from '#server/documents/content/wording.ts'
import { printPapers } from '#server/documents/documents.ts'
import {
  stateText,
  totalOf,
  type SalesContract,
  type SoldLine,
} from '#server/documents/papers/contract-content.ts'
import { salesContract } from '#server/documents/papers/sales-contract.ts'
import { contractValues, emptyFields, fieldsOfPdf } from '#server/documents/word/contract-values.ts'
import { fieldsOfTemplate, makeWord } from '#server/documents/word/word.ts'
import { issuerOf, theCompany, usualWarranty } from '#server/features/company/company.service.ts'
import { templateBytes } from '#server/features/company/contract-template.service.ts'
import { partyOf } from '#server/features/customer/customer-names.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { userName } from '#server/records/staff-name.ts'
import { countLines, linesOfContract, type ContractLineRow } from '../lines/contract-line.store.ts'
import * as store from '../contract.store.ts'

/** 购销合同 of a contract, as a PDF and by the company's Word file, for who may see the contract. */

function soldLine(line: ContractLineRow): SoldLine {
  const { set_no, set_name, sets, num, title, no, unit, note } = line
  const isPriced = line.unitprice !== null || line.amount !== 0
  return {
    set_no,
    set_name,
    sets,
    num,
    title,
    no,
    unit,
    note,
    tax_rate: percentFromHundredths(line.tax_rate),
    amounts: isPriced
      ? { gross: BigInt(line.amount), net: BigInt(line.net), tax: BigInt(line.tax) }
      : undefined,
  }
}

/** The steps in words, with what each comes to; in cents. */
function stepsOf(row: Row<'contract'>, total: bigint | undefined): SalesContract['steps'] {
  const steps = objectsIn<PaymentStep>(row.payment_steps)
  const shares = total === undefined ? [] : sharesOf(steps, Number(total))
  return stepTexts(steps).map((step, at) => {
    const share = shares[at]
    return { text: stepInWords(step), amount: share === undefined ? undefined : BigInt(share) }
  })
}

/** A contract as it is printed: all that either file may say of it. */
async function contentOf(context: Context, row: Row<'contract'>): Promise<SalesContract> {
  const { db } = context
  const company = await theCompany(db)
  const { tax_number, bank, account } = company
  const content: SalesContract = {
    number: row.c_no,
    title: row.c_title,
    date: dayOf(row.release_time),
    signed: row.signed_date,
    ended: row.ended_on,
    maker: await userName(db, row.user_id),
    quotation: numberText(row.quo_no, row.quo_revision),
    issuer: { ...(await issuerOf(db)), tax_number, bank, account },
    customer: { name: row.cus_name, ...(await partyOf(context, row.customer_id)) },
    project: row.project,
    place: row.delivery_place,
    delivery_time: row.delivery_time,
    delivery_date: row.delivery_date,
    transport: row.transport,
    warranty: row.warranty === '' ? usualWarranty(company) : row.warranty,
    acceptance: row.acceptance,
    clauses: row.clauses,
    steps: [],
    tax_inclusive: row.tax_inclusive === 1,
    lines: (await linesOfContract(db, row.id)).map(soldLine),
    total: row.c_money === null ? undefined : BigInt(row.c_money),
  }
  return { ...content, steps: stepsOf(row, totalOf(content)) }
}

const nameOf = ({ c_no }: Row<'contract'>, extension: 'pdf' | 'docx') =>
  `购销合同-${c_no}.${extension}`

export async function printContract(
  context: Context,
  { id }: InputOf<typeof contract.salesContract>,
): Promise<FileAnswer> {
  const row = await findOrRefuse(context, store, id, 'view')
  return printPapers(context.user.id, await countLines(context.db, id), async () => ({
    order: { paper: salesContract(await contentOf(context, row)) },
    name: nameOf(row, 'pdf'),
  }))
}

export async function writeContract(
  context: Context,
  { id }: InputOf<typeof contract.salesContractWord>,
): Promise<FileAnswer> {
  const row = await findOrRefuse(context, store, id, 'view')
  const body = await makeWord(context.user.id, async () => {
    const content = await contentOf(context, row)
    const state = stateText(content)
    return {
      template: await templateBytes(context),
      values: contractValues(content),
      mark: state === '' ? '' : `合同状态：${state}`,
    }
  })
  return { body, name: nameOf(row, 'docx') }
}

/** What stays empty on a paper, as far as who asks for it may see the contract's customer. */
export async function paperBlanks(
  context: Context,
  { id, word = 0 }: InputOf<typeof contract.salesContractBlanks>,
) {
  if (id === undefined) throw invalid('id', '缺少合同的编号，请从合同列表中打开')
  const row = await findOrRefuse(context, store, id, 'view')
  const used =
    word === 1 ? await fieldsOfTemplate(context.user.id, () => templateBytes(context)) : fieldsOfPdf
  return { data: emptyFields(contractValues(await contentOf(context, row)), used) }
}
