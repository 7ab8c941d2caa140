import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, ctrlS, pressInRow, question, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** A dialog closes at once where nothing was typed, and asks where something was. */

let network: HeldNetwork
let categories: object[]
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '分类管理' })
const name = () => dialog().getByLabelText('分类名称')
const gone = () => expect.element(dialog()).not.toBeInTheDocument()

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  categories = [{ id: 1, p_name: '消防泵', p_field: [], version: 1 }]
  network.always(api.session.getSelf, () => selfAnswer('category:view', 'category:edit'))
  network.always(api.category.index, () => success({ info: categories }))
  network.always(api.category.getProcate, ({ id }) =>
    success({ info: Number(id) ? categories[0] : { id: '', p_name: '', p_field: [], version: 0 } }),
  )
  close = openScreen('/procate')
})
afterEach(() => close())

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['×', () => dialog().getByRole('button', { name: '关闭', exact: true }).click()],
  ['取消', () => dialog().getByRole('button', { name: '取消' }).click()],
  [
    'a click beside it',
    () =>
      page
        .elementLocator(document.querySelector('.ant-modal-wrap')!)
        .click({ position: { x: 20, y: 600 } }),
  ],
] as const)('by %s it asks', async (_, leave) => {
  await pressInRow('消防泵', '编辑')
  await name().fill('没有保存')
  await leave()
  await answer('内容尚未保存', '取消')
  await expect.element(name()).toHaveValue('没有保存')
})

test('it is gone once the question is answered, and so is what was typed', async () => {
  const leave = () => userEvent.keyboard('{Escape}')
  await pressInRow('消防泵', '编辑')
  await expect.element(name()).toHaveValue('消防泵')
  await leave()
  await gone()
  await pressInRow('消防泵', '编辑')
  await name().fill('没有保存')
  await leave()
  await answer('内容尚未保存', '确定')
  await gone()
  await pressInRow('消防泵', '编辑')
  await expect.element(name()).toHaveValue('消防泵')
})

test('Ctrl+S saves nothing behind the question, and saves once it is answered', async () => {
  await pressInRow('消防泵', '编辑')
  await name().fill('没有保存')
  await userEvent.keyboard('{Escape}')
  await expect.element(question('内容尚未保存')).toBeVisible()
  await ctrlS()
  await answer('内容尚未保存', '取消')
  expect(network.waitingFor(api.category.setProcate)).toEqual([])
  await ctrlS()
  const { input } = await network.take(api.category.setProcate)
  expect(input).toMatchObject({ p_name: '没有保存' })
})

test('closing it empties it and reads the list again', async () => {
  await button('新增').click()
  await name().fill('没有保存')
  categories.push({ id: 2, p_name: '同事新增', p_field: [], version: 1 })
  await dialog().getByRole('button', { name: '取消' }).click()
  await answer('内容尚未保存', '确定')
  await gone()
  await expect.element(rowWith('同事新增')).toBeVisible()
  await button('新增').click()
  await expect.element(name()).toHaveValue('')
})

test('Esc closes an open list alone, and a question gives the cursor back', async () => {
  close()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('user:view', 'user:edit'))
  network.always(api.user.getList, () => success({ data: [] }))
  network.always(api.user.getRoleList, () => success({ data: [{ value: 2, label: '销售' }] }))
  network.always(api.user.getUser, () =>
    success({ data: { id: '', username: '', role_id: '', status: 1, version: 0 } }),
  )
  close = openScreen('/user?edit=new')
  const user = page.getByRole('dialog', { name: '用户管理' })
  const role = user.getByRole('combobox', { name: /角色/ })
  await user.getByLabelText('用户名').fill('x')
  await role.click()
  await expect.element(role).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(role).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('dialog', { name: '提示' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await answer('内容尚未保存', '取消')
  await expect.element(role).toHaveFocus()
})
