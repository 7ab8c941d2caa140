import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations } from '#admin/testing/quotations.ts'
import { emptyContract, emptyProduction, selfAnswer } from '#admin/testing/records.ts'

/** Each form of a new record has a draft of its own; a new one starts empty and offers the user's others. */

const NEW = '/getcontract?id=0'

let network: HeldNetwork
let close = () => undefined as void

const title = () => page.getByLabelText('合同标题')
const remark = () => page.getByLabelText('备注')
const takeUp = (words: string) => button(`接着填写（${words}）`)
const drop = (words: string) => button(`删除（${words}）`)
const offered = () =>
  page
    .getByRole('button', { name: /^接着填写/ })
    .elements()
    .map((one) => one.getAttribute('aria-label'))

/** The drafts in the storage, by the titles in them. */
const drafts = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('draft:'))
    .map(([, draft]) => (JSON.parse(draft as string) as { values: { c_title: string } }).values)
    .map(({ c_title }) => c_title)
    .toSorted()

/** Opens an address, as in another tab of the same browser. */
function open(address = NEW): void {
  close()
  close = openScreen(address)
}

/** Fills in a form and leaves it unsaved, as at a crash. */
async function leave(words: string, address = NEW): Promise<void> {
  open(address)
  await title().fill(words)
  await expect.poll(drafts).toContain(words)
}

/** A draft that was typed so many minutes ago, under the key of a form. */
function typedBefore(minutes: number, key: string, c_title: string): void {
  const savedAt = Date.now() - minutes * 60_000
  localStorage.setItem(key, JSON.stringify({ values: { c_title }, version: 0, savedAt }))
}

async function save(): Promise<void> {
  await button('保存').click()
  const call = await network.take(api.contract.setContract)
  call.answer(success({ msg: '合同已保存', id: 9, version: 1 }))
  await sees('合同已保存')
}

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  const may = ['contract:view', 'contract:edit', 'production:view', 'production:edit'] as const
  network.always(api.session.getSelf, () => selfAnswer(...may))
  network.always(api.contract.getContract, ({ id }) => {
    const stored = Number(id) > 0 ? { id: Number(id), version: 1 } : {}
    return success({ data: { ...emptyContract, ...stored }, info: [] })
  })
})
afterEach(() => {
  close()
  close = () => undefined
})

