import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeMachine, makeProduction, numberOf } from '#test/make/chain.ts'
import { done, fresh, makeProduct } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { index, getMachine, getProduction, registerMachines } = api.machine

const server = testServer()

let con_id: number
let pro_id: number
beforeEach(async () => {
  con_id = await makeContract(server.admin)
  pro_id = await makeProduction(server.admin, con_id)
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: unknown) => (await done(server.admin, getMachine, { id })).data
const register = (serials: string, fields: object = {}) =>
  call(registerMachines, { pro_id, title: '立式多级离心泵', model: 'CDL32-90', serials, ...fields })

/** A line of the contract, as a quotation would have brought it. */
async function makeLine(fields: object = {}): Promise<number> {
  const line = { contract_id: con_id, position: 1, set_name: '', sets: 2, num: 4, title: '泵' }
  const { id } = await server.db
    .insertInto('contract_line')
    .values({ ...line, no: 'X-1', unit: '台', note: '', amount: 0, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('registering what production made', () => {
  test('enters each number as a machine of that contract, with the company’s warranty', async () => {
    const [one, other] = [fresh('W'), fresh('W')]
    const answer = await register(`${one}\n${other}\n`)
    expect(answer).toMatchObject({ code: 200, msg: '已登记2台设备' })
    const { data } = await done(server.admin, getProduction, { id: pro_id })
    expect(data).toMatchObject([
      { serial_no: one, title: '立式多级离心泵', model: 'CDL32-90', con_id, warranty: 4 },
      { serial_no: other },
    ])
    expect(await stored(data[0].id)).toMatchObject({
      c_no: await numberOf(server.admin, con_id),
      warranty_months: 12,
      warranty_delivery_months: 18,
      warranty_end: '',
      can: { change: true, delete: true },
    })
  })

  test('takes name, model and nameplate from the line, the plate as the catalogue has it then', async () => {
    const pid = await makeProduct(server.admin, {
      pro_no: 'X-1',
      pro_flow: '32',
      pro_brand: '南方',
    })
    const line = await makeLine({ pid })
    const [number, serial] = [await numberOf(server.admin, con_id), fresh('W')]
    await register(serial, { contract_line_id: line, title: undefined })
    const answer = await done(server.admin, getProduction, { id: pro_id })
    const { data, lines } = { lines: [], ...answer }
    expect(lines).toEqual([
      {
        value: line,
        label: '泵 X-1（已登记1/8台）',
        title: '泵',
        model: 'X-1',
        unit: '台',
        signed: 8,
        produced: 0,
        registered: 1,
        own: 0,
        own_registered: 1,
      },
    ])
    const made = [{ contract_line_id: line, quantity: 3 }]
    await done(server.admin, api.production.setProduction, { id: pro_id, lines: made })
    const other = await makeProduction(server.admin, con_id)
    const ownLinesOf = async (id: number) => {
      const { lines: own } = { lines: [], ...(await done(server.admin, getProduction, { id })) }
      return own
    }
    expect(await ownLinesOf(pro_id)).toMatchObject([{ own: 3, own_registered: 1, registered: 1 }])
    expect(await ownLinesOf(other)).toMatchObject([{ own: 0, own_registered: 0, registered: 1 }])
    await done(server.admin, api.product.setProduct, { id: pid, pro_flow: '99' })
    expect(await stored(data[0].id)).toMatchObject({
      title: '泵',
      model: 'X-1',
      nameplate: '流量：32 m³/h\n品牌：南方',
      c_no: number,
    })
  })

  test.each([
    ['nothing', '', '请填写出厂编号'],
    ['one number twice', 'N1\nN2\nn1', '出厂编号N1在列表中出现了不止一次'],
    ['too many', Array.from({ length: 201 }, (_, at) => `M${at}`).join('\n'), '一次最多登记200个'],
    ['one too long', 'x'.repeat(61), '不能超过60个字'],
  ])('%s is refused', async (_what, serials, message) => {
    const refused = await register(serials)
    expect(refused).toMatchObject({ code: 400, errors: { serials: expect.any(String) } })
    expect(refused.msg).toContain(message)
  })

  test('a number that a machine has, however it is written, is refused with all others', async () => {
    const taken = fresh('Ｗ２０２６-')
    await makeMachine(server.admin, { serial_no: taken })
    const [another, same] = [fresh('W'), ` ${taken.normalize('NFKC').toLowerCase()}`]
    const refused = await register(`${another}\n${same}`)
    expect(refused.code).toBe(409)
    expect(refused.msg).toBe(`出厂编号${same.trim()}已被使用，请核对后重新登记`)
    expect((await done(server.admin, getProduction, { id: pro_id })).data).toEqual([])
  })

  test('needs a product, of that contract', async () => {
    expect((await register('Q1', { title: '' })).errors).toHaveProperty('title')
    const line = await makeLine()
    pro_id = await makeProduction(server.admin, await makeContract(server.admin))
    const refused = await register('Q1', { contract_line_id: line })
    expect(refused.errors).toHaveProperty('contract_line_id')
  })

  test('is refused to users who may not see the production record', async () => {
    const worker = await server.userWith('machine:view', 'machine:edit', 'production:view')
    const sent = { pro_id, title: '泵', serials: fresh('W') }
    expect((await worker.call(registerMachines, sent)).code).toBe(404)
  })

  test('holds the production record and the contract until the machines are deleted', async () => {
    await register(fresh('W'))
    const refused = await call(api.production.deleteProduction, { id: pro_id })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('1条设备') })
    const other = await makeContract(server.admin)
    await makeMachine(server.admin, { con_id: other })
    const held = await call(api.contract.deleteContract, { id: other })
    expect(held).toMatchObject({ code: 409, msg: expect.stringContaining('1条设备') })
  })

  test('goes with the production record to another contract, and with that to another number', async () => {
    const line = await makeLine()
    const serial = fresh('W')
    await register(serial, { contract_line_id: line })
    const other = await makeContract(server.admin)
    await done(server.admin, api.production.setProduction, { id: pro_id, con_id: other })
    const { data } = await done(server.admin, getProduction, { id: pro_id })
    const c_no = fresh('HT-新-')
    await done(server.admin, api.contract.setContract, { id: other, c_no })
    expect(await stored(data[0].id)).toMatchObject({ con_id: other, c_no, contract_line_id: '' })
    expect((await done(server.admin, index, { keyword: c_no })).total).toBe(1)
  })
})

describe('more numbers than pieces are entered with a warning that says how many', () => {
  const PUMP = { title: '泵', no: 'X-1', num: 2, unit: '台' }
  const msgOf = async (fields: object = {}) => {
    const { code, msg } = await register(fresh('S'), fields)
    expect(code).toBe(200)
    return msg
  }
  const registered = async () =>
    (await done(server.admin, getProduction, { id: pro_id })).data.length
  let contract_line_id: number
  beforeEach(async () => {
    const fan = { title: '风机', num: 1, needs_production: 0 }
    con_id = await makeContract(server.admin, { lines: [PUMP, fan] })
    contract_line_id = (await linesOf(server.admin, con_id))[0]!.id
    pro_id = await makeProduction(server.admin, con_id, {
      lines: [{ contract_line_id, quantity: 1 }],
    })
  })

  test('of a line: than were produced, and than are agreed', async () => {
    expect(await msgOf({ contract_line_id })).toBe('已登记1台设备')
    expect(await msgOf({ contract_line_id })).toBe(
      '已登记1台设备。“泵 X-1”有2个出厂编号，多于已生产1台，请核对',
    )
    expect(await msgOf({ contract_line_id })).toBe(
      '已登记1台设备。“泵 X-1”有3个出厂编号，多于签约2台，请核对',
    )
    expect(await registered()).toBe(3)
  })

  test('of a line that is bought in: than are agreed', async () => {
    const fan = (await linesOf(server.admin, con_id))[1]!.id
    expect(await msgOf({ contract_line_id: fan })).toBe('已登记1台设备')
    expect(await msgOf({ contract_line_id: fan })).toBe(
      '已登记1台设备。“风机”有2个出厂编号，多于签约1件，请核对',
    )
  })

  test('of what is typed: than the contract is about', async () => {
    const serials = [1, 2, 3].map(() => fresh('S')).join('\n')
    expect((await register(serials)).msg).toBe('已登记3台设备')
    expect(await msgOf()).toBe('已登记1台设备。这份合同有4个出厂编号，多于签约3件，请核对')
    expect(await registered()).toBe(4)
  })
})
