import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, linesOf, makeQuotation } from '#test/make/factories.ts'
import { historyPage, changesOf } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 审核, where the company has turned it on. */

const { addline, changeline, copyQuotation, getHistory, getQuopro, getQuotation, sendQuotation } =
  api.quotation
const { setQuotation, toContract } = api.quotation

const server = testServer()
let seller: Caller
let approver: Caller
beforeAll(async () => {
  const usual = ['quotation:view', 'quotation:edit', 'quotation:all', 'contract:edit'] as const
  seller = await server.userWith(...usual)
  approver = await server.userWith(...usual, 'quotation:approve')
  await turn(1)
})

const turn = (approval: number) => done(server.admin, api.company.setCompany, { approval })
const statusOf = async (id: number) =>
  (await done(server.admin, getQuotation, { id })).data.quo_status as number
const contentOf = async (id: number) =>
  (await done(server.admin, getQuotation, { id })).data.content_version as number
const approve = async (id: number) =>
  done(approver, setQuotation, { id, quo_status: 1, content_version: await contentOf(id) })

async function offer(): Promise<number> {
  const id = await makeQuotation(seller)
  await done(seller, addline, { id, title: '运费', unitprice: '100.00' })
  return id
}

describe('what nobody has approved', () => {
  test('is not sent by anybody, and the refusal says who may approve', async () => {
    const id = await offer()
    for (const caller of [seller, approver]) {
      const refused = await caller.call(sendQuotation, { id })
      expect(refused).toMatchObject({ code: 409 })
      expect(refused.msg).toContain('还没有审核，不能发出')
      expect(refused.msg).toContain('“报价：审核”权限的角色审核：超级管理员、')
    }
    await approve(id)
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 200, revision: 1 })
  })

  test('does not become a contract, though it was sent', async () => {
    const id = await offer()
    await approve(id)
    await done(seller, sendQuotation, { id })
    await done(seller, setQuotation, { id, quo_status: 0 })
    const refused = await seller.call(toContract, { id })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('不能转为合同') })
    await approve(id)
    expect(await seller.call(toContract, { id })).toMatchObject({ code: 200 })
  })

  test('is taken out of 未审核 only by users who may approve, new ones too', async () => {
    const id = await offer()
    for (const input of [
      { id, quo_status: 1 },
      { quo_name: fresh('新'), quo_status: 2 },
    ]) {
      const refused = await seller.call(setQuotation, input)
      expect(refused).toMatchObject({ code: 403, errors: { quo_status: refused.msg } })
      expect(refused.msg).toContain('您不能审核报价')
    }
    expect(await statusOf(id)).toBe(0)
    const made = await done(approver, setQuotation, { quo_name: fresh('新'), quo_status: 1 })
    expect(await statusOf(Number(made.id))).toBe(1)
  })
})

describe('what was not read', () => {
  const REFUSAL = {
    code: 409,
    msg: expect.stringContaining('在您打开之后又有修改，没有通过审核'),
    errors: { content_version: expect.any(String) },
  }

  test('is not approved: lines that changed since', async () => {
    const id = await offer()
    const content_version = (await done(approver, getQuotation, { id })).data.content_version
    const [line] = await linesOf(seller, id)
    await done(seller, changeline, { id: line!.id, unitprice: '1.00' })
    for (const quo_status of [1, 2]) {
      const sent = { id, quo_status, content_version }
      expect(await approver.call(setQuotation, sent)).toMatchObject(REFUSAL)
    }
    expect(await statusOf(id)).toBe(0)
    const { info } = await done(approver, getQuopro, { id })
    const read = { id, quo_status: 1, content_version: info.content_version }
    expect(await approver.call(setQuotation, read)).toMatchObject({ code: 200 })
  })

  test('nor without saying what was read, nor at the version of a row of the list', async () => {
    const id = await offer()
    const refused = await approver.call(setQuotation, { id, quo_status: 1 })
    expect(refused).toMatchObject({ code: 400, errors: { content_version: refused.msg } })
    expect(refused.msg).toContain('刷新页面，核对后再审核')
    const { data } = await done(approver, api.quotation.index)
    const row = (data as { id: number; content_version: number }[]).find((one) => one.id === id)!
    await done(seller, setQuotation, { id, delivery_time: '60天' })
    const stale = { id, quo_status: 1, content_version: row.content_version }
    expect(await approver.call(setQuotation, stale)).toMatchObject(REFUSAL)
    expect(await statusOf(id)).toBe(0)
    const fresh = { ...stale, content_version: row.content_version + 1 }
    expect(await approver.call(setQuotation, fresh)).toMatchObject({ code: 200 })
  })

  test('of the first content, which counts as 0, neither', async () => {
    const id = await makeQuotation(seller)
    expect(await contentOf(id)).toBe(0)
    await done(seller, addline, { id, title: '运费', unitprice: '100.00' })
    const stale = { id, quo_status: 1, content_version: 0 }
    expect(await approver.call(setQuotation, stale)).toMatchObject(REFUSAL)
    const sending = await approver.call(sendQuotation, { id, content_version: 0 })
    expect(sending.msg).toBe('这份报价刚被修改，请刷新并核对后再发出')
  })

  test('holds up no other save of theirs', async () => {
    const id = await offer()
    await done(approver, setQuotation, { id, project: '二期', content_version: 0 })
    await approve(id)
    await done(approver, setQuotation, { id, quo_status: 3, content_version: 0 })
    expect(await statusOf(id)).toBe(3)
  })
})

