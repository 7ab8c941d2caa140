import { beforeAll, describe, expect, test } from 'vitest'
import type { ContractChain } from '#api/kit/chain.ts'
import { api } from '#api/index.ts'
import {
  givenTo,
  makeAftersales,
  makeChain,
  makeContract,
  makeProduction,
  makeShipment,
  numberOf,
  ownChain,
} from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The chain of a contract that its form, and every form below it, shows: 合同 → 生产 → 物流 → 售后. */

const { contract, production, logistics, sales } = api

const server = testServer()
let owner: Caller
beforeAll(async () => {
  owner = await server.userWith(...ownChain)
})

const chainIn = (answer: object) => (answer as { chain?: ContractChain | null }).chain ?? null

const idsOf = (chain: ContractChain | null) =>
  chain?.stages.map(({ kind, records }) => [kind, ...records.map(({ id }) => id)])

describe('the chain', () => {
  test('is the same in all four forms, and in those of new records', async () => {
    const made = await makeChain(owner)
    const number = await numberOf(owner, made.contract)
    const forms = [
      await done(owner, contract.getContract, { id: made.contract }),
      await done(owner, production.getProduction, { id: made.production }),
      await done(owner, logistics.getLogistics, { id: made.shipment }),
      await done(owner, sales.getSales, { id: made.aftersales }),
      await done(owner, production.getContract, { id: made.contract }),
      await done(owner, logistics.getProduction, { pid: made.production }),
      await done(owner, sales.getContract, { id: made.contract }),
    ]
    for (const form of forms) {
      const chain = chainIn(form)
      expect(chain).toMatchObject({ con_id: made.contract, number })
      expect(idsOf(chain)).toEqual([
        ['production', made.production],
        ['logistics', made.shipment],
        ['sales', made.aftersales],
      ])
    }
  })

  test(`tells how far each record is${sameOnPostgres}`, async () => {
    const con_id = await makeContract(owner)
    const built = await makeProduction(owner, con_id, { pro_outbound: 1, pro_status: 1 })
    await makeShipment(owner, built, { log_number: 'SF100', l_status: 2 })
    await makeAftersales(owner, { con_id, s_state: 1 })
    await makeAftersales(owner, { con_id, s_status: 3 })
    const progress = { pieces: 5, to_ship: 2 }
    await server.db.updateTable('contract').set(progress).where('id', '=', con_id).execute()
    const chain = chainIn(await done(owner, contract.getContract, { id: con_id }))
    expect(chain).toMatchObject({
      contract: progress,
      stages: [
        { records: [{ state: 1, status: 1, label: '' }] },
        { records: [{ state: null, status: 2, label: 'SF100' }] },
        {
          records: [
            { state: 1, status: 0 },
            { state: null, status: 3 },
          ],
        },
      ],
    })
  })

  test('has of many records the newest few, the one that is shown, and their number', async () => {
    const con_id = await makeContract(owner)
    const made: number[] = []
    for (let count = 0; count < 6; count += 1) made.push(await makeProduction(owner, con_id))
    const newest = chainIn(await done(owner, contract.getContract, { id: con_id }))
    expect(newest?.stages[0]).toMatchObject({ total: 6 })
    expect(newest?.stages[0]?.records.map(({ id }) => id)).toEqual(made.slice(3))
    const oldest = await done(owner, production.getProduction, { id: made[0] })
    const shown = chainIn(oldest)?.stages[0]?.records.map(({ id }) => id)
    expect(shown).toEqual([made[0], ...made.slice(4)])
  })

  test(`is none without a contract${sameOnPostgres}`, async () => {
    const id = await makeAftersales(owner, { s_no: '系统上线前' })
    expect(chainIn(await done(owner, sales.getSales, { id }))).toBeNull()
    expect(chainIn(await done(owner, sales.getSales))).toBeNull()
    expect(chainIn(await done(owner, contract.getContract))).toBeNull()
  })
})

describe(`a user with less permissions${sameOnPostgres}`, () => {
  test('sees of another user’s contract the number alone, and none of its other records', async () => {
    const { contract: con_id } = await makeChain(owner)
    const other = await server.userWith(...ownChain)
    const mine = await makeProduction(server.admin, con_id)
    await givenTo(server, other, 'production', mine)
    const chain = chainIn(await done(other, production.getProduction, { id: mine }))
    expect(chain).toEqual({
      con_id,
      number: await numberOf(owner, con_id),
      contract: null,
      stages: [
        { kind: 'production', total: 1, records: [expect.objectContaining({ id: mine })] },
        { kind: 'logistics', total: 0, records: [] },
        { kind: 'sales', total: 0, records: [] },
      ],
    })
  })

  test('sees no records of kinds that they may not view', async () => {
    const { contract: con_id, shipment } = await makeChain(owner)
    const carrier = await server.userWith('logistics:view', 'logistics:all')
    const chain = chainIn(await done(carrier, logistics.getLogistics, { id: shipment }))
    expect(chain).toMatchObject({ con_id, contract: null })
    expect(idsOf(chain)).toEqual([['logistics', shipment]])
  })

  test('sees the case that was given to them', async () => {
    const con_id = await makeContract(owner)
    const service = await server.userWith('sales:view', 'production:view')
    await makeAftersales(owner, { con_id })
    const given = await makeAftersales(owner, { con_id, s_assignee: service.userId })
    const chain = chainIn(await done(service, sales.getSales, { id: given }))
    expect(idsOf(chain)).toEqual([['production'], ['sales', given]])
  })
})
