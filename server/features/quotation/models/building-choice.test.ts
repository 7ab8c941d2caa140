import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { worked, workedDuty } from '#test/make/pumps/building.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** A pump chosen for the duty of a building: the building stays with its line, in copies and in versions. */

const { choosepump, changeno, changenum, copyQuotation, getDifference, getHistory, getVersion } =
  api.quotation
const { getQuopro, getVersions, restoreVersion, sendQuotation } = api.quotation

const server = testServer()

let pid: number
beforeAll(async () => {
  pid = await makeProduct(server.admin, {
    pro_title: '多级泵',
    pro_no: 'CDL10-8',
    pro_unitprice: '1000',
    pro_flow: '10',
    pro_lift: '70',
  })
})

const boosted = { ...worked, supply: '叠压', municipal: 0.2 } as const
const boostedDuty = { ...workedDuty, head: 46.41, static_head: 43.81 }

/** A quotation with a line of two pumps for the building. */
async function chosen() {
  const quotation = await makeQuotation(server.admin)
  const input = { id: quotation, pid, ...workedDuty, building: JSON.stringify(worked) }
  const { id: line } = await done(server.admin, choosepump, input)
  return { quotation, line }
}

const buildingsOf = async (quotation: number) =>
  (await linesOf(server.admin, quotation)).map(({ building }) => building)

describe('the building', () => {
  test('is answered with the line, as text or as an object, with what counts where nothing is entered', async () => {
    const { quotation } = await chosen()
    expect(await linesOf(server.admin, quotation)).toMatchObject([
      { num: 2, building: worked, duty: { flow: 18.957, head: 66.79, use: '生活' } },
    ])
    const { local: _local, lowest: _lowest, beta: _beta, ...entered } = worked
    await done(server.admin, choosepump, { id: quotation, pid, ...workedDuty, building: entered })
    expect(await buildingsOf(quotation)).toEqual([worked, worked])
  })

  test('goes with another model and with a duty that was typed, not with the same model or a quantity', async () => {
    const { quotation, line } = await chosen()
    await done(server.admin, changenum, { id: line, num: 3 })
    await done(server.admin, changeno, { id: line, pid })
    expect(await buildingsOf(quotation)).toEqual([worked])
    const other = await makeProduct(server.admin, { pro_title: '多级泵', pro_no: 'CDL16-8' })
    await done(server.admin, changeno, { id: line, pid: other })
    expect(await buildingsOf(quotation)).toEqual([null])
    await done(server.admin, choosepump, { line, pid, ...workedDuty, building: worked })
    expect(await buildingsOf(quotation)).toEqual([worked])
    await done(server.admin, choosepump, { line, pid, ...workedDuty })
    expect(await buildingsOf(quotation)).toEqual([null])
  })

  test('is copied with its quotation', async () => {
    const { quotation } = await chosen()
    const { id } = await done(server.admin, copyQuotation, { id: quotation })
    expect(await buildingsOf(Number(id))).toEqual([worked])
  })

  test('reads in the history as homes and duty', async () => {
    const { quotation, line } = await chosen()
    const change = { line, pid, ...boostedDuty, building: boosted }
    await done(server.admin, choosepump, change)
    const { data } = await done(server.admin, getHistory, { id: quotation })
    const changes = data.flatMap(({ changes = [] }: { changes?: unknown[] }) => changes)
    expect(changes).toContainEqual({
      label: '建筑计算',
      before: '96 户 18.957 m³/h × 66.79 m',
      after: '96 户 18.957 m³/h × 46.41 m 叠压',
    })
  })

  test('is frozen in a version, compared with it, and restored from it', async () => {
    const { quotation, line } = await chosen()
    await done(server.admin, sendQuotation, { id: quotation })
    const change = { line, pid, ...boostedDuty, building: boosted }
    await done(server.admin, choosepump, change)
    const version = await done(server.admin, getVersion, { id: quotation, revision: 1 })
    expect(JSON.parse(version.data.sets[0].lines[0].building)).toEqual(worked)
    expect((await done(server.admin, getVersions, { id: quotation })).data).toMatchObject([
      { revision: 1, buildings: 1 },
    ])
    const difference = await done(server.admin, getDifference, { id: quotation, from: 1 })
    expect(difference.data.join()).toContain(
      '建筑计算由“96 户 18.957 m³/h × 66.79 m”改为“96 户 18.957 m³/h × 46.41 m 叠压”',
    )
    const { info } = await done(server.admin, getQuopro, { id: quotation })
    const { content_version } = info
    await done(server.admin, restoreVersion, { id: quotation, content_version })
    expect(await buildingsOf(quotation)).toEqual([worked])
  })

  test('with other inputs and the same duty is a difference too', async () => {
    const { quotation, line } = await chosen()
    await done(server.admin, sendQuotation, { id: quotation })
    const building = { ...worked, high: 0.62 }
    await done(server.admin, choosepump, { line, pid, ...workedDuty, building })
    const { data } = await done(server.admin, getDifference, { id: quotation, from: 1 })
    expect(data.join()).toContain('建筑计算的输入有改动（96 户 18.957 m³/h × 66.79 m）')
  })

  test('is not counted in a version of lines without one', async () => {
    const quotation = await makeQuotation(server.admin)
    await done(server.admin, choosepump, { id: quotation, pid, ...workedDuty })
    await done(server.admin, sendQuotation, { id: quotation })
    expect((await done(server.admin, getVersions, { id: quotation })).data).toMatchObject([
      { buildings: 0 },
    ])
  })
})

