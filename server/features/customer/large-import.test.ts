import { expect, test, vi } from 'vitest'
import { MAX_CONTACTS } from '#api/customer/contacts.ts'
import { api } from '#api/index.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { done, fresh } from '#test/make/factories.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer } from '#test/run/server.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { exported, importFile, previewed } from '#test/read/sheets.ts'

/** Files as large as they may be. */

const { customer } = api

const server = testServer()

const HEAD = ['客户名称', '简称', '税号', '地址', '电话', '备注', '联系人1姓名', '联系人1电话']
const rowsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => [
    `${name}${at}号供水设备有限公司`,
    `简称${at}`,
    `91310000${at}`,
    `某市某区某路${at}号`,
    `021-${at}`,
    '每年三月招标',
    `联系人${at}`,
    '13800138000',
  ])

test('5,000 rows are compared, written, exported and compared again, and nobody waits for it @long', async () => {
  const name = fresh('大客户')
  const file = await sheetOf(HEAD, ...rowsOf(5000, name))
  const { result, longestMs, boundMs } = await healthWhile(server, async () => {
    const shown = await previewed(server, server.admin, customer, file)
    await done(server.admin, customer.confirmImport, { id: shown.id })
    const list = await exported(server, server.admin, customer.exportList, { keyword: name })
    const again = await previewed(server, server.admin, customer, list)
    return { first: shown.counts, again: again.counts }
  })
  expect(result).toEqual({
    first: { new: 5000, changed: 0, unchanged: 0, skipped: 0, wrong: 0 },
    again: { new: 0, changed: 0, unchanged: 5000, skipped: 0, wrong: 0 },
  })
  expect(longestMs).toBeLessThan(boundMs)
  const { total } = await done(server.admin, customer.index, { keyword: name })
  expect(total).toBe(5000)
})

test('changes of many are written and found', async () => {
  const name = fresh('改动客户')
  const rows = rowsOf(600, name)
  const first = await previewed(server, server.admin, customer, await sheetOf(HEAD, ...rows))
  await done(server.admin, customer.confirmImport, { id: first.id })
  const moved = rows.map((row) => row.map((text, at) => (at === 4 ? `新${text}` : text)))
  const second = await previewed(server, server.admin, customer, await sheetOf(HEAD, ...moved))
  expect(second.counts).toMatchObject({ changed: 600, wrong: 0 })
  await done(server.admin, customer.confirmImport, { id: second.id })
  const { total } = await done(server.admin, customer.index, { keyword: '新021-' })
  expect(total).toBe(600)
})

/** How many of a preview's rows are read with all that they say, while work is done. */
async function wholeRowsRead(work: () => Promise<unknown>): Promise<number> {
  let read = 0
  const executor = server.db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  const watched = vi.spyOn(executor, 'provideConnection').mockImplementation((use) =>
    provide((connection) => {
      const ask = connection.executeQuery.bind(connection)
      connection.executeQuery = async (query) => {
        const answer = await ask(query)
        if (query.sql.includes('"name", "input"')) read += answer.rows.length
        return answer as never
      }
      return use(connection).finally(() => void (connection.executeQuery = ask))
    }),
  )
  await work().finally(() => watched.mockRestore())
  return read
}

test('rows as long as they may be are each read once to be written', async () => {
  const name = fresh('长行')
  const fields = ['姓名', '职务', '电话']
  const places = Array.from({ length: MAX_CONTACTS }, (_, at) => at + 1)
  const head = places.flatMap((place) => fields.map((field) => `联系人${place}${field}`))
  const long = '长'.repeat(255)
  const rows = Array.from({ length: 40 }, (_, at) => [`${name}${at}`, ...head.map(() => long)])
  const file = await sheetOf(['客户名称', ...head], ...rows)
  const { id, counts } = await previewed(server, server.admin, customer, file)
  expect(counts).toMatchObject({ new: 40, wrong: 0 })
  expect(await wholeRowsRead(() => done(server.admin, customer.confirmImport, { id }))).toBe(40)
  const { total } = await done(server.admin, customer.index, { keyword: name })
  expect(total).toBe(40)
})

test('a short file about customers with many long contacts is refused where its preview would be too large @long', async () => {
  const name = fresh('多联系人')
  const text = '长'.repeat(255)
  const person = { name: text, position: text, phone: text, email: '' }
  const time = '2026:01:01 00:00:00'
  const row = {
    cus_short: '',
    tax_number: '',
    address: '',
    phone: '',
    bank: '',
    account: '',
    cus_info: '',
    contacts: JSON.stringify(Array.from({ length: MAX_CONTACTS }, () => person)),
    release_time: time,
    search_text: '',
    title_text: '',
    version: 1,
    user_id: 1,
    updated_by: 1,
    updated_at: time,
  }
  const names = Array.from({ length: 800 }, (_, at) => `${name}${at}号`)
  for (let at = 0; at < names.length; at += 100) {
    const rows = names
      .slice(at, at + 100)
      .map((cus_name) => ({ ...row, cus_name, name_key: nameKeys.customer({ cus_name }) }))
    await server.db.insertInto('customer').values(rows).execute()
  }
  const fileOf = (count: number) =>
    sheetOf(['客户名称', '联系人1姓名'], ...names.slice(0, count).map((one) => [one, '张三']))
  const { counts } = await previewed(server, server.admin, customer, await fileOf(400))
  expect(counts).toMatchObject({ changed: 400, wrong: 0 })
  const { code, msg } = await importFile(server, server.admin, customer, await fileOf(800))
  expect(code).toBe(413)
  expect(msg).toContain('请分成几个文件分别导入')
})