describe('what is approved', () => {
  test('is 未审核 again once somebody else changes its content', async () => {
    const id = await offer()
    await approve(id)
    await done(seller, setQuotation, { id, quo_status: 1, delivery_time: '60天' })
    expect(await statusOf(id)).toBe(0)
    expect((await seller.call(sendQuotation, { id })).code).toBe(409)
  })

  test('or its lines, which the history tells', async () => {
    const id = await offer()
    await approve(id)
    const [line] = await linesOf(seller, id)
    await done(seller, changeline, { id: line!.id, unitprice: '1.00' })
    expect(await statusOf(id)).toBe(0)
    const { data } = await historyPage(seller, getHistory, { id })
    expect(changesOf(data[0])).toMatchObject({ 状态: ['正常', '未审核'] })
  })

  test('stays so where the content does not change, or the user may approve', async () => {
    const id = await offer()
    await approve(id)
    await done(seller, setQuotation, { id, quo_status: 3 })
    expect(await statusOf(id)).toBe(3)
    await done(approver, setQuotation, { id, delivery_time: '60天' })
    const [line] = await linesOf(approver, id)
    await done(approver, changeline, { id: line!.id, unitprice: '1.00' })
    expect(await statusOf(id)).toBe(3)
  })

  test('answers for what the user changes, so that 超出权限时 asks for that user’s level', async () => {
    const decides = ['quotation:all', 'quotation:approve'] as const
    const chief = await server.userAt(2, 'quotation:view', 'quotation:edit', ...decides)
    const id = await offer()
    const passed = { id, quo_status: 1, content_version: await contentOf(id) }
    await done(chief, setQuotation, passed)
    expect((await done(seller, getQuopro, { id })).info.passed_level).toBe(2)
    const [line] = await linesOf(approver, id)
    await done(approver, changeline, { id: line!.id, unitprice: '1.00' })
    expect((await done(seller, getQuopro, { id })).info).toMatchObject({
      review: 2,
      passed_level: 0,
      quo_status: 1,
    })
    await turn(2)
    const refused = await seller.call(sendQuotation, { id })
    await turn(1)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('请先提交审核') })
  })

  test('is copied as 未审核', async () => {
    const id = await offer()
    await approve(id)
    const copy = await done(seller, copyQuotation, { id })
    expect(await statusOf(Number(copy.id))).toBe(0)
  })
})

describe('what is paused', () => {
  const pause = (id: number) => done(seller, setQuotation, { id, quo_status: 3 })
  const submit = (id: number) => seller.call(api.quotation.submitReview, { id })

  test('can be submitted, and is 正常 once it was passed', async () => {
    const id = await offer()
    await pause(id)
    expect(await submit(id)).toMatchObject({ code: 200 })
    const content_version = await contentOf(id)
    await done(approver, api.quotation.passReview, { id, content_version })
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 200 })
  })

  test('after it was passed keeps that, and the refusal says how it can be sent', async () => {
    const id = await offer()
    await approve(id)
    await pause(id)
    expect((await submit(id)).msg).toContain('只是暂停：把状态改回“正常”就可以发出')
    await done(seller, setQuotation, { id, quo_status: 1 })
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 200 })
  })
})

test('turned off, anybody sets the status, a change leaves it, and 未审核 is sent', async () => {
  await turn(0)
  try {
    const id = await offer()
    await done(seller, setQuotation, { id, quo_status: 1 })
    await done(seller, setQuotation, { id, delivery_time: '60天' })
    expect(await statusOf(id)).toBe(1)
    await done(seller, setQuotation, { id, quo_status: 0 })
    expect((await seller.call(sendQuotation, { id })).code).toBe(200)
  } finally {
    await turn(1)
  }
})
