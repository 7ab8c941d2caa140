import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { foundEntities, type FoundEntity } from '#api/kit/entity-sets.ts'
import { MOST_FOUND, type FoundRecord } from '#api/search/search.ts'
import { makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { done, fresh, makeProduct, makeQuotation, unusualWords } from '#test/make/factories.ts'
import { listedKinds } from '#test/entities/index.ts'
import { comesBack, makeShipped } from '#test/make/returned.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const server = testServer()
let admin: Caller
beforeAll(async () => {
  admin = server.admin
})

type Found = Partial<Record<FoundEntity, FoundRecord[]>>

/** What somebody finds, by kind. */
async function found(caller: Caller, keyword: string): Promise<Found> {
  const { data } = await done(caller, api.search.index, { keyword })
  const groups = data as { kind: FoundEntity; records: FoundRecord[] }[]
  return Object.fromEntries(groups.map(({ kind, records }) => [kind, records]))
}

const ids = (records: FoundRecord[] = []) => records.map(({ id }) => id)

const view = (kind: FoundEntity): Permission => `${kind}:view`

describe('what is found', () => {
  test('is every kind of record, by any part of a name or number, with what tells it apart', async () => {
    const quotation = await makeQuotation(admin, { quo_name: '恒压供水设备报价' })
    const contract = await makeContract(admin, { c_title: '城南供水合同', c_no: 'HT-77-供水' })
    const production = await makeProduction(admin, contract)
    const shipment = await makeShipment(admin, production, { log_number: 'SF-供水-31' })
    const aftersales = Number((await done(admin, api.sales.setSales, { con_id: contract })).id)
    const fields = { pro_title: '无负压供水泵', pro_no: 'WFY-9', pro_brand: '南方' }
    const product = await makeProduct(admin, fields)
    expect(await found(admin, '供水')).toMatchObject({
      quotation: [{ id: quotation, name: '恒压供水设备报价', about: expect.stringMatching(/^BJ/) }],
      contract: [{ id: contract, name: '城南供水合同', about: 'HT-77-供水' }],
      production: [{ id: production, name: 'HT-77-供水', about: '' }],
      logistics: [{ id: shipment, name: 'SF-供水-31', about: 'HT-77-供水' }],
      sales: [{ id: aftersales, name: 'HT-77-供水', about: '' }],
      product: [{ id: product, name: '无负压供水泵', about: 'WFY-9 南方' }],
    })
    expect(Object.keys(await found(admin, 'ｗｆｙ－９'))).toEqual(['product'])
    expect(Object.keys(await found(admin, 'sf-供水-3'))).toEqual(['logistics'])
    expect(await found(admin, '没有这样的')).toEqual({})
  })

  test(`is nothing without a keyword, and never everything${sameOnPostgres}`, async () => {
    await makeQuotation(admin)
    for (const keyword of ['', '  ', '%', '_']) expect(await found(admin, keyword)).toEqual({})
  })

  test.each(unusualWords)('has the words as they are: %s', async (word) => {
    const id = await makeQuotation(admin, { quo_name: `前${word}后` })
    expect(ids((await found(admin, word)).quotation)).toContain(id)
  })

  test('is a shipment or a return by the number on its paper, first and once', async () => {
    const { shipment, pump } = await makeShipped(server, admin)
    const back = await comesBack(admin, shipment, [pump, 1])
    const paper = (letters: string, id: number) => `${letters}${String(id).padStart(6, '0')}`
    const [sh, th] = [paper('SH', shipment), paper('TH', back)]
    await done(admin, api.logistics.setLogistics, { id: shipment, log_number: sh })
    const production = await makeProduction(admin, await makeContract(admin))
    const other = await makeShipment(admin, production, { log_number: `顺丰 ${sh}` })
    expect(ids((await found(admin, ` ${sh.toLowerCase()} `)).logistics)).toEqual([shipment, other])
    const { logistics } = await found(admin, th)
    expect(logistics).toMatchObject([{ id: back, name: th, about: expect.stringMatching(/^HT/) }])
    expect(await found(admin, paper('TH', shipment))).toEqual({})
    expect(await found(await server.userWith('logistics:view'), th)).toEqual({})
  })

  test('is the newest few of a frequent word, by their time', async () => {
    const made = []
    for (let day = 10; day < 18; day += 1) {
      const release_time = `2026:03:${day} 08:00:00`
      made.unshift(await makeContract(admin, { c_title: fresh('常见词'), release_time }))
    }
    const older = { c_title: fresh('常见词'), release_time: '2026:01:01 08:00:00' }
    await makeContract(admin, older)
    expect(ids((await found(admin, '常见词')).contract)).toEqual(made.slice(0, MOST_FOUND))
  })

  test('is also what lies far behind the newest records', async () => {
    const old = { pro_title: '压箱底的泵', release_time: '2001:01:01 08:00:00' }
    const id = await makeProduct(admin, old)
    // More than are compared before the index is used.
    const kept = server.db.selectFrom('product').selectAll().where('id', '=', id)
    const { id: _id, ...row } = await kept.executeTakeFirstOrThrow()
    const newer = { ...row, search_text: '新的', release_time: '2026:05:01 08:00:00' }
    const rows = Array.from({ length: 600 }, (_, at) => ({ ...newer, pro_title: `新的${at}` }))
    await server.db.insertInto('product').values(rows).execute()
    const nearer = await makeProduct(admin, { pro_title: '箱底清洗机' })
    expect(ids((await found(admin, '箱底')).product)).toEqual([nearer, id])
  })
})

describe('who finds it', () => {
  test.each(foundEntities)(`%s: only with its permission${sameOnPostgres}`, async (kind) => {
    const one = listedKinds.find(({ name }) => name === kind)!
    const word = fresh('暗号')
    // A production record has nothing of its own to be found by but its contract's number.
    const id =
      kind === 'production'
        ? await makeProduction(admin, await makeContract(admin, { c_no: word }))
        : await one.make(admin, { [one.searched.at(-1)!]: word }, admin)
    const others = foundEntities.filter((other) => other !== kind)
    const all = (kinds: readonly FoundEntity[]) =>
      kinds.flatMap((each): Permission[] =>
        each === 'product' ? [view(each)] : [view(each), `${each}:all`],
      )
    expect(ids((await found(await server.userWith(...all(foundEntities)), word))[kind])).toEqual([
      id,
    ])
    expect((await found(await server.userWith(...all(others)), word))[kind]).toBeUndefined()
  })

  test(`users who may view nothing find nothing, and are not refused${sameOnPostgres}`, async () => {
    await makeQuotation(admin, { quo_name: '机密报价' })
    expect(await found(await server.userWith('web:edit'), '机密')).toEqual({})
  })

  test('without the permission for all, one’s own and what hangs on one’s own contract', async () => {
    const views = foundEntities.map(view)
    const [seller, other] = [
      await server.userWith(...views, 'quotation:edit', 'contract:edit'),
      await server.userWith(...views),
    ]
    const word = fresh('归属')
    await makeQuotation(admin, { quo_name: word })
    const quotation = await makeQuotation(seller, { quo_name: word })
    await makeContract(admin, { c_title: word })
    const contract = await makeContract(seller, { c_title: word, c_no: `${word}-1` })
    const production = await makeProduction(admin, contract)
    const shipment = await makeShipment(admin, production)
    const mine = await found(seller, word)
    expect(ids(mine.quotation)).toEqual([quotation])
    expect(ids(mine.contract)).toEqual([contract])
    expect(ids(mine.production)).toEqual([production])
    expect(ids(mine.logistics)).toEqual([shipment])
    expect(await found(other, word)).toEqual({})
  })

  test('a deleted record is found no more', async () => {
    const id = await makeQuotation(admin, { quo_name: '将要删除的' })
    expect(ids((await found(admin, '将要删')).quotation)).toEqual([id])
    await done(admin, api.quotation.deleteQuotation, { id })
    expect(await found(admin, '将要删')).toEqual({})
  })
})
