import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import {
  answer,
  button,
  ctrlS,
  pressInRow,
  question,
  rowWith,
  sees,
} from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation, type Quotation } from '#admin/testing/quotations.ts'

/** A form in a dialog over its list: its keys, and what is typed and done while a save is under way. */

let network: HeldNetwork
let quotations: Quotation[]
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '报价管理' })
const name = () => dialog().getByLabelText('报价名称')
const info = () => dialog().getByLabelText('报价说明')
const press = (text: string) => dialog().getByRole('button', { name: text, exact: true }).click()
const saves = () => network.waitingFor(api.quotation.setQuotation)
const gone = () => expect.element(dialog()).not.toBeInTheDocument()

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  quotations = [quotation(1, '泵房甲'), quotation(2, '泵房乙')]
  answerQuotations(network, quotations)
})
afterEach(() => close())

/** Takes the save that is under way; gives what it says, and how it is done. */
async function takeSave() {
  const save = await network.take(api.quotation.setQuotation)
  const done = () => {
    const found = quotations.find(({ id }) => id === Number(save.input['id']))
    if (found) Object.assign(found, save.input, { id: found.id, version: found.version + 1 })
    else quotations.unshift({ ...quotation(9, ''), ...save.input, id: 9 })
    save.answer(success({ msg: '报价已保存', id: found?.id ?? 9, version: found?.version ?? 1 }))
  }
  return { input: save.input, done, refuse: save.answer }
}

/** How many presses of Ctrl+S would have opened the browser's own dialog. */
function countSaveDialogs(): () => number {
  const presses: KeyboardEvent[] = []
  const note = (event: KeyboardEvent) => void (event.key === 's' && presses.push(event))
  window.addEventListener('keydown', note, true)
  return () => {
    window.removeEventListener('keydown', note, true)
    return presses.filter((event) => event.ctrlKey && !event.defaultPrevented).length
  }
}

describe('keys', () => {
  test('it begins in its first field, Enter saves, and a save that takes long cannot be sent twice', async () => {
    close = openScreen('/quotation')
    await button('新增').click()
    await expect.element(name()).toHaveFocus()
    await userEvent.keyboard('回车保存{Enter}{Enter}{Enter}')
    await ctrlS()
    const save = await takeSave()
    expect(save.input).toMatchObject({ quo_name: '回车保存' })
    await expect.element(dialog().getByText('正在保存…')).toBeVisible()
    expect(saves()).toEqual([])
    save.done()
    await sees('报价已保存')
    await gone()
    expect(saves()).toEqual([])
    await expect.element(rowWith('回车保存')).toBeVisible()
  })

  test('Ctrl+S saves from anywhere, once, and the browser asks for no file', async () => {
    const opened = countSaveDialogs()
    close = openScreen('/quotation?edit=1')
    await info().fill('在多行文字里')
    await ctrlS()
    await ctrlS()
    const save = await takeSave()
    save.done()
    await sees('报价已保存')
    await gone()
    expect(saves()).toEqual([])

    // A refusal is answered first; after it the cursor is where the fault is.
    await pressInRow('泵房甲', '编辑')
    await name().fill('')
    await info().click()
    await ctrlS()
    const { refuse } = await takeSave()
    refuse(refusal(400, '报价名称不能为空', { quo_name: '报价名称不能为空' }))
    await expect.element(question('报价名称不能为空')).toBeVisible()
    await ctrlS()
    await answer('报价名称不能为空', '确定')
    expect(saves()).toEqual([])
    await expect.element(name()).toHaveFocus()
    await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name()).toHaveAccessibleDescription('报价名称不能为空')
    expect(opened()).toBe(0)
  })
})

describe('late answers', () => {
  test('one leaves alone who is at the next record by then', async () => {
    close = openScreen('/quotation')
    await pressInRow('泵房甲', '编辑')
    await info().fill('晚到的')
    await press('确定')
    const late = await takeSave()
    await userEvent.keyboard('{Escape}')
    await answer('内容尚未保存', '确定')
    await gone()
    await pressInRow('泵房乙', '编辑')
    await info().fill('正在写的')
    late.done()
    await sees('报价已保存')
    await expect.element(info()).toHaveValue('正在写的')
    await press('确定')
    const save = await takeSave()
    expect(save.input).toMatchObject({ id: 2, quo_info: '正在写的' })
    save.done()
    await gone()
  })

  test('what is typed while it saves stays in it, and says so', async () => {
    close = openScreen('/quotation?edit=1')
    await info().fill('第一句。')
    await press('确定')
    const first = await takeSave()
    await info().fill('第一句。第二句。')
    first.done()
    await sees('报价已保存')
    await expect.element(dialog().getByText(/保存期间又填写的内容还没有保存/)).toBeVisible()
    await expect.element(info()).toHaveValue('第一句。第二句。')
    expect(first.input).toMatchObject({ quo_info: '第一句。' })
    await userEvent.keyboard('{Escape}')
    await answer('内容尚未保存', '取消')
    await press('确定')
    const second = await takeSave()
    expect(second.input).toMatchObject({ quo_info: '第一句。第二句。', version: 2 })
    second.done()
    await gone()
  })

  test('a list that was requested before the save shows the saved state', async () => {
    network.hold(api.quotation.index)
    close = openScreen('/quotation?edit=new')
    const list = await network.take(api.quotation.index)
    const before = success({ data: [], total: 0 })
    await name().fill('抢先建立')
    await press('确定')
    const save = await takeSave()
    save.done()
    await sees('报价已保存')
    list.answer(before)
    answerQuotations(network, quotations)
    await expect.element(rowWith('抢先建立')).toBeVisible()
  })
})
