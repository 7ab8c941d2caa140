import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_TYPED_LINES } from '#api/contract/contract-lines.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer } from '#test/run/server.ts'

/** Lines of a contract from a file, for its form. */

const server = testServer()
const calls = { importFile: api.contract.importLines }
const read = async (...rows: readonly (readonly (string | number)[])[]) =>
  importFile(server, server.admin, calls, await sheetOf(...rows))

test('a list with titles, sums and odd figures becomes lines, and nothing is stored', async () => {
  const { total } = await server.admin.call(api.contract.index)
  const { data } = await read(
    ['设备清单'],
    ['序号', '货物名称', '规格型号', '数量', '单位', '单价（元）', '税率', '备注'],
    ['', '一、泵房', '', '', '', '', '', ''],
    [1, '立式多级泵', 'CDL１６－９０', '2台', '台', '￥8，600.00', 0.13, '含底座'],
    [2, '', 'H77X-100', 4, '个', '—', '', ''],
    [3, '控制柜', '', 0, '台', 1, '', ''],
    ['', '合计', '', 6, '', 17200, '', ''],
    ['', '', '', '', '', 5, '', ''],
  )
  expect(data.counts).toEqual({ new: 2, changed: 0, unchanged: 0, skipped: 2, wrong: 1 })
  expect(data.left_out).toEqual([{ kind: 'sums', count: 1, where: '第7行' }])
  const [title, pump, valve, cabinet, blank] = data.rows
  expect(title.reason).toBe('只有名称，没有其他内容，像是标题')
  expect(pump).toMatchObject({
    row: 4,
    kind: 'new',
    line: {
      title: '立式多级泵',
      no: 'CDL16-90',
      num: '2',
      unit: '台',
      unitprice: '8600.00',
      tax_rate: '13',
      note: '含底座',
    },
    notes: expect.arrayContaining([{ label: '数量', note: '原文“2台”' }]),
  })
  expect(valve).toMatchObject({ line: { title: 'H77X-100', no: 'H77X-100', num: '4' } })
  expect(valve.notes).toEqual([{ label: '单价', note: '“—”不是价格，没有填写' }])
  expect(cabinet).toMatchObject({ kind: 'wrong', line: null })
  expect(cabinet.reason).toContain('第6行明细的数量必须在1到99999之间')
  expect(blank).toMatchObject({ kind: 'skipped', reason: '没有产品和型号' })
  expect(await server.admin.call(api.contract.index)).toMatchObject({ total })
})

test('what is read can be saved with the contract', async () => {
  const { data } = await read(['产品', '套名', '套数'], ['水泵', '变频设备', 2], ['止回阀', '', 3])
  const lines = data.rows.map(({ line }: { line: object }) => ({ num: 1, ...line }))
  const saved = await server.admin.call(api.contract.setContract, { c_title: '合同', lines })
  expect(saved.code).toBe(200)
  const { data: contract } = await server.admin.call(api.contract.getContract, { id: saved['id'] })
  expect(contract.lines).toMatchObject([
    { title: '水泵', set_name: '变频设备', sets: 2, num: 1 },
    { title: '止回阀', set_name: '', sets: 1, num: 1 },
  ])
})

test('a file whose names are unknown, or with more lines than a contract has, says so', async () => {
  const { data } = await read(['Item', 'Qty'], ['泵', 1])
  expect(data).toMatchObject({ rows: [], layout: { problem: expect.stringContaining('“产品”') } })
  const many = Array.from({ length: MAX_TYPED_LINES + 1 }, () => ['泵'])
  expect((await read(['产品'], ...many)).msg).toContain(`文件超过${MAX_TYPED_LINES}行`)
  const viewer = await server.userWith('contract:view')
  expect((await importFile(server, viewer, calls, await sheetOf(['产品'], ['泵']))).code).toBe(403)
})
