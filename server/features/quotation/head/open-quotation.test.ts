import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { linkedSet, makeTitle } from '#test/make/linked-set.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { countingStatements } from '#test/read/statements.ts'
import { testServer } from '#test/run/server.ts'

/** A change of a line loads its quotation once and writes it once, whatever follows from it. */

const { changeline, getHistory, getQuopro, index, setQuotation, setStage } = api.quotation

const server = testServer()

afterEach(async () => {
  await done(server.admin, api.company.setCompany, { approval: 0 })
})

const infoOf = async (id: number) => (await done(server.admin, getQuopro, { id })).info

/** A quotation with one line that costs 100 each. */
async function quoted() {
  const pump = await makeProduct(server.admin, { pro_no: 'A', pro_unitprice: '100' })
  const id = await makeQuotation(server.admin)
  await addSet(server.admin, id, await makeCombination(server.admin, [pump]))
  const [line] = await linesOf(server.admin, id)
  return { id, line: line!.id }
}

describe('the price of a line', () => {
  test('is saved with the quotation read once, written once, and twelve statements at most', async () => {
    const { id, line } = await quoted()
    const { answer, texts } = await countingStatements(server, () =>
      done(server.admin, changeline, { id: line, unitprice: '88' }),
    )
    const locks = texts.filter((text) => text.endsWith('for update'))
    expect(texts.filter((text) => text.startsWith('select * from "quotation" '))).toHaveLength(1)
    expect(texts.filter((text) => text.startsWith('update "quotation" '))).toHaveLength(1)
    expect(texts.length - locks.length).toBeLessThanOrEqual(12)
    const { content_version, sums } = await infoOf(id)
    expect(answer).toMatchObject({ content_version })
    expect(sums.gross).toBe('88.00')
    const rows: { id: number; total: string }[] = (await done(server.admin, index)).data
    expect(rows.find((row) => row.id === id)?.total).toBe('88.00')
  })

  test('that stays as it is writes neither line nor quotation', async () => {
    const { line } = await quoted()
    const { texts } = await countingStatements(server, () =>
      done(server.admin, changeline, { id: line, unitprice: '100' }),
    )
    expect(texts.filter((text) => text.startsWith('update '))).toEqual([])
  })

  test('takes the approval with it, which the history says after the line', async () => {
    const { id, line } = await quoted()
    await done(server.admin, api.company.setCompany, { approval: 1 })
    const { content_version } = await infoOf(id)
    await done(server.admin, setQuotation, { id, quo_status: 1, content_version })
    const seller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:all')
    await done(seller, changeline, { id: line, unitprice: '70' })
    const [status, price] = (await historyPage(server.admin, getHistory, { id })).data
    expect(status).toMatchObject({ entity: 'quotation', action: 'change' })
    expect(changesOf(status)).toHaveProperty('状态')
    expect(Object.keys(changesOf(status))).not.toContain('产品合计')
    expect(price).toMatchObject({ entity: 'quotation_line' })
    expect((await infoOf(id)).quo_status).toBe(0)
  })

  test('of a quotation that is 作废 stays, and the refusal says what to do', async () => {
    const { id, line } = await quoted()
    await done(server.admin, setStage, { id, stage: 4 })
    const refused = await server.admin.call(changeline, { id: line, unitprice: '70' })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('不能再修改') })
    expect((await infoOf(id)).sums.gross).toBe('100.00')
  })
})

test('each line that follows a pump is a change of the content, and the quotation is still written once', async () => {
  const pump = await makeTitle(server.admin, '泵', {
    A: { pro_power: '4', pro_flow: '20' },
    B: { pro_power: '9', pro_flow: '20' },
  })
  const cabinet = await makeTitle(server.admin, '柜', {
    K4: { pro_power: '4' },
    K9: { pro_power: '9' },
  })
  const set = await linkedSet(server.admin, [pump, cabinet], { is_power: 1 })
  const { content_version } = await infoOf(set.quotation)
  const { texts } = await countingStatements(server, () => set.choose(pump.name, 'A'))
  expect(texts.filter((text) => text.startsWith('update "quotation" '))).toHaveLength(1)
  expect((await infoOf(set.quotation)).content_version).toBe(content_version + 2)
})
