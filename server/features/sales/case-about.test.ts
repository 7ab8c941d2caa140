import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import {
  makeContract,
  makeMachine,
  makeProduction,
  makeReturn,
  makeShipment,
} from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** What is known at once of the machine or the contract that a case is about. */

const server = testServer()
const { getAbout } = api.sales

const aboutOf = async (caller: Caller, input: Record<string, unknown>) =>
  (await done(caller, getAbout, input)).data

async function makeEnding(con_id: number | undefined, warranty_end: string): Promise<number> {
  const id = await makeMachine(server.admin, con_id === undefined ? {} : { con_id })
  await server.db.updateTable('machine').set({ warranty_end }).where('id', '=', id).execute()
  return id
}

test(`a contract says for whom it is and how many machines are in each state of warranty, a machine its own${sameOnPostgres}`, async () => {
  const con_id = await makeContract(server.admin, { cus_name: '云溪水务', project: '三期' })
  expect(await aboutOf(server.admin, { con_id })).toMatchObject({ warranties: [] })
  await makeEnding(con_id, daysAfter(today, 31))
  await makeEnding(con_id, daysAfter(today, 31))
  await makeEnding(con_id, daysAfter(today, 30))
  const out = await makeEnding(con_id, daysAfter(today, -1))
  await makeEnding(con_id, '')
  const cus = { cus_name: '云溪水务', project: '三期' }
  expect(await aboutOf(server.admin, { con_id })).toEqual({
    ...cus,
    warranty_end: '',
    returned_date: '',
    warranties: [
      { warranty: 1, count: 2 },
      { warranty: 2, count: 1 },
      { warranty: 3, count: 1 },
      { warranty: 4, count: 1 },
    ],
  })
  expect(await aboutOf(server.admin, { machine_id: out })).toEqual({
    ...cus,
    warranty_end: daysAfter(today, -1),
    returned_date: '',
    warranties: [{ warranty: 3, count: 1 }],
  })
})

test('who sees neither the contract nor its machines learns nothing of them', async () => {
  const con_id = await makeContract(server.admin, { cus_name: '云溪水务', project: '三期' })
  const machine_id = await makeEnding(con_id, today)
  const nothing = { cus_name: '', project: '', warranty_end: '', returned_date: '', warranties: [] }
  const service = await server.userWith('sales:view', 'sales:edit')
  expect(await aboutOf(service, { con_id })).toEqual(nothing)
  expect(await service.call(getAbout, { machine_id })).toMatchObject({ code: 404 })
  const other = await server.userWith('sales:view', 'machine:view', 'contract:view')
  expect(await aboutOf(other, { con_id })).toEqual(nothing)
  expect(await other.call(getAbout, { machine_id })).toMatchObject({ code: 404 })
  expect(await aboutOf(other, {})).toEqual(nothing)
})

test(`a machine that came back is 已退回 with its day, not 未知, and so of its contract${sameOnPostgres}`, async () => {
  const con_id = await makeContract(server.admin)
  const pro_id = await makeProduction(server.admin, con_id)
  const machine_id = await makeMachine(server.admin, { con_id })
  await makeEnding(con_id, '')
  const machines = [machine_id]
  const left = { machines, shipped_date: '2026-03-10' }
  const shipment = await makeShipment(server.admin, pro_id, left)
  await makeReturn(server.admin, shipment, { machines, shipped_date: '2026-03-20' })
  expect(await aboutOf(server.admin, { machine_id })).toMatchObject({
    warranty_end: '',
    returned_date: '2026-03-20',
    warranties: [{ warranty: 5, count: 1 }],
  })
  expect(await aboutOf(server.admin, { con_id })).toMatchObject({
    returned_date: '',
    warranties: [
      { warranty: 4, count: 1 },
      { warranty: 5, count: 1 },
    ],
  })
})
