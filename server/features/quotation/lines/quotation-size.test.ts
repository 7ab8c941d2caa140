import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  lineNow,
  linesOf,
  lineOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { LONGEST_TEXT, storeLines } from '#test/make/large.ts'
import { testServer } from '#test/run/server.ts'

/** What a quotation and a combination hold at most. */

const { setCombination, changeno, changenum, deleteQuopro, getQuopro } = api.quotation
const { copyQuotation, sendQuotation } = api.quotation

const server = testServer()
let product: number
beforeAll(async () => {
  product = await makeProduct(server.admin)
})

/** A product with the longest notes and another of its title without any. */
async function withNotes() {
  const pro_title = fresh('泵')
  const notes = { pro_info: LONGEST_TEXT, remarks: LONGEST_TEXT }
  const long = await makeProduct(server.admin, { pro_title, pro_no: '长', ...notes })
  const short = await makeProduct(server.admin, { pro_title, pro_no: '短' })
  return { pro_title, long, short, com_id: await makeCombination(server.admin, [long]) }
}

const briefly = async (id: number) =>
  (await done(server.admin, getQuopro, { id, brief: 1 })).data as { id: number }[]

describe('a quotation', () => {
  test('takes its 2,000th line and refuses the next', async () => {
    const id = await makeQuotation(server.admin)
    await storeLines(server.db, id, product, 1998, '')
    const two = [product, await makeProduct(server.admin)]
    const com_id = await makeCombination(server.admin, two)
    await done(server.admin, setCombination, { id, com_id })
    const refused = await server.admin.call(setCombination, { id, com_id })
    expect(refused).toMatchObject({
      code: 413,
      msg: '这份报价已有2000行产品，再加2行就超过2000行，请分成几份报价',
    })
    expect(await briefly(id)).toHaveLength(2000)
  })

  test('refuses a combination whose notes are too long, and nothing is added', async () => {
    const { admin } = server
    const id = await makeQuotation(admin)
    await storeLines(server.db, id, product, 74, LONGEST_TEXT)
    const notes = { pro_info: LONGEST_TEXT, remarks: LONGEST_TEXT }
    const com_id = await makeCombination(admin, [await makeProduct(admin, notes)])
    await done(admin, setCombination, { id, com_id })
    const refused = await admin.call(setCombination, { id, com_id })
    expect(refused.code).toBe(413)
    expect(refused.msg).toContain('合计会超过300万字')
    expect(await briefly(id)).toHaveLength(75)
  })

  test('refuses a model whose notes are too much, and the line stays as it is', async () => {
    const { pro_title, com_id } = await withNotes()
    const id = await makeQuotation(server.admin)
    const [line] = await addSet(server.admin, id, com_id)
    await storeLines(server.db, id, product, 75, LONGEST_TEXT)
    const refused = await server.admin.call(changeno, { id: line!.id, no: '长' })
    expect(refused).toMatchObject({ code: 413 })
    expect(await lineNow(server.admin, line!)).toEqual(line)
    await done(server.admin, changeno, { id: line!.id, no: '短' })
    expect(await lineNow(server.admin, line!)).toMatchObject({ title: pro_title, no: '短' })
  })

  test('that is too large already still changes, shrinks and loses its sets', async () => {
    const { com_id } = await withNotes()
    const id = await makeQuotation(server.admin)
    const [line] = await addSet(server.admin, id, com_id)
    await done(server.admin, changeno, { id: line!.id, no: '长' })
    const [other] = await storeLines(server.db, id, product, 80, LONGEST_TEXT)
    await done(server.admin, changenum, { id: line!.id, num: 3 })
    await done(server.admin, changeno, { id: line!.id, no: '短' })
    await done(server.admin, deleteQuopro, { id: other })
    expect((await linesOf(server.admin, id)).map((left) => left.id)).toEqual([line!.id])
  })

  test.each([
    ['lines', 2001, ''],
    ['notes', 76, LONGEST_TEXT],
  ])('that has too many %s is neither sent nor copied', async (_what, lines, note) => {
    const id = await makeQuotation(server.admin)
    await storeLines(server.db, id, product, lines, note)
    for (const endpoint of [sendQuotation, copyQuotation]) {
      const refused = await server.admin.call(endpoint, { id })
      expect(refused).toMatchObject({ code: 413 })
      expect(refused.msg).toContain('请先删除几套组合，或分成几份报价')
    }
    const [line] = await briefly(id)
    await done(server.admin, deleteQuopro, { id: line!.id })
  })

  test('refuses a pump whose cabinet would follow with notes that are too much', async () => {
    const { admin } = server
    const [pump, cabinet] = [fresh('泵'), fresh('柜')]
    const of = { pro_title: pump, pro_flow: '25' }
    const first = await makeProduct(admin, { ...of, pro_no: '小', pro_power: '1' })
    await makeProduct(admin, { ...of, pro_no: '大', pro_power: '5' })
    const own = { pro_title: cabinet, pro_info: LONGEST_TEXT, remarks: LONGEST_TEXT }
    const follower = await makeProduct(admin, { ...own, pro_no: 'C5', pro_power: '5' })
    await makeProduct(admin, { pro_title: cabinet, pro_no: 'C1', pro_power: '1' })
    const com_id = await makeCombination(admin, [first, follower], { is_power: 1 })
    const id = await makeQuotation(admin)
    const lines = await addSet(admin, id, com_id)
    await storeLines(server.db, id, product, 75, LONGEST_TEXT)
    const pumpLine = lineOf(lines, pump)
    await done(admin, changeno, { id: pumpLine.id, no: '小' })
    expect((await admin.call(changeno, { id: pumpLine.id, no: '大' })).code).toBe(413)
    expect((await lineNow(admin, pumpLine)).no).toBe('小')
    expect((await lineNow(admin, lineOf(lines, cabinet))).no).toBe('C1')
  })
})

test('a combination holds 100 titles and refuses more', async () => {
  const ids: number[] = []
  for (let count = 0; count < 101; count += 1) ids.push(await makeProduct(server.admin))
  const save = (com_prolist: number[]) =>
    server.admin.call(api.combination.setCombination, { com_name: fresh('组合'), com_prolist })
  const refused = await save(ids)
  expect(refused).toMatchObject({
    code: 400,
    msg: expect.stringContaining('不能超过100项') as string,
  })
  const made = await save(ids.slice(1))
  expect(made.code).toBe(200)
  const quotation = await makeQuotation(server.admin)
  expect(await addSet(server.admin, quotation, Number(made.id))).toHaveLength(100)
})