describe('a form of a new contract', () => {
  test('starts empty beside what another one holds, and overwrites nothing of it', async () => {
    await leave('甲合同')
    open()
    await expect.element(takeUp('甲合同')).toBeVisible()
    await expect.element(title()).toHaveValue('')
    await title().fill('乙合同')
    await expect.poll(drafts).toEqual(['乙合同', '甲合同'])
  })

  test('deletes no draft but its own when it is saved', async () => {
    await leave('甲合同')
    await leave('乙合同')
    await save()
    expect(drafts()).toEqual(['甲合同'])
  })

  test('is there again at its own address', async () => {
    await leave('甲合同', `${NEW}&draft=one`)
    await leave('乙合同', `${NEW}&draft=two`)
    open(`${NEW}&draft=one`)
    await expect.element(page.getByText('已恢复未保存的内容')).toBeVisible()
    await expect.element(title()).toHaveValue('甲合同')
  })

  test('goes on with what another one holds, which is offered no longer', async () => {
    await leave('甲合同')
    open()
    await takeUp('甲合同').click()
    await expect.element(title()).toHaveValue('甲合同')
    await expect.element(takeUp('甲合同')).not.toBeInTheDocument()
    await remark().fill('写完了')
    await save()
    expect(drafts()).toEqual([])
  })

  test('has the number that it was opened with, also as it goes on with what another one holds', async () => {
    await leave('甲合同')
    network.always(api.contract.getContract, () =>
      success({ data: { ...emptyContract, c_no: 'HT20261129-002' }, info: [] }),
    )
    open()
    await takeUp('甲合同').click()
    await expect.element(title()).toHaveValue('甲合同')
    await expect.element(page.getByLabelText('合同编号')).toHaveValue('HT20261129-002')
  })

  test('loses nothing that was typed before another one is taken up: it is offered in its place', async () => {
    await leave('甲合同')
    open()
    await title().fill('乙合同')
    await takeUp('甲合同').click()
    await expect.element(title()).toHaveValue('甲合同')
    await takeUp('乙合同').click()
    await expect.element(title()).toHaveValue('乙合同')
    expect(drafts()).toEqual(['乙合同', '甲合同'])
  })

  test('deletes another one after a question', async () => {
    await leave('甲合同')
    await leave('乙合同')
    open()
    await drop('甲合同').click()
    await answer('删除后不能恢复', '取消')
    expect(drafts()).toEqual(['乙合同', '甲合同'])
    await drop('甲合同').click()
    await answer('删除后不能恢复', '确定')
    await expect.poll(offered).toEqual(['接着填写（乙合同）'])
    expect(drafts()).toEqual(['乙合同'])
  })

  test('offers what was typed last first, with its time, and what a former version stored', async () => {
    typedBefore(90, 'draft:7:contract:new', '旧版合同')
    typedBefore(30, 'draft:7:contract:new:a', '甲合同')
    open()
    await expect.poll(offered).toEqual(['接着填写（甲合同）', '接着填写（旧版合同）'])
    await expect.element(page.getByText('您还有 2 份新增时没有保存的内容')).toBeVisible()
    const times = page
      .getByRole('time')
      .elements()
      .map((time) => time.textContent ?? '')
    expect(times.map((time) => /^\d\d-\d\d \d\d:\d\d$/.test(time))).toEqual([true, true])
  })

  test('is one of 20 that are stored, of all kinds together: the oldest goes, and nothing of a stored record', async () => {
    for (let number = 1; number <= 20; number += 1) {
      const kind = number % 2 === 0 ? 'contract' : 'quotation'
      typedBefore(100 - number, `draft:7:${kind}:new:${number}`, `第${number}份`)
    }
    typedBefore(200, 'draft:7:contract:5', '已存的合同')
    typedBefore(200, 'draft:8:contract:new:other', '别人的合同')
    await leave('又一份')
    expect(drafts()).toHaveLength(22)
    expect(drafts()).not.toContain('第1份')
    expect(drafts()).toEqual(expect.arrayContaining(['第2份', '已存的合同', '别人的合同']))
  })

  test('offers nobody else’s, no other kind’s, and nothing older than 7 days', async () => {
    typedBefore(30, 'draft:8:contract:new:a', '别人的合同')
    typedBefore(30, 'draft:7:quotation:new:a', '一份报价')
    typedBefore(8 * 24 * 60, 'draft:7:contract:new:old', '上周的合同')
    typedBefore(30, 'draft:7:contract:5', '已存的合同')
    open()
    await expect.element(title()).toBeVisible()
    expect(offered()).toEqual([])
  })
})

test('the production record of one contract is not offered in that of another', async () => {
  network.always(api.production.getContract, () => success({ data: emptyProduction, info: [] }))
  open('/getproduction?cid=3')
  await remark().fill('先做泵')
  await expect.poll(() => Object.values(localStorage).join()).toContain('先做泵')
  open('/getproduction?cid=4')
  await expect.element(remark()).toHaveValue('')
  expect(offered()).toEqual([])
  open('/getproduction?cid=3')
  await expect.element(takeUp('先做泵')).toBeVisible()
})

test('a dialog that is closed and opened again is a new form, beside what another one holds', async () => {
  const dialog = () => page.getByRole('dialog', { name: '报价管理' })
  const name = () => dialog().getByLabelText('报价名称')
  answerQuotations(network, [])
  open('/quotation?edit=new&draft=a')
  await name().fill('泵房')
  await expect.poll(() => Object.keys(localStorage)).toContain('draft:7:quotation:new:a')
  open('/quotation')
  await button('新增').click()
  await expect.element(dialog().getByRole('button', { name: '接着填写（泵房）' })).toBeVisible()
  await expect.element(name()).toHaveValue('')
  await name().fill('换热站')
  await dialog().getByRole('button', { name: '取消' }).click()
  await answer('内容尚未保存', '确定')
  await button('新增').click()
  await expect.element(name()).toHaveValue('')
  expect(offered()).toEqual(['接着填写（泵房）'])
})
