import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeAftersales, makeChain, makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCategory, makeCombination, makeProduct } from '#test/make/factories.ts'
import { historyPage, newest, changesOf } from '#test/read/history.ts'
import { makeRole, makeUser } from '#test/make/people.ts'
import { uploaded } from '#test/make/files/upload.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** What the history of each record kind tells, in the words of its form. */

const { category, combination, contract, logistics, product, production, role, sales, user, web } =
  api

const server = testServer()

const ok = (...[endpoint, input]: Parameters<TestServer['admin']['call']>) =>
  done(server.admin, endpoint, input)
const newestChanges = async (getHistory: Parameters<typeof newest>[1], id: number) =>
  changesOf(await newest(server.admin, getHistory, id))

describe('a contract’s history', () => {
  test('tells of a new one all that is filled in, and nothing that is empty', async () => {
    const c_no = fresh('HT')
    const input = {
      c_title: '云溪花园',
      c_no,
      c_money: '12800.5',
      release_time: '2026-03-02 09:30',
    }
    const id = await makeContract(server.admin, input)
    expect(await newestChanges(contract.getHistory, id)).toEqual({
      合同标题: ['', '云溪花园'],
      合同编号: ['', c_no],
      合同金额: ['', '12,800.50元'],
      发票: ['', '未开'],
      录入时间: ['', '2026:03:02 09:30:00'],
      状态: ['', '未审核'],
    })
  })

  test('tells of a change what changed, and nothing else', async () => {
    const id = await makeContract(server.admin, { c_money: '100', c_unpay: '30' })
    const c_remark = '甲方：\n“云溪”'
    await ok(contract.setContract, { id, c_unpay: '0', c_invoice: 1, c_status: 2, c_remark })
    expect(await newestChanges(contract.getHistory, id)).toEqual({
      未收款: ['30.00元', '0.00元'],
      备注: ['', c_remark],
      发票: ['未开', '已开'],
      状态: ['未审核', '推荐'],
    })
    await ok(contract.setContract, { id, c_money: '', c_remark: '' })
    expect(await newestChanges(contract.getHistory, id)).toEqual({
      合同金额: ['100.00元', ''],
      备注: [c_remark, ''],
    })
  })

  test('calls its files by their names', async () => {
    const { admin } = server
    const [one, two] = await uploaded(server, admin, { name: '合同.txt' }, { name: '图纸.txt' })
    const id = await makeContract(admin, { c_file: [one] })
    await ok(contract.setContract, { id, c_file: [two, one] })
    expect(await newestChanges(contract.getHistory, id)).toEqual({
      合同文件: ['合同.txt', '图纸.txt、合同.txt'],
    })
    await ok(contract.deleteContract, { id })
    expect(await newestChanges(contract.getHistory, id)).toMatchObject({
      合同文件: ['图纸.txt、合同.txt', ''],
    })
  })

  test('tells of a save that changed nothing that it was', async () => {
    const id = await makeContract(server.admin)
    await ok(contract.setContract, { id })
    const entry = await newest(server.admin, contract.getHistory, id)
    expect(entry).toMatchObject({ action: 'change', changes: [] })
  })
})

describe('the history of what hangs on a contract', () => {
  test('tells a production record in the words of its form', async () => {
    const { production: id, contract: con_id } = await makeChain(server.admin)
    const pro_remark = '等电机'
    const input = { id, pro_pump: 1, pro_out: 1, pro_outbound: 1, pro_status: 3, pro_remark }
    await ok(production.setProduction, input)
    expect(await newestChanges(production.getHistory, id)).toEqual({
      水泵: ['未完成', '已完成'],
      出口管路: ['未完成', '已完成'],
      备注: ['', '等电机'],
      出库: ['未出', '已出'],
      状态: ['未审核', '暂停'],
    })
    const other = await makeContract(server.admin, { c_no: fresh('HT') })
    const { data } = await ok(contract.getContract, { id: con_id })
    const moved = await ok(contract.getContract, { id: other })
    await ok(production.setProduction, { id, con_id: other })
    expect(await newestChanges(production.getHistory, id)).toEqual({
      合同编号: [data.c_no, moved.data.c_no],
    })
  })

  test('tells a shipment, named by its tracking number', async () => {
    const { shipment: id } = await makeChain(server.admin)
    await ok(logistics.setLogistics, { id, log_number: 'SF123', l_send: '发泵两台' })
    const entry = await newest(server.admin, logistics.getHistory, id)
    expect(entry.name).toBe('SF123')
    expect(changesOf(entry)).toEqual({ 物流单号: ['', 'SF123'], 发货情况: ['', '发泵两台'] })
  })

  test('tells an after-sales record, named by its number', async () => {
    const id = await makeAftersales(server.admin, { s_no: '旧 7', s_remark: '漏水' })
    await ok(sales.setSales, { id, s_remark: '已修', s_status: 1 })
    const entry = await newest(server.admin, sales.getHistory, id)
    expect(entry.name).toBe('旧 7')
    expect(changesOf(entry)).toEqual({ 售后情况: ['漏水', '已修'], 状态: ['未审核', '正常'] })
  })
})

