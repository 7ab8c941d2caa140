import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh, makeCustomer } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported, previewed } from '#test/read/sheets.ts'

const { customer } = api
const { exportList } = customer

const server = testServer()
let admin: Caller
let seller: Caller
beforeAll(async () => {
  admin = server.admin
  seller = await server.userWith('customer:view', 'customer:edit', 'customer:export_list')
})

describe('the exported list', () => {
  test('imported again changes nothing, whatever its texts look like', async () => {
    const texts = [
      '_x0041_',
      '#1泵',
      '=1+1',
      '00123',
      '1234567890123456789',
      'a\nb',
      '😀𠮷',
      '<b>&"',
    ]
    for (const text of texts) {
      const contacts = [{ name: text, phone: text.replaceAll('\n', ' ') }, { name: '乙' }]
      const oneLine = text.replaceAll('\n', ' ')
      await makeCustomer(admin, {
        cus_name: `${oneLine}${fresh('往返')}`,
        account: oneLine,
        cus_info: text,
        contacts: contacts.map((one) => ({ ...one, name: oneLine })),
      })
    }
    const unchanged = texts.length
    for (const endpoint of [exportList, customer.exportRows]) {
      const file = await exported(server, admin, endpoint, { keyword: '往返' })
      const { counts } = await previewed(server, admin, customer, file)
      expect(counts).toEqual({ new: 0, changed: 0, unchanged, skipped: 0, wrong: 0 })
    }
  })

  test('has what the list has with the same filters, and not others’ customers', async () => {
    const word = fresh('导出')
    await makeCustomer(admin, { cus_name: `${word}甲` })
    await makeCustomer(seller, { cus_name: `${word}乙`, contacts: [{ name: '联系人' }] })
    const names = async (caller: Caller) =>
      rowsIn(await exported(server, caller, exportList, { keyword: word }))
        .slice(1)
        .map(([name]) => name)
    expect(await names(admin)).toEqual([`${word}乙`, `${word}甲`])
    expect(await names(seller)).toEqual([`${word}乙`])
  })

  test('as a template has the titles and an example', async () => {
    const [head, example] = rowsIn(await exported(server, admin, exportList, { template: 1 }))
    expect(example).toContain('示例：云溪水务有限公司')
    expect([head]).toEqual([
      [
        '客户名称',
        '简称',
        '税号',
        '地址',
        '电话',
        '开户行',
        '账号',
        '等级',
        '备注',
        '联系人1姓名',
        '联系人1职务',
        '联系人1电话',
        '联系人1邮箱',
      ],
    ])
  })
})
