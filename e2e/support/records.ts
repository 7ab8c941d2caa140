import { randomBytes } from 'node:crypto'
import type { QuotationLine } from '../../api/quotation/quotation-line.ts'
import { api } from '../../api/index.ts'
import type { Call } from './server.ts'

/**
 * What journeys presuppose, made by calls. Names are new each time, as the journeys of a worker share a
 * database.
 */

type Fields = Record<string, unknown>

/** A name that no other record has. */
export function fresh(name: string): string {
  return `${name} ${randomBytes(4).toString('hex')}`
}

async function made(call: Call, endpoint: Parameters<Call>[0], input: Fields): Promise<number> {
  return Number((await call(endpoint, input)).id)
}

export function makeCategory(call: Call, fields: Fields = {}): Promise<number> {
  return made(call, api.category.setProcate, { p_name: fresh('分类'), ...fields })
}

export function makeProduct(call: Call, fields: Fields = {}): Promise<number> {
  return made(call, api.product.setProduct, { pro_title: fresh('产品'), ...fields })
}

export function makeCombination(
  call: Call,
  products: readonly number[],
  fields: Fields = {},
): Promise<number> {
  const input = { com_name: fresh('组合'), com_prolist: products, ...fields }
  return made(call, api.combination.setCombination, input)
}

export function makeQuotation(call: Call, fields: Fields = {}): Promise<number> {
  return made(call, api.quotation.setQuotation, { quo_name: fresh('报价'), ...fields })
}

export function makeContract(call: Call, fields: Fields = {}): Promise<number> {
  return made(call, api.contract.setContract, { c_title: fresh('合同'), ...fields })
}

/** A contract with a production record, a shipment and an after-sales record. */
export async function makeChain(call: Call, fields: Fields = {}) {
  const contract = await makeContract(call, fields)
  const production = await made(call, api.production.setProduction, { con_id: contract })
  const logistics = await made(call, api.logistics.setLogistics, {
    pro_id: production,
    log_number: fresh('SF'),
  })
  const sales = await made(call, api.sales.setSales, { con_id: contract })
  return { contract, production, logistics, sales }
}

/** The lines of a quotation as the server has them, in display order. */
export async function linesOf(call: Call, quotation: number): Promise<QuotationLine[]> {
  return (await call(api.quotation.getQuopro, { id: quotation })).data as QuotationLine[]
}

/** A quotation with a set of two products of one model each, which are chosen by themselves. */
export async function makeQuotedSet(call: Call) {
  const pump = fresh('水泵')
  const tank = fresh('水箱')
  const combination = await makeCombination(call, [
    await makeProduct(call, { pro_title: pump, pro_no: 'P-1', pro_unitprice: '100.50' }),
    await makeProduct(call, { pro_title: tank, pro_no: 'T-1', pro_unitprice: '20' }),
  ])
  const quotation = await makeQuotation(call)
  await call(api.quotation.setCombination, { id: quotation, com_id: combination })
  return { quotation, combination, pump, tank }
}