describe('is refused, and nothing is changed', () => {
  const homes = worked.households[0]
  const many = Array.from({ length: 17 }, () => homes)
  test.each([
    ['what is no JSON', '{', '建筑计算的格式不正确'],
    ['what is no building', '[]', '建筑计算：请填写户型和户数'],
    [
      'a name too long',
      { ...worked, households: [{ ...homes, name: '户'.repeat(21) }] },
      '20 个字',
    ],
    ['an exponent', { ...worked, bore: '1e2' }, '计算内径须是'],
    ['a missing number', { ...worked, bore: '' }, '建筑计算：请填写计算内径'],
    ['no homes', { ...worked, households: [] }, '建筑计算：请填写户型和户数'],
    ['too many kinds', { ...worked, households: many }, '建筑计算：户型不能超过 16 种'],
    ['a number out of range', { ...worked, local: 201 }, '局部损失须是 0 至 200 %之间的数字'],
    [
      'half a home',
      { ...worked, households: [{ ...homes, homes: 1.5 }] },
      '户数须是 1 至 100000 户之间的整数',
    ],
    ['another material', { ...worked, material: '木' }, '管材只能是：塑料、不锈钢、铜、钢'],
    ['far too much', { ...worked, more: 'x'.repeat(5_000) }, '建筑计算的内容太多'],
    ['public buildings', { ...worked, purpose: '公共建筑' }, '概率法只适用于住宅'],
    ['a head of nothing', { ...worked, height: -100 }, '不大于 0'],
  ])('%s', async (_what, given, message) => {
    const { quotation, line } = await chosen()
    const before = await linesOf(server.admin, quotation)
    for (const where of [{ line }, { id: quotation }]) {
      const input = { ...where, pid, ...boostedDuty, building: given }
      const answer = await server.admin.call(choosepump, input)
      const building = expect.stringContaining(message) as string
      expect(answer).toMatchObject({ code: 400, errors: { building } })
    }
    expect(await linesOf(server.admin, quotation)).toEqual(before)
  })

  test('for who may not see the quotation', async () => {
    const { quotation, line } = await chosen()
    const other = await server.userWith('quotation:view', 'quotation:edit')
    const input = { pid, ...workedDuty, building: worked }
    for (const where of [{ line }, { id: quotation }]) {
      expect(await other.call(choosepump, { ...where, ...input })).toMatchObject({ code: 404 })
    }
    expect(await other.call(getQuopro, { line })).toMatchObject({ code: 404 })
  })
})
