import type { OwnedEntity } from '#api/kit/entity-sets.ts'
import { api } from '#api/index.ts'
import { makeChain, makeMachine } from '../make/chain.ts'
import {
  addSet,
  done,
  makeCombination,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '../make/factories.ts'
import { ownPicture } from '../read/editor.ts'
import { enter, makeUser, roleNamed } from '../make/people.ts'
import { uploaded } from '../make/upload.ts'
import type { Caller, TestServer } from '../run/server.ts'

/**
 * What the walk tries to get at: one record of every kind that has an owner, and a deleted one that could be
 * restored, all of the same person's.
 */

/** In every text of these records, and in their owner's name: where it shows, one of them does. */
export const MARK = '他人'
/** What no prefilled form tells of another's contract. */
export const SECRETS = ['98765', `${MARK}备注`]

/** The kinds of records that have an owner. */
export type Owned = OwnedEntity

/** Kinds of records that have an owner, or follow their contract’s. */
export type Scoped = Owned | 'receipt'

export type Foreign = Record<Scoped, number> & {
  owner: number
  line: number
  deleted: Record<Scoped, number>
  /** The address of a file that the contract names. */
  file: string
  /** Of the catalogue, which has no owners: what the calls about a quotation need beside it. */
  combination: number
  model: string
  /** Of the website's text. */
  picture: string
}

export async function makeForeign(server: TestServer): Promise<Foreign> {
  const person = await makeUser(server.admin, {
    username: `${MARK}（业务员）`,
    role_id: await roleNamed(server.admin, '超级管理员'),
  })
  const owner = await enter(server, person)

  const model = 'ISG50-160'
  const product = await makeProduct(server.admin, {
    pro_title: '离心泵',
    pro_no: model,
    pro_unitprice: '100',
  })
  const combination = await makeCombination(server.admin, [product], { com_name: '泵组' })
  const texts = { quo_name: `${MARK}报价`, quo_info: `${MARK}备注` }
  const quotation = await makeQuotation(owner, texts)
  const [line] = await addSet(owner, quotation, combination)
  await done(owner, api.quotation.sendQuotation, { id: quotation })

  const customerTexts = {
    cus_name: `${MARK}客户`,
    cus_info: `${MARK}备注`,
    contacts: [{ name: `${MARK}的人` }],
  }
  const customer = await makeCustomer(owner, customerTexts)

  const [file = ''] = await uploaded(server, owner, { name: `${MARK}合同.txt`, content: MARK })
  const chain = await foreignChain(owner, { c_no: 'HT-1', c_file: file })
  const ofCustomer = { cus_name: customerTexts.cus_name, pieces: 1, to_produce: 1 }
  await server.db.updateTable('contract').set(ofCustomer).where('id', '=', chain.contract).execute()
  const received = { con_id: chain.contract, amount: '1.00', received_date: '2026-01-02' }
  const makeReceipt = async () =>
    Number((await done(owner, api.receipt.setReceipt, { ...received, note: MARK })).id)
  const receipt = await makeReceipt()
  const plate = { model: `${MARK}型号`, remark: `${MARK}备注` }
  const machine = await makeMachine(owner, { ...plate, con_id: chain.contract })
  const deleted = {
    quotation: await makeQuotation(owner, texts),
    customer: await makeCustomer(owner, { ...customerTexts, cus_name: `${MARK}老客户` }),
    ...(await foreignChain(owner)),
    receipt: await makeReceipt(),
    machine: await makeMachine(owner, plate),
  }
  for (const [endpoint, id] of [
    [api.quotation.deleteQuotation, deleted.quotation],
    [api.customer.deleteCustomer, deleted.customer],
    [api.receipt.deleteReceipt, deleted.receipt],
    [api.machine.deleteMachine, deleted.machine],
    [api.sales.deleteSales, deleted.sales],
    [api.logistics.deleteLogistics, deleted.logistics],
    [api.production.deleteProduction, deleted.production],
    [api.contract.deleteContract, deleted.contract],
  ] as const) {
    await done(owner, endpoint, { id })
  }

  return {
    owner: person.id,
    quotation,
    line: line!.id,
    customer,
    ...chain,
    receipt,
    machine,
    deleted,
    file,
    combination,
    model,
    picture: await ownPicture(server, server.admin),
  }
}

/** A contract with one of each record that hangs on it, the mark in all their texts. */
async function foreignChain(owner: Caller, fields: Record<string, unknown> = {}) {
  const remark = `${MARK}备注`
  const { contract, production, shipment, aftersales } = await makeChain(owner, {
    c_title: `${MARK}合同`,
    c_money: '98765.43',
    c_unpay: '98765.43',
    c_remark: remark,
    lines: [{ title: '水泵', num: 1, unitprice: '98765.43' }],
    ...fields,
  })
  const sent = { log_number: `${MARK}单号`, l_send: remark, l_remark: remark }
  await done(owner, api.production.setProduction, { id: production, pro_remark: remark })
  await done(owner, api.logistics.setLogistics, { id: shipment, ...sent })
  await done(owner, api.sales.setSales, { id: aftersales, s_remark: remark })
  return { contract, production, logistics: shipment, sales: aftersales }
}

const ABSENT = 987_654
const absentRecords: Record<Scoped, number> = {
  receipt: ABSENT,
  quotation: ABSENT,
  customer: ABSENT,
  contract: ABSENT,
  production: ABSENT,
  logistics: ABSENT,
  sales: ABSENT,
  machine: ABSENT,
}

/** The same, but nothing of it is there. */
export const absentOf = (foreign: Foreign): Foreign => ({
  ...foreign,
  ...absentRecords,
  deleted: absentRecords,
  line: ABSENT,
  file: `/upload/${'x'.repeat(43)}.txt`,
})
