import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type ImportRow } from '#api/kit/imports.ts'
import { forgetPreviews } from '#server/imports/preview.service.ts'
import { done, fresh, makeCustomer } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile, previewed } from '#test/read/sheets.ts'

const { customer } = api
const { getCustomer, setCustomer, deleteCustomer, confirmImport, getImport } = customer

const server = testServer()
let admin: Caller
let seller: Caller
beforeAll(async () => {
  admin = server.admin
  seller = await server.userWith('customer:view', 'customer:edit')
})

const HEAD = ['客户名称', '简称', '电话']
const preview = (content: Buffer, caller = admin) => previewed(server, caller, customer, content)
const read = async (id: number) => (await done(admin, getCustomer, { id })).data
const found = async (keyword: string) =>
  (await done(admin, customer.index, { keyword })).data as { id: number; cus_name: string }[]
const kinds = (rows: readonly ImportRow[]) => rows.map(({ kind }) => kind)

describe('the preview of a file', () => {
  test('tells what is new, changed, unchanged and wrong, and writes nothing', async () => {
    const [same, other] = [fresh('老客户'), fresh('改动')]
    await makeCustomer(admin, { cus_name: same, phone: '1' })
    await makeCustomer(admin, { cus_name: other, phone: '1' })
    const added = fresh('新客户')
    const rows = [
      [same, '', '1'],
      [other, '短', '2'],
      [added, '', ''],
      ['', '无名', ''],
    ]
    const shown = await preview(await sheetOf(HEAD, ...rows))
    expect(shown.counts).toEqual({ new: 1, changed: 1, unchanged: 1, skipped: 0, wrong: 1 })
    expect(shown.rows).toMatchObject([
      { row: 2, kind: 'unchanged', name: same, changes: [] },
      {
        row: 3,
        kind: 'changed',
        changes: [
          { label: '简称', before: '', after: '短' },
          { label: '电话', before: '1', after: '2' },
        ],
      },
      { row: 4, kind: 'new', changes: [{ label: '客户名称', before: '', after: added }] },
      { row: 5, kind: 'wrong', reason: 'A列：客户名称不能为空' },
    ])
    expect(await found(added)).toEqual([])
    const { data, total } = await done(admin, getImport, { id: shown.id, kind: 'wrong' })
    expect([kinds(data as ImportRow[]), total]).toEqual([['wrong'], 1])
  })

  test('finds a customer however its name is written, and a second row about it', async () => {
    const end = fresh('号')
    const id = await makeCustomer(admin, { cus_name: `宁波（${end}）` })
    const { rows } = await preview(await sheetOf(HEAD, [`宁波(${end})`], [`宁 波（${end}）`]))
    expect(rows).toMatchObject([
      { kind: 'changed', changes: [{ label: '客户名称' }] },
      { kind: 'wrong', reason: '与第2行重复' },
    ])
    expect((await read(id)).cus_name).toBe(`宁波（${end}）`)
  })

  test('takes columns by their titles, in any order, and says which it does not know', async () => {
    const name = fresh('列序')
    const head = ['内部编号', ' 电 话 ', '客户名称*', '联系人２姓名', '联系人1姓名']
    const { ignored, id } = await preview(await sheetOf(head, ['x', 13800138000, name, '乙', '甲']))
    expect(ignored).toEqual(['内部编号'])
    await done(admin, confirmImport, { id })
    const [row] = await found(name)
    expect(await read(row!.id)).toMatchObject({
      phone: '13800138000',
      contacts: [{ name: '甲' }, { name: '乙' }],
    })
  })

  test('leaves what the file has no column for as it is, and empties what is empty there', async () => {
    const contacts = [
      { name: '甲', phone: '1' },
      { name: '乙', phone: '2' },
    ]
    const cus_name = fresh('部分列')
    const id = await makeCustomer(admin, { cus_name, phone: '1', address: '旧址', contacts })
    const shown = await preview(
      await sheetOf(['客户名称', '电话', '联系人1电话'], [cus_name, '', '9']),
    )
    await done(admin, confirmImport, { id: shown.id })
    expect(await read(id)).toMatchObject({
      phone: '',
      address: '旧址',
      contacts: [
        { name: '甲', phone: '9' },
        { name: '乙', phone: '2' },
      ],
    })
  })

  test.each([
    ['a number that Excel has rounded', 1.2345678901234567e19, 'C列“电话”是超过15位的数字'],
    ['a formula’s error', '#REF!', 'C列“电话”是公式错误“#REF!”'],
    ['a text that is too long', '电'.repeat(256), 'C列：电话不能超过255个字'],
  ])('refuses a row with %s, by its column', async (_what, phone, words) => {
    const { rows } = await preview(await sheetOf(HEAD, [fresh('错'), '', phone]))
    expect(rows).toMatchObject([{ kind: 'wrong', reason: expect.stringContaining(words) }])
  })

  test('refuses rows about another user’s customer, and names its owner', async () => {
    const cus_name = fresh('别人的')
    await makeCustomer(admin, { cus_name, phone: '机密' })
    const { rows } = await preview(await sheetOf(HEAD, [cus_name, '抢', '']), seller)
    expect(rows).toMatchObject([
      { kind: 'wrong', reason: `客户“${cus_name}”已由admin录入，您不能修改`, changes: [] },
    ])
  })
})

