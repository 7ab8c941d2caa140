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

/** The company's day, at each call: one process runs many journeys, and may outlive a day. */
export const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format()

/** A customer with a contract of three pumps, of which all are produced and none is shipped, and a quotation of two. */
export async function makeDeal(call: Call) {
  await call(api.company.setCompany, { name: '宁波泵业', telephone: '0574-8812', tax_rate: '13' })
  const pump = { pro_title: fresh('立式多级泵'), pro_no: 'CDL32-90', pro_unitprice: '12000' }
  const pid = await makeProduct(call, pump)
  const cus_name = fresh('云溪水务')
  const customer = await made(call, api.customer.setCustomer, { cus_name })
  const contract = await makeContract(call, {
    customer_id: customer,
    c_money: '36000',
    c_unpay: '36000',
    signed_date: today(),
    delivery_date: today(),
    payment_steps: [{ name: '全款', percent: '100', trigger: 1 }],
    lines: [
      {
        pid,
        title: '立式多级泵',
        no: 'CDL32-90',
        unit: '台',
        num: 3,
        unitprice: '12000',
        tax_rate: '13',
      },
    ],
  })
  const { data } = await call(api.contract.getContract, { id: contract })
  const [{ id: contract_line_id }] = (data as { lines: [{ id: number }] }).lines
  const lines = [{ contract_line_id, quantity: '3' }]
  const production = await made(call, api.production.setProduction, { con_id: contract, lines })
  const quotation = await makeQuotation(call, { customer_id: customer })
  await call(api.quotation.addline, { id: quotation, pid, num: 2 })
  return { customer, cus_name, pid, contract, production, quotation }
}
