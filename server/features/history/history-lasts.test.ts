import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done, makeCategory, makeProduct } from '#test/make/factories.ts'
import { newest, changesOf } from '#test/read/history.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import { testServer } from '#test/run/server.ts'

/** The history tells what happened even where that is long, looks alike, or is of things that are gone. */

const { category, contract, product, web } = api

const server = testServer()

const HOUR = 60 * 60 * 1000
const newestChanges = async (id: number) =>
  changesOf(await newest(server.admin, contract.getHistory, id))

test('a file is called by its name after the clean-up took it, too', async () => {
  const { admin } = server
  const [one, two] = await uploaded(server, admin, { name: '合同.txt' }, { name: '图纸.txt' })
  const id = await makeContract(admin, { c_file: [one, two] })
  await done(admin, contract.setContract, { id, c_file: [two] })
  await removeUnnamedFiles(server, Date.now() + 49 * HOUR)
  expect(await newestChanges(id)).toEqual({ 合同文件: ['合同.txt、图纸.txt', '图纸.txt'] })
})

test('a file that another of the same name replaced is a change', async () => {
  const { admin } = server
  const [one, two] = await uploaded(server, admin, { name: '合同.txt' }, { name: '合同.txt' })
  const id = await makeContract(admin, { c_file: [one] })
  await done(admin, contract.setContract, { id, c_file: [two] })
  expect(await newestChanges(id)).toEqual({ 合同文件: ['合同.txt', '合同.txt'] })
})

test('a category that was deleted since is called as it was', async () => {
  const { admin } = server
  const gone = await makeCategory(admin, { p_name: '<i>旧</i>泵' })
  const id = await makeProduct(admin, { pro_type: gone })
  await done(admin, product.setProduct, { id, pro_type: '' })
  await done(admin, category.deleteProcate, { id: gone })
  expect(changesOf(await newest(admin, product.getHistory, id))).toEqual({ 产品分类: ['旧泵', ''] })
})

test('a long text is shown around its change', async () => {
  const start = '合同条款'.repeat(2000)
  const end = '以上'.repeat(3000)
  const id = await makeContract(server.admin, { c_remark: `${start}付款三十天${end}` })
  const c_remark = `${start}付款六十天${end}`
  await done(server.admin, contract.setContract, { id, c_remark })
  const [before, after] = (await newestChanges(id))['备注']!
  expect(before).toContain('付款三十天以上')
  expect(after).toContain('付款六十天以上')
  for (const text of [before, after]) {
    expect(text.length).toBeLessThan(2010)
    expect(text).toMatch(/^….*…$/s)
  }
})

test('a new long text is shown from its beginning', async () => {
  const id = await makeContract(server.admin, { c_remark: '一'.repeat(3000) })
  expect((await newestChanges(id))['备注']).toEqual(['', `${'一'.repeat(2000)}…`])
})

test('a change of the website’s text that only its pictures or its format show is a change', async () => {
  await done(server.admin, web.setWeb, { webs: '<p>泵</p>' })
  await done(server.admin, web.setWeb, { webs: '<p><b>泵</b></p>' })
  const { data } = await done(server.admin, web.getHistory)
  expect(changesOf(data[0])).toEqual({ 图文内容: ['泵', '泵'] })
})
