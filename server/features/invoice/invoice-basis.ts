import { returnCredit } from '#api/contract/contract-progress.ts'
import type { ApplicableLine } from '#api/invoice/invoice.ts'
import { grossLeft, NOTHING_TAKEN, unitsLeft } from '#api/invoice/applied.ts'
import { textFromUnits, unitsOf } from '#api/invoice/quantity.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { taxCodesOf } from '#server/catalogue/catalogue.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { invoiceBasis, invoicedLine } from '#server/features/contract/money/invoiced.service.ts'
import { codeOf, type Basis } from './invoice-rows.ts'

/** What a contract has for a request, which one request of it may be left out of. */
export async function basisOf(executor: Executor, contractId: number, exceptInvoice?: number) {
  const { contract, lines, taken } = await invoiceBasis(executor, contractId, exceptInvoice)
  const { tax_code, tax_rate } = await theCompany(executor)
  const products = new Set(lines.flatMap(({ pid }) => pid ?? []))
  return {
    contract,
    lines,
    taken,
    isInclusive: contract.tax_inclusive === 1,
    codes: await taxCodesOf(executor, [...products]),
    usualCode: tax_code,
    usualRate: tax_rate,
  }
}

const atLeast0 = (some: bigint) => (some > 0n ? some : 0n)

/** A line of the contract for the form of a request; what came back and is not shipped again is not left to apply for. */
export function applicable(line: Row<'contract_line'>, basis: Basis): ApplicableLine {
  const taken = basis.taken.get(line.id) ?? NOTHING_TAKEN
  const rated = invoicedLine({ ...line, tax_rate: line.tax_rate ?? 0 }, basis.isInclusive)
  return {
    contract_line_id: line.id,
    title: line.title,
    no: line.no,
    unit: line.unit,
    tax_code: codeOf(basis, line.pid),
    pieces: rated.pieces,
    tax_rate: percentFromHundredths(line.tax_rate),
    gross: textFromCents(rated.gross),
    tax: textFromCents(rated.tax),
    list_amount: textFromCents(rated.list),
    has_discount: rated.hasDiscount,
    taken_quantity: textFromUnits(taken.units),
    taken_amount: textFromCents(taken.amount),
    taken_gross: textFromCents(taken.gross),
    taken_tax: textFromCents(taken.tax),
    taken_list: textFromCents(taken.list),
    quantity_left: textFromUnits(atLeast0(unitsLeft(rated, taken) - unitsOf(line.dropped))),
    gross_left: textFromCents(atLeast0(grossLeft(rated, taken) - BigInt(returnCredit([line])))),
  }
}