describe('the history of the catalogue', () => {
  test('tells a product with its category’s name', async () => {
    const [one, other] = [
      await makeCategory(server.admin, { p_name: '<b>离心</b>泵' }),
      await makeCategory(server.admin, { p_name: '潜水泵' }),
    ]
    const id = await makeProduct(server.admin, { pro_type: one, pro_flow: '25', pro_no: 'A' })
    expect((await newest(server.admin, product.getHistory, id)).name).toMatch(/^产品\d+ A$/)
    await ok(product.setProduct, { id, type: other, pro_flow: '50', pro_unitprice: '0.1' })
    expect(await newestChanges(product.getHistory, id)).toEqual({
      产品分类: ['离心泵', '潜水泵'],
      流量: ['25', '50'],
      单价: ['', '0.10元'],
    })
  })

  test('tells a copy of a product as a new one', async () => {
    const id = await makeProduct(server.admin, { pro_no: 'A', pro_unitprice: '5' })
    const copy = await ok(product.copyProduct, { id })
    const entry = await newest(server.admin, product.getHistory, Number(copy.id))
    expect(entry.action).toBe('create')
    expect(changesOf(entry)).toMatchObject({ 型号: ['', 'A (副本)'], 单价: ['', '5.00元'] })
    expect((await historyPage(server.admin, product.getHistory, { id })).total).toBe(1)
  })

  test('tells a category with the labels of its fields', async () => {
    const id = await makeCategory(server.admin, { p_name: '泵', p_field: ['pro_flow'] })
    await ok(category.setProcate, { id, p_name: '水泵', p_field: ['pro_power', 'pro_flow'] })
    expect(await newestChanges(category.getHistory, id)).toEqual({
      分类名称: ['泵', '水泵'],
      填写的技术参数: ['流量', '流量、功率'],
    })
  })

  test('tells a combination with the titles of its products', async () => {
    const [one, two] = [fresh('泵'), fresh('柜')]
    const products: number[] = []
    for (const pro_title of [one, two]) {
      products.push(await makeProduct(server.admin, { pro_title }))
    }
    const id = await makeCombination(server.admin, products)
    await ok(combination.setCombination, { id, com_prolist: [products[1]], is_power: 1 })
    expect(await newestChanges(combination.getHistory, id)).toEqual({
      产品: [`${one}、${two}`, two],
      控制柜按泵功率选配: ['否', '是'],
    })
  })

  test('tells of a combination that followed a product’s new title', async () => {
    const pro_title = fresh('泵')
    const pump = await makeProduct(server.admin, { pro_title })
    const id = await makeCombination(server.admin, [pump])
    await ok(product.setProduct, { id: pump, pro_title: `${pro_title}改` })
    expect(await newestChanges(combination.getHistory, id)).toEqual({
      产品: [pro_title, `${pro_title}改`],
    })
  })
})

describe('the history of people', () => {
  test('tells a user with the role’s name, and never what the password was', async () => {
    const role_name = fresh('仓管')
    const { id: role_id } = await ok(role.setBeh, { role_name, check: [] })
    const person = await makeUser(server.admin, { role_id })
    const username = fresh('新名')
    const [{ id: other }] = (await ok(user.getRoleList)).data
      .filter((one: { label: string }) => one.label === '销售')
      .map((one: { value: number }) => ({ id: one.value }))
    await ok(user.setUsers, { id: person.id, username, role_id: other, status: 0 })
    expect(await newestChanges(user.getHistory, person.id)).toEqual({
      用户名: [person.username, username],
      角色: [role_name, '销售'],
      状态: ['正常', '暂停'],
    })
  })

  test('tells a role with the labels of its permissions', async () => {
    const id = await makeRole(server.admin, 'quotation:view', 'web:edit')
    await ok(role.setBeh, { id, check: ['quotation:all', 'quotation:view'] })
    expect(await newestChanges(role.getHistory, id)).toEqual({
      权限: ['报价：查看、网站文字：新增和修改', '报价：查看、报价：查看和修改所有人的记录'],
    })
  })
})

test('the website’s text has its history, plain where it is rich', async () => {
  await ok(web.setWeb, { web: '旧', webs: '<p>一<b>二</b></p>' })
  await ok(web.setWeb, { web: ' 新\n', webs: '<p>一<b>二</b>三</p>' })
  const { data } = await ok(web.getHistory)
  expect(data[0]).toMatchObject({ entity: 'web_text', name: '网站文字', action: 'change' })
  expect(changesOf(data[0])).toEqual({ 网站文字: ['旧', ' 新\n'], 图文内容: ['一二', '一二三'] })
  const reader = await server.userWith()
  expect((await reader.call(web.getHistory)).code).toBe(403)
})
