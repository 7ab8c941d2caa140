import { receivedFiles } from '#server/handler.ts'
import { api } from '#api/index.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { listContracts } from '#server/features/contract/contract-list.service.ts'
import {
  deleteContract,
  getContract,
  saveContract,
} from '#server/features/contract/contract.service.ts'
import { endContract, getEnding } from '#server/features/contract/ending/ending.service.ts'
import {
  deleteLogistics,
  saveLogistics,
} from '#server/features/logistics/logistics-save.service.ts'
import { deleteProduction, saveProduction } from '#server/features/production/production.service.ts'
import { listSales } from '#server/features/sales/sales-list.service.ts'
import { deleteSales, saveSales } from '#server/features/sales/sales.service.ts'
import { receiveContractFiles } from '#server/features/upload/upload.service.ts'
import type {
  DemoAftersales,
  DemoContract,
  DemoOldSale,
  DemoProduction,
  DemoReturn,
} from './demo-shapes.ts'
import { customerNamed, dayAfter } from './fill-offers.ts'
import { demoFiles } from './demo-files.ts'
import { addMachines, enterSoldBefore, machineNumbered, startMachines } from './fill-machines.ts'

/** The context of the user with that role, at that moment. */
export type At = (
  role: '生产' | '物流' | '售后',
  moment: { daysAgo: number; time: string },
) => Context

/** How to take back what was written so far. */
export type Undo = (() => Promise<unknown>)[]

/** Takes back what was written, the last first. */
export async function takeBack(undo: Undo): Promise<void> {
  for (const one of undo.toReversed()) await one()
}

function demoFile(name: string) {
  const file = demoFiles[name]
  if (!file) throw new Error(`没有演示文件“${name}”`)
  return { name, content: file() }
}

async function addContract(context: Context, contract: DemoContract, undo: Undo): Promise<number> {
  const { files, productions: _p, aftersales: _a, ended: _ended, ...fields } = contract
  const { delivery_days, signed, ...columns } = fields
  const days = {
    delivery_date: delivery_days === undefined ? '' : dayAfter(context.now, delivery_days),
    signed_date: signed === true ? dayOf(context.now) : '',
  }
  const uploads =
    files.length > 0
      ? (await receiveContractFiles(context, { files: receivedFiles(files.map(demoFile)) })).data
      : []
  const c_file = uploads.map((file) => file.file_url)
  const customer_id = await customerNamed(context, columns.cus_name ?? '')
  const input = api.contract.setContract.input.parse({ ...columns, ...days, customer_id, c_file })
  const { id } = await saveContract(context, input)
  undo.push(() => deleteContract(context, { id }))
  return id
}

/** Pieces of lines as a record names them. */
const piecesOf = (lines: readonly { id: number }[], pieces: DemoProduction['makes'] = []) =>
  pieces.map(({ line, quantity }) => ({ contract_line_id: lines[line - 1]?.id, quantity }))

/** A return with the shipment that it is of. */
type Booked = DemoReturn & { returns_id: number }

/** A contract as it is stored, with its lines in their order. */
type Stored = { con_id: number; lines: readonly { id: number }[] }

/** Adds a production record with the machines that it made and its shipments. */
export async function addProduction(
  at: At,
  { con_id, lines }: Stored,
  { shipments, makes, machines, ...production }: DemoProduction,
  undo: Undo,
): Promise<void> {
  const worker = at('生产', production)
  const made = { ...production, con_id, lines: piecesOf(lines, makes) }
  const input = api.production.setProduction.input.parse(made)
  const { id: pro_id } = await saveProduction(worker, input)
  undo.push(() => deleteProduction(worker, { id: pro_id }))
  const numbered = await addMachines(worker, pro_id, machines, undo)
  const back: Booked[] = []
  for (const [place, { takes, returned, ...shipment }] of shipments.entries()) {
    const carrier = at('物流', shipment)
    const gone = numbered.filter((one) => one.shipment === place).flatMap(({ ids }) => ids)
    const taken = { ...shipment, pro_id, lines: piecesOf(lines, takes), machines: gone }
    const sent = api.logistics.setLogistics.input.parse(taken)
    const { id } = await saveLogistics(carrier, sent)
    undo.push(() => deleteLogistics(carrier, { id }))
    if (returned) back.push({ ...returned, returns_id: id })
  }
  await startMachines(at, numbered)
  for (const one of back) await addReturn(at, lines, one, undo)
}

/** Books what came back of a shipment. */
async function addReturn(
  at: At,
  lines: Stored['lines'],
  { brings, machines, ...returned }: Booked,
  undo: Undo,
): Promise<void> {
  const carrier = at('物流', returned)
  const ids: number[] = []
  for (const serial of machines) ids.push(await machineNumbered(carrier, serial))
  const back = { ...returned, lines: piecesOf(lines, brings), machines: ids }
  const { id } = await saveLogistics(carrier, api.logistics.setLogistics.input.parse(back))
  undo.push(() => deleteLogistics(carrier, { id }))
}

async function addAftersales(
  at: At,
  { handled, machine, ...aftersales }: DemoAftersales & { con_id?: number; s_no?: string },
  undo: Undo,
): Promise<void> {
  const service = at('售后', aftersales)
  const given = {
    ...aftersales,
    ...(handled && { s_assignee: service.user.id }),
    ...(machine !== undefined && { machine_id: await machineNumbered(service, machine) }),
  }
  const { id } = await saveSales(service, api.sales.setSales.input.parse(given))
  undo.push(() => deleteSales(service, { id }))
}

/** Ends a contract with what has shipped of it, and 违约金. */
async function endAsProposed(
  context: Context,
  id: number,
  { reason, extra }: NonNullable<DemoContract['ended']>,
): Promise<void> {
  const { day, proposed } = (await getEnding(context, { id })).data
  const input = api.contract.endContract.input.parse({
    id,
    ended_on: day,
    end_reason: reason,
    end_goods: proposed,
    end_extra: extra,
    proposed,
  })
  await endContract(context, input)
}

/**
 * Adds a contract with all that grew from it, unless its owner has one of that title; false where there is
 * one. What fails half-way is taken back, so that a second run makes it anew.
 */
export async function fillContract(
  context: Context,
  at: At,
  demo: DemoContract,
  later: (moment: { daysAgo: number; time: string }) => Context,
): Promise<boolean> {
  const query = { keyword: demo.c_title, userid: context.user.id }
  const found = await listContracts(context, api.contract.index.input.parse(query))
  if (found.data.some((row) => row.c_title === demo.c_title)) return false
  const undo: Undo = []
  try {
    const con_id = await addContract(context, demo, undo)
    const { lines } = (await getContract(context, { id: con_id })).data
    for (const production of demo.productions) {
      await addProduction(at, { con_id, lines }, production, undo)
    }
    for (const aftersales of demo.aftersales) {
      await addAftersales(at, { ...aftersales, con_id }, undo)
    }
    if (demo.ended) await endAsProposed(later(demo.ended), con_id, demo.ended)
  } catch (error) {
    await takeBack(undo)
    throw error
  }
  return true
}

/** Adds the after-sales of pumps sold before this system that are not there yet, and answers how many. */
export async function fillOldSales(at: At, sales: readonly DemoOldSale[]): Promise<number> {
  let added = 0
  for (const { sold, ...sale } of sales) {
    const service = at('售后', sale)
    if (sold) await enterSoldBefore(service, at, sold)
    const query = api.sales.index.input.parse({ keyword: sale.s_no })
    if ((await listSales(service, query)).total > 0) continue
    await addAftersales(at, sale, [])
    added += 1
  }
  return added
}