describe('a file that cannot be imported at all', () => {
  test.each([
    ['no file of Excel', Buffer.from('客户名称\n某某'), '这是文本文件（UTF-8编码）'],
    ['an empty file', Buffer.from(''), '请选择要导入的Excel文件'],
    ['more bytes than may be', Buffer.alloc(MAX_IMPORT_BYTES + 1), '文件不能超过5MB'],
  ])('is refused: %s', async (_what, content, words) => {
    expect((await importFile(server, admin, customer, content)).msg).toContain(words)
  })

  test.each([
    ['there are only titles', [HEAD], '文件里只有列名'],
    ['there is nothing', [[]], '看得到的工作表和行里没有内容'],
  ])('is refused where %s', async (_what, rows, words) => {
    expect((await importFile(server, admin, customer, await sheetOf(...rows))).msg).toContain(words)
  })

  test.each([
    ['the column of names is missing', [['简称'], ['x']], '没有列名“客户名称”'],
    ['a column is there twice', [['客户名称', '电话', '电话'], ['x']], 'B列和C列都叫“电话”'],
  ])('is not compared where %s, which has to be chosen', async (_what, rows, words) => {
    const { data } = await importFile(server, admin, customer, await sheetOf(...rows))
    expect(data).toMatchObject({ id: 0, counts: { new: 0 } })
    expect(data.layout.problem).toContain(words)
  })

  test('is refused with more rows than may be', async () => {
    const rows = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, at) => [`行${at}`])
    const answer = await importFile(server, admin, customer, await sheetOf(HEAD, ...rows))
    expect(answer).toMatchObject({
      code: 400,
      msg: `文件超过${MAX_IMPORT_ROWS}行，请分成几个文件分别导入`,
    })
  })

  test('is refused without the permission to edit customers', async () => {
    const viewer = await server.userWith('customer:view')
    const answer = await importFile(server, viewer, customer, await sheetOf(HEAD, ['x']))
    expect(answer.code).toBe(403)
  })
})

