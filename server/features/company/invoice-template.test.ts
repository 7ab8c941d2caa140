import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import {
  newShape,
  oldShape,
  renamed,
  sendTemplate,
  templateOf,
} from '#test/make/files/bureau-template.ts'
import { done } from '#test/make/factories.ts'
import { shown, uploaded } from '#test/make/files/upload.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { printed, refused } from '#test/read/printed.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 开票模板: the tax bureau's workbook that the company uploads, checks, replaces and takes away again. */

const { getCompany, getHistory, invoiceTemplate, setCompany } = api.company
const DAYS = 24 * 60 * 60 * 1000

const server = testServer()
let keeper: Caller
beforeAll(async () => {
  keeper = await server.userWith('company:edit')
})

const send = (content: Buffer, name?: string) => sendTemplate(server, content, name, keeper)
const save = (invoice_template: unknown) => keeper.call(setCompany, { invoice_template })
async function stored() {
  const { data } = await done(keeper, getCompany)
  const { invoice_template, invoice_template_name, invoice_template_version } = data
  return [invoice_template, invoice_template_name, invoice_template_version]
}

test('its version is answered when it is uploaded, and it is used once the company is saved with it', async () => {
  const file = await templateOf()
  const answer = await send(file, '(V260401版)批量开票.xlsx')
  expect(answer).toMatchObject({
    code: 200,
    version: 'pt:20260401',
    msg: '开票模板检查通过，保存后生效',
  })
  expect(await stored()).toEqual(['', '', ''])
  expect((await save(answer.file_url)).code).toBe(200)
  expect(await stored()).toEqual([answer.file_url, '(V260401版)批量开票.xlsx', 'pt:20260401'])
  expect(await printed(server, invoiceTemplate, {}, keeper)).toEqual(file)
  // A save that says nothing of it, or the same, keeps it.
  await done(keeper, setCompany, { address: '西溪路' })
  await done(keeper, setCompany, { invoice_template: answer.file_url })
  expect((await stored())[2]).toBe('pt:20260401')
})

describe('a new version', () => {
  test('replaces it, which the history says, and the old file is cleaned up', async () => {
    const first = await send(await templateOf(oldShape), '旧.xlsx')
    await save(first.file_url)
    const file = await templateOf(newShape)
    const next = await send(file, '新.xlsx')
    await save(next.file_url)
    expect((await stored()).slice(1)).toEqual(['新.xlsx', 'pt:20260401'])
    const change = changesOf(await newest(server.admin, getHistory, 1))
    expect(change).toEqual({
      开票模板: ['旧.xlsx，版本 pt:20251101', '新.xlsx，版本 pt:20260401'],
    })
    await removeUnnamedFiles(server, Date.now() + 3 * DAYS)
    const urls = (await server.db.selectFrom('file').select('url').execute()).map(({ url }) => url)
    expect(urls).toContain(next.file_url)
    expect(urls).not.toContain(first.file_url)
    expect(await printed(server, invoiceTemplate, {}, keeper)).toEqual(file)
  })

  test('that does not fit is refused by name, and the present one stays', async () => {
    const before = await stored()
    const answer = await send(await templateOf(renamed({ 备注: '说明', 单位: '计量' })))
    expect(answer).toMatchObject({
      code: 400,
      msg: '这个文件不能用来开票：“1-发票基本信息”第3行没有“备注”这一列；“2-发票明细信息”第3行没有“单位”这一列',
    })
    expect(await stored()).toEqual(before)
  })
})

test('the Word file beside it is another one', async () => {
  const { file_url } = await send(await templateOf())
  await save(file_url)
  await done(keeper, setCompany, { contract_template: '' })
  expect((await stored())[0]).toBe(file_url)
  await save('')
  expect(await stored()).toEqual(['', '', ''])
})

describe('is refused:', () => {
  test.each([
    ['a list', () => sheetOf(['名称', '型号'], ['泵', 'CDL']), /没有“1-发票基本信息”这张工作表/],
    ['text', () => Promise.resolve(Buffer.from('发票')), /这是文本文件/],
  ])('%s', async (_what, make, says) => {
    const answer = await send(await make())
    expect([answer.code, answer.msg]).toEqual([400, expect.stringMatching(says)])
  })

  test('more than 5 MB', async () => {
    expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ code: 413 })
  })

  test('an upload that was not checked so, one of somebody else, and none', async () => {
    const seller = await server.userWith('company:edit', 'contract:edit')
    const [list] = await uploaded(server, seller, {
      name: '表.xlsx',
      content: await sheetOf(['名称']),
    })
    const answer = await seller.call(setCompany, { invoice_template: list })
    expect(answer.code).toBe(400)
    const { file_url } = await send(await templateOf())
    for (const url of [file_url, '/upload/none.xlsx', 'x']) {
      const other = await seller.call(setCompany, { invoice_template: url })
      expect(other).toMatchObject({
        code: 400,
        errors: { invoice_template: expect.any(String) as string },
      })
    }
  })
})

test('who may not change the company neither uploads nor opens it', async () => {
  const finance = await server.userWith('invoice:view', 'invoice:edit')
  expect((await sendTemplate(server, await templateOf(), 'x.xlsx', finance)).code).toBe(403)
  expect((await refused(server, invoiceTemplate, {}, finance)).code).toBe(403)
  const { file_url } = await send(await templateOf())
  await save(file_url)
  expect(await shown(server, String(file_url), finance)).toBe(404)
  await save('')
})

test('where none is uploaded an example is offered, marked as one, which passes the check', async () => {
  const example = await printed(server, invoiceTemplate, {}, keeper)
  expect(rowsIn(example)[0]![0]).toMatch(/^示例/)
  const again = await printed(server, invoiceTemplate, { example: 1 }, keeper)
  expect(rowsIn(again)).toEqual(rowsIn(example))
  expect((await send(example)).code).toBe(200)
})
