import { api } from '#api/index.ts'
import {
  givenTo,
  linesOf,
  makeChain,
  makeMachine,
  makeProduction,
  makeShipment,
} from '../make/chain.ts'
import * as make from '../make/factories.ts'
import { uploaded } from '../make/files/upload.ts'
import type { Caller, TestServer } from '../run/server.ts'
import type { Foreign } from '../entities/fixture.ts'

/** The records that the fields of `references.ts` refer to: somebody else's, and the actor's own. */

/** Records of one person by what they are. */
export type Records = Record<
  | 'quotation'
  | 'line'
  | 'set'
  | 'customer'
  | 'contract'
  | 'contractLine'
  | 'production'
  | 'logistics'
  | 'machine',
  number
> & { file: string }

/** What the actor has to refer from, beside the records themselves. */
export type Own = Records & {
  /** A draft with one line of a product, as it was looked at. */
  draft: { id: number; content_version: number; unitprice: string; line: number; pid: number }
  /** A quotation that was sent. */
  sent: number
  /** A shipment of somebody else's contract, with a machine of one's own that can go with it. */
  shipmentAbroad: number
  machineAbroad: number
  /** A machine of one's own that has left. */
  machineAway: number
  /** A machine that nothing refers to yet. */
  former: number
  /** Files that no record has yet; `photo` is one of an after-sales case. */
  proof: string
  scan: string
  photo: string
}

const title = '水泵'
const serial = () => make.fresh('R-')

async function quotationWith(caller: Caller, pid: number) {
  const id = await make.makeQuotation(caller)
  await make.done(caller, api.quotation.addline, { id, pid })
  const { data, info } = await make.done(caller, api.quotation.getQuopro, { id })
  const { id: line, set_id: set, unitprice } = data[0]
  return { id, line, set, unitprice, content_version: info.content_version, pid }
}

const chainFields = {
  c_money: '1000.00',
  lines: [{ title, num: 2, unitprice: '500.00', tax_rate: '13' }],
}

/** Somebody else's records that fields can refer to. */
export async function recordsOf(server: TestServer, foreign: Foreign): Promise<Records> {
  const caller = server.admin
  const { quotation, line, customer, contract, production, logistics, machine } = foreign
  const [first] = (await make.done(caller, api.quotation.getQuopro, { id: quotation })).data
  const [contractLine] = await linesOf(caller, contract)
  // Of no record yet, so that nothing but whose it is keeps it from being referred to.
  const [file = ''] = await uploaded(server, caller, { name: '他人.txt' })
  const set = first.set_id
  return {
    quotation,
    line,
    set,
    customer,
    contract,
    contractLine: contractLine!.id,
    production,
    logistics,
    machine,
    file,
  }
}

/** The same of an actor, and what they refer from. */
export async function ownRecords(
  server: TestServer,
  caller: Caller,
  abroad: { contract: number },
): Promise<Own> {
  const pid = await make.makeProduct(server.admin, { pro_no: make.fresh('P'), pro_unitprice: '9' })
  const { line, id: quotation } = await quotationWith(caller, pid)
  await make.done(caller, api.quotation.addline, { id: quotation, title: '运费' })
  const { data: lines } = await make.done(caller, api.quotation.getQuopro, { id: quotation })
  const { id: sent } = await quotationWith(caller, pid)
  await make.done(caller, api.quotation.sendQuotation, { id: sent })
  const { contract, production, shipment } = await makeChain(caller, chainFields)
  const [contractLine] = await linesOf(caller, contract)
  const productionOfAnother = await makeProduction(server.admin, abroad.contract)
  const productionAbroad = await givenTo(server, caller, 'production', productionOfAnother)
  const { ids } = (await make.done(caller, api.machine.registerMachines, {
    pro_id: productionAbroad,
    title,
    serials: serial(),
  })) as unknown as { ids: number[] }
  const [file = '', proof = '', scan = ''] = await uploaded(server, caller, {}, {}, {})
  const [photo = ''] = await uploaded(server, caller, {})
  const machineAway = await makeMachine(caller, { con_id: contract })
  await makeShipment(caller, production, { machines: [machineAway] })
  return {
    quotation,
    line,
    set: lines.find((one: { id: number }) => one.id !== line).set_id,
    customer: await make.makeCustomer(caller),
    contract,
    contractLine: contractLine!.id,
    production,
    machine: await makeMachine(caller, { con_id: contract }),
    file,
    draft: await quotationWith(caller, pid).then(({ set: _set, ...draft }) => draft),
    sent,
    logistics: shipment,
    shipmentAbroad: await makeShipment(caller, productionAbroad),
    machineAbroad: ids[0]!,
    machineAway,
    former: await makeMachine(caller),
    proof,
    scan,
    photo,
  }
}
