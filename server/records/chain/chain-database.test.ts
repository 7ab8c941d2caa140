import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/db/transact.ts'
import {
  makeAftersales,
  makeChain,
  makeContract,
  makeProduction,
  makeShipment,
  numberOf,
} from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** The chain as it hangs together: refused by the calls in words, and by the database whatever is tried. */

const server = testServer()
let chain: Awaited<ReturnType<typeof makeChain>>
let elsewhere: Awaited<ReturnType<typeof makeChain>>
beforeEach(async () => {
  chain = await makeChain(server.admin)
  elsewhere = await makeChain(server.admin)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

describe('a record has any number of others below it:', () => {
  test('a contract production records and after-sales, a production record shipments', async () => {
    const { contract, production } = chain
    const productions = [production, await makeProduction(server.admin, contract)]
    const sales = [chain.aftersales, await makeAftersales(server.admin, { con_id: contract })]
    const shipments = [chain.shipment, await makeShipment(server.admin, production)]
    const idsOf = (answer: { info?: { id: number }[] }) => answer.info?.map(({ id }) => id)
    expect(idsOf(await call(api.contract.getContract, { id: contract }))).toEqual([
      ...productions,
      ...sales,
    ])
    expect(idsOf(await call(api.production.getProduction, { id: production }))).toEqual(shipments)
    expect(idsOf(await call(api.logistics.getProduction, { pid: production }))).toEqual(shipments)
  })
})

describe('a deletion is refused by what stands in its way:', () => {
  test('production and after-sales of a contract, and it is deleted without them', async () => {
    await makeProduction(server.admin, chain.contract)
    const remove = () => call(api.contract.deleteContract, { id: chain.contract })
    expect(await remove()).toEqual({
      code: 409,
      msg: '该合同下还有2条生产记录、1条售后记录，不能删除；请先删除它们',
    })
    await done(server.admin, api.sales.deleteSales, { id: chain.aftersales })
    expect((await remove()).msg).toBe('该合同下还有2条生产记录，不能删除；请先删除它们')
    expect((await call(api.contract.getContract, { id: chain.contract })).code).toBe(200)

    const bare = await makeContract(server.admin)
    const only = await makeAftersales(server.admin, { con_id: bare })
    const refused = await call(api.contract.deleteContract, { id: bare })
    expect(refused.msg).toBe('该合同下还有1条售后记录，不能删除；请先删除它们')
    await done(server.admin, api.sales.deleteSales, { id: only })
    await done(server.admin, api.contract.deleteContract, { id: bare })
  })

  test('shipments of a production record', async () => {
    const id = chain.production
    expect(await call(api.production.deleteProduction, { id })).toEqual({
      code: 409,
      msg: '该生产记录下还有1条物流记录，不能删除；请先删除它们',
    })
    expect((await call(api.production.getProduction, { id })).code).toBe(200)
    await done(server.admin, api.logistics.deleteLogistics, { id: chain.shipment })
    await done(server.admin, api.production.deleteProduction, { id })
  })

  test('a deletion and a new record below at the same time never leave one without the other', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const id = await makeContract(server.admin)
      const [gone, made] = await Promise.all([
        call(api.contract.deleteContract, { id }),
        call(api.production.setProduction, { con_id: id }),
      ])
      expect([gone.code, made.code]).toSatisfy(
        ([deleted, saved]: number[]) =>
          (deleted === 200 && saved !== 200) || (deleted === 409 && saved === 200),
      )
    }
  })
})

describe('the database itself refuses', () => {
  const refusesReference = async (attempt: Promise<unknown>) => {
    const error: unknown = await attempt.then(
      () => 'it was taken',
      (refused: unknown) => refused,
    )
    expect(error).not.toBe('it was taken')
    expect(isForeignKeyViolation(error)).toBe(true)
  }

  const inOneTransaction = (work: (db: TestServer['db']) => Promise<unknown>) =>
    server.db.transaction().execute((transaction) => work(transaction))

  test.each(['contract', 'production'] as const)(
    'deleting a %s record with others below',
    (table) =>
      refusesReference(server.db.deleteFrom(table).where('id', '=', chain[table]).execute()),
  )

  test.each([
    ['production', 'pro_no'],
    ['logistics', 'l_no'],
    ['sales', 's_no'],
  ] as const)('a number in %s that is not the contract’s', (table, number) => {
    const id = { production: chain.production, logistics: chain.shipment, sales: chain.aftersales }
    return refusesReference(
      inOneTransaction((db) =>
        db
          .updateTable(table as 'production')
          .set({ [number]: '别的编号' })
          .where('id', '=', id[table])
          .execute(),
      ),
    )
  })

  test('another contract’s id beside a number', () =>
    refusesReference(
      inOneTransaction((db) =>
        db
          .updateTable('sales')
          .set({ con_id: elsewhere.contract })
          .where('id', '=', chain.aftersales)
          .execute(),
      ),
    ))

  test('a shipment whose contract is not its production record’s', async () => {
    const l_no = await numberOf(server.admin, elsewhere.contract)
    await refusesReference(
      inOneTransaction((db) =>
        db
          .updateTable('logistics')
          .set({ con_id: elsewhere.contract, l_no })
          .where('id', '=', chain.shipment)
          .execute(),
      ),
    )
    await refusesReference(
      inOneTransaction((db) =>
        db
          .updateTable('logistics')
          .set({ pro_id: elsewhere.production })
          .where('id', '=', chain.shipment)
          .execute(),
      ),
    )
  })

  test.each([
    ['production', 'con_id'],
    ['logistics', 'con_id'],
    ['logistics', 'pro_id'],
  ] as const)('%s without its %s', async (table, column) => {
    const attempt = server.db
      .updateTable(table as 'logistics')
      .set({ [column]: null })
      .execute()
    await expect(attempt).rejects.toThrow(/null/i)
  })

  test('a record on a contract that is not there', () =>
    refusesReference(
      inOneTransaction((db) =>
        db
          .updateTable('sales')
          .set({ con_id: 987_654 })
          .where('id', '=', chain.aftersales)
          .execute(),
      ),
    ))

  test('one number for two contracts', async () => {
    const c_no = await numberOf(server.admin, elsewhere.contract)
    const attempt = server.db
      .updateTable('contract')
      .set({ c_no })
      .where('id', '=', chain.contract)
      .execute()
    await attempt.then(
      () => expect.fail('it was taken'),
      (error: unknown) => expect(isUniqueViolation(error)).toBe(true),
    )
  })

  test('a file on a contract that is not there', async () => {
    const row = {
      url: '/upload/of-nobody',
      name: 'x',
      type: 'x',
      size: 1,
      user_id: 1,
      contract_id: 987_654,
      deleted_contract_id: null,
      position: 0,
      unnamed_since_ms: 0,
    }
    await refusesReference(server.db.insertInto('file').values(row).execute())
  })

  test('nothing of what fits: a changed number goes down the chain by itself', async () => {
    const { contract, shipment } = chain
    await server.db
      .updateTable('contract')
      .set({ c_no: 'SQL-1' })
      .where('id', '=', contract)
      .execute()
    const { data } = await done(server.admin, api.logistics.getLogistics, { id: shipment })
    expect(data.l_no).toBe('SQL-1')
    await server.db
      .updateTable('contract')
      .set({ c_no: `SQL-1-${contract}` })
      .where('id', '=', contract)
      .execute()
  })
})
