import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { KEY_STATES, type KeyRow } from '#api/key/key.ts'
import { daysAfter } from '#api/kit/time.ts'
import { answer, button, pressInRow, rowWith, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The page of API keys: what it lists, and that a new key is shown once. */

const KEY = 'bj_0123456789abcdefghijABCDEFGHIJ01'
const SUPER = {
  id: 1,
  name: 'admin',
  role_name: '超级管理员',
  check: ['quotation:view'],
  level: 3,
  preferences: { lists: {} },
  time_zone: 'Asia/Shanghai',
  features_off: [],
}
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format()

const row = (fields: Partial<KeyRow>): KeyRow => ({
  id: 1,
  name: 'ERP 同步',
  user_name: 'lisi',
  staff_name: '李四',
  permissions: ['quotation:view', 'product:view', 'product:edit'],
  created_at: '2026:11:01 08:00:00',
  expires_on: '2027-02-01',
  used_at: '2026:11:20 09:30:00',
  state: KEY_STATES.running,
  ...fields,
})

let network: HeldNetwork
let keys: KeyRow[]
let close = () => undefined as void

const form = () => page.getByRole('dialog', { name: '新建 API 密钥' })
const shown = () => page.getByRole('dialog', { name: '新的 API 密钥' })
const check = (name: string) => form().getByRole('checkbox', { name, exact: true })

/** Opens the page to somebody with these permissions. */
function open(...check: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer(...check))
  close = openScreen('/keys')
}

async function makeOne(): Promise<void> {
  await button('新建密钥').click()
  await form().getByLabelText('名称').fill('网站')
  await check('报价：查看').click()
  await form().getByRole('button', { name: '确定' }).click()
}

beforeEach(() => {
  localStorage.clear()
  keys = []
  network = heldNetwork()
  network.always(api.key.index, () => success({ data: keys }))
})
afterEach(() => close())

test('it lists one’s own keys in words, and ends one after a question', async () => {
  keys = [row({}), row({ id: 2, name: '旧网站', state: KEY_STATES.ended, used_at: '' })]
  open('quotation:view')
  await expect
    .element(rowWith('ERP 同步').getByText('报价：查看；产品：查看、新增和修改'))
    .toBeVisible()
  await expect.element(rowWith('ERP 同步').getByText('有效')).toBeVisible()
  await expect.element(rowWith('旧网站').getByText('已结束')).toBeVisible()
  await expect
    .element(rowWith('旧网站').getByRole('button', { name: '结束' }))
    .not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: '用户' })).not.toBeInTheDocument()
  await pressInRow('ERP 同步', '结束')
  await answer('ERP 同步', '确定')
  const { input, answer: respond } = await network.take(api.key.endKey)
  expect(input).toMatchObject({ id: 1 })
  keys = [row({ state: KEY_STATES.ended })]
  respond(success())
  await expect.element(rowWith('ERP 同步').getByText('已结束')).toBeVisible()
})

test('超级管理员 sees everybody’s, with whose they are', async () => {
  network.always(api.session.getSelf, () => success({ data: SUPER }))
  network.always(api.key.getAll, () => success({ data: [row({ staff_name: '王五' })] }))
  close = openScreen('/keys')
  await expect.element(page.getByRole('columnheader', { name: '用户' })).toBeVisible()
  await expect.element(rowWith('王五')).toBeVisible()
})

test('a new key is of some of one’s own permissions, holds 90 days unless it is said, and is shown once', async () => {
  open('quotation:view', 'product:view', 'product:edit')
  await button('新建密钥').click()
  await expect.element(form().getByLabelText('到期')).toHaveValue(daysAfter(today, 90))
  await expect.element(check('合同：查看')).not.toBeInTheDocument()
  await form().getByLabelText('名称').fill('网站')
  await check('产品：全选').click()
  await check('产品：新增和修改').click()
  await form().getByRole('button', { name: '确定' }).click()
  const { input, answer: respond } = await network.take(api.key.setKey)
  expect(input).toEqual({
    name: '网站',
    expires_on: daysAfter(today, 90),
    permissions: ['product:view'],
  })
  keys = [row({ name: '网站' })]
  respond(success({ id: 1, key: KEY }))
  await expect.element(shown().getByText(KEY, { exact: true })).toBeVisible()
  await expect.element(shown().getByText(/关闭之后不再显示/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(shown()).toBeVisible()
  await shown().getByRole('button', { name: '复制' }).click()
  await expect.element(shown().getByRole('button', { name: '已复制' })).toBeVisible()
  await shown().getByRole('button', { name: '已保存，关闭' }).click()
  await expect.element(shown()).not.toBeInTheDocument()
  await expect.element(rowWith('网站')).toBeVisible()
  const kept = [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage).map((name) => storage.getItem(name)),
  )
  expect(JSON.stringify([document.body.innerHTML, ...kept])).not.toContain(KEY)
})

test('what is refused stands at its field, and what was typed stays', async () => {
  open('quotation:view')
  await makeOne()
  const { answer: respond } = await network.take(api.key.setKey)
  respond(refusal(400, '请换一个名称', { name: '您已有名为“网站”的密钥' }))
  await answer('请换一个名称', '确定')
  await expect.element(form().getByText('您已有名为“网站”的密钥')).toBeVisible()
  await expect.element(form().getByLabelText('名称')).toHaveValue('网站')
})

test('a repetition whose first answer was lost says that the key is shown no more', async () => {
  open('quotation:view')
  await makeOne()
  const { answer: respond } = await network.take(api.key.setKey)
  respond(success({ id: 1, key: '', msg: '这个密钥已经生成，只显示一次' }))
  await sees('这个密钥已经生成，只显示一次')
  await expect.element(shown()).not.toBeInTheDocument()
})