describe('confirming', () => {
  test('writes what is new and changed with its history, and leaves wrong rows out', async () => {
    const [added, changed] = [fresh('确认新增'), fresh('确认修改')]
    const id = await makeCustomer(admin, { cus_name: changed, phone: '1' })
    const shown = await preview(await sheetOf(HEAD, [added, '新', '5'], [changed, '', '2'], ['']))
    const answer = await done(admin, confirmImport, { id: shown.id })
    expect(answer.msg).toBe('导入完成：新增1条，修改1条')
    const [made] = await found(added)
    expect(await read(made!.id)).toMatchObject({ cus_short: '新', phone: '5', user_name: 'admin' })
    expect(await read(id)).toMatchObject({ phone: '2', version: 2 })
    const history = await done(admin, customer.getHistory, { id })
    expect(history.data[0]).toMatchObject({
      action: 'change',
      changes: [{ label: '电话', before: '1', after: '2' }],
    })
    expect((await done(admin, api.search.index, { keyword: added })).data).toHaveLength(1)
  })

  test('works once: an imported preview, and another user’s, count as absent', async () => {
    const { id } = await preview(await sheetOf(HEAD, [fresh('一次')]))
    const stranger = await seller.call(confirmImport, { id })
    expect((await seller.call(getImport, { id })).msg).toBe(stranger.msg)
    await done(admin, confirmImport, { id })
    expect(await admin.call(confirmImport, { id })).toMatchObject({ code: 404, msg: stranger.msg })
  })

  test('answers a repeated call as the first, without writing twice', async () => {
    const name = fresh('重复')
    const { id } = await preview(await sheetOf(HEAD, [name]))
    const once = { 'idempotency-key': randomUUID() }
    const first = await admin.call(confirmImport, { id }, once)
    expect(await admin.call(confirmImport, { id }, once)).toEqual(first)
    expect(await found(name)).toHaveLength(1)
  })

  test('is refused once another file was previewed in its place', async () => {
    const names = [fresh('先选'), fresh('后选')]
    const [first, second] = [
      await preview(await sheetOf(HEAD, [names[0]!])),
      await preview(await sheetOf(HEAD, [names[1]!])),
    ]
    expect((await admin.call(confirmImport, { id: first.id })).code).toBe(404)
    await done(admin, confirmImport, { id: second.id })
    expect(await found(names[0]!)).toEqual([])
    expect(await found(names[1]!)).toHaveLength(1)
  })

  const MINUTE = 60_000
  const previewedAgo = async (minutes: number) => {
    const content = await sheetOf(HEAD, [fresh('预览')])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * MINUTE })
    const { id } = await preview(content)
    vi.useRealTimers()
    return id
  }

  test('has an hour’s time, after which it is refused and the preview removed', async () => {
    const inTime = { id: await previewedAgo(59) }
    expect((await admin.call(confirmImport, inTime)).code).toBe(200)
    const id = await previewedAgo(61)
    expect((await admin.call(confirmImport, { id })).msg).toContain('已过期')
    await forgetPreviews(server.db)
    const left = server.db.selectFrom('import_row').select('row').where('preview_id', '=', id)
    expect(await left.execute()).toEqual([])
  })

  test.each([
    [
      'was changed',
      (id: number) => done(admin, setCustomer, { id, phone: '别人改的' }),
      '已被admin于',
    ],
    ['was deleted', (id: number) => done(admin, deleteCustomer, { id }), '客户不存在或已被删除'],
  ])('writes nothing where a row’s customer %s since', async (_what, meanwhile, words) => {
    const [added, changed] = [fresh('无从新增'), fresh('其间改动')]
    const customerId = await makeCustomer(admin, { cus_name: changed })
    const { id } = await preview(await sheetOf(HEAD, [added], [changed, '短']))
    await meanwhile(customerId)
    const answer = await admin.call(confirmImport, { id })
    expect(answer.code).toBe(409)
    expect(answer.msg).toContain('预览之后数据有变化，没有导入任何内容')
    expect(answer.msg).toContain(`第3行“${changed}”：`)
    expect(answer.msg).toContain(words)
    expect(await found(added)).toEqual([])
  })

  test('writes nothing where somebody has entered one of the new customers since', async () => {
    const [first, taken] = [fresh('先来'), fresh('后到')]
    const { id } = await preview(await sheetOf(HEAD, [first], [taken]))
    await makeCustomer(seller, { cus_name: taken })
    expect((await admin.call(confirmImport, { id })).msg).toContain(`第3行“${taken}”：`)
    expect(await found(first)).toEqual([])
  })
})
