import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, ctrlS, rowWith, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation, quotationInfo, quotedSet } from '#admin/testing/quotations.ts'

/** The products of a quotation: each value is saved as one types, whatever becomes of the calls. */

let network: HeldNetwork
let lines: ReturnType<typeof quotedSet>
/** Another one for each test: what is under way at a quotation outlives its screen. */
let id = 0
let close = () => undefined as void

const quantity = (title: string) => page.getByLabelText(`数量（${title}）`)
const titles = () => [...document.querySelectorAll('.line-title')].map((title) => title.textContent)
const pump = () => rowWith('水泵')
const pumpSays = (text: string) => expect.element(pump().filter({ hasText: text })).toBeVisible()
const changes = () => network.waitingFor(api.quotation.changenum)
const deletions = () => page.getByRole('button', { name: /^删除（/ })

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  lines = quotedSet(1)
  id += 1
  answerQuotations(network, [quotation(id, '云溪花园')])
  network.always(api.quotation.getQuopro, () => success({ data: lines, info: quotationInfo(id) }))
  close = openScreen(`/quopro?id=${id}`)
})
afterEach(() => close())

/** Takes the next change of a quantity, and how the server has it. */
async function takeChange() {
  const change = await network.take(api.quotation.changenum)
  const done = () => {
    const line = lines.find(({ id }) => id === Number(change.input['id']))
    line!.num = Number(change.input['num'])
    change.answer(success({ msg: '数量已保存' }))
  }
  return { num: change.input['num'], done, lose: change.lose }
}

test('typing fast never loses the last quantity, however slow the answers', async () => {
  await quantity('水泵').fill('12')
  const first = await takeChange()
  // The first value is still under way while these are typed.
  await quantity('水泵').fill('3')
  await quantity('水泵').fill('345')
  // Which sends without waiting for more.
  await userEvent.keyboard('{Enter}')
  await pumpSays('34,672.50')
  await pumpSays('保存中')
  // One line's changes go one after another, and what was overtaken is not sent.
  expect(changes()).toEqual([])
  first.done()
  const last = await takeChange()
  expect([first.num, last.num]).toEqual(['12', '345'])
  last.done()
  await pumpSays('已保存')
  await expect.element(quantity('水泵')).toHaveValue('345')
})

test('a wheel turned over a quantity does not change it', async () => {
  await quantity('水泵').fill('12')
  ;(await takeChange()).done()
  await pumpSays('已保存')
  await userEvent.wheel(quantity('水泵'), { direction: 'up', times: 3 })
  await expect.element(quantity('水泵')).toHaveValue('12')
  expect(changes()).toEqual([])
})

test('Enter in the last quantity, also held down, leads to the export without pressing it', async () => {
  network.always(api.quotation.changenum, () => success({ msg: '数量已保存' }))
  const exports = button('导出Excel')
  await quantity('水箱').click()
  await userEvent.keyboard('2{Enter>4/}')
  await expect.element(exports).toHaveFocus()
  await expect.element(rowWith('水箱').filter({ hasText: '已保存' })).toBeVisible()
  // Pressed, it would wait for the ticket of the file, which nobody gives it here.
  await expect.element(exports).not.toHaveClass(/loading/)
  expect(network.waitingFor(api.session.setTicket)).toEqual([])
})

test('a screen reader gets the model of a line, the line of each button, and the total', async () => {
  await expect
    .element(page.getByRole('combobox', { name: '型号（水泵）' }))
    .toHaveAccessibleDescription('P-1')
  for (const name of ['查看（水泵，ID 10）', '删除（水泵，ID 10）', '清除型号（水泵，ID 10）']) {
    await expect.element(button(name)).toBeInTheDocument()
  }
  const total = page.getByRole('status').filter({ hasText: '合计' })
  await expect.element(total).toHaveTextContent('合计 120.50 元')
  await quantity('水泵').fill('2')
  await expect.element(total).toHaveTextContent('合计 221.00 元')
  const change = await takeChange()
  change.done()
})

test('a quantity out of range stays as typed, is marked, and is not saved', async () => {
  for (const typed of ['0', '1000', '1.5']) {
    await quantity('水泵').fill(typed)
    await pumpSays('须为1到999的整数')
    await userEvent.keyboard('{Enter}')
    await expect.element(quantity('水泵')).toHaveFocus()
    await pumpSays('未保存')
    await expect.element(quantity('水泵')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(quantity('水泵')).toHaveValue(typed)
  }
  await quantity('水泵').fill('')
  await pumpSays('不能为空')
  expect(changes()).toEqual([])
  await quantity('水泵').fill('999')
  const change = await takeChange()
  expect(change.num).toBe('999')
  change.done()
  await pumpSays('已保存')
  await pumpSays('100,399.50')
})

describe('without a connection', () => {
  /** A quantity whose change is lost. */
  async function loseChange(title: string, value: string) {
    await quantity(title).fill(value)
    const { lose } = await takeChange()
    lose()
  }

  test('a row says that it is not saved and offers a retry, which saves it', async () => {
    await loseChange('水泵', '7')
    await pumpSays('保存失败')
    await expect.element(page.getByText(/有1行修改没有保存/)).toBeVisible()
    await expect.element(quantity('水泵')).toHaveValue('7')
    await pump().getByRole('button', { name: '重试' }).click()
    const again = await takeChange()
    expect(again.num).toBe('7')
    again.done()
    await pumpSays('已保存')
    await expect.element(page.getByText(/有1行修改没有保存/)).not.toBeInTheDocument()
  })

  test('back on the net, what could not be saved is saved by itself', async () => {
    await loseChange('水泵', '8')
    await loseChange('水箱', '9')
    await expect.element(page.getByText(/有2行修改没有保存/)).toBeVisible()
    window.dispatchEvent(new Event('online'))
    const again = [await takeChange(), await takeChange()]
    expect(new Set(again.map(({ num }) => num))).toEqual(new Set(['8', '9']))
    for (const change of again) change.done()
    await expect.element(page.getByText(/修改没有保存/)).not.toBeInTheDocument()
  })

  test('leaving within the site asks while something could not be saved', async () => {
    const home = page.getByRole('heading', { level: 1, name: '首页' })
    network.always(api.web.getText, () => success({ info: '', webs: '', id: 1, version: 1 }))
    await loseChange('水泵', '7')
    await pumpSays('保存失败')
    await page.getByRole('link', { name: '首页' }).click()
    await answer('有1行修改没有保存', '取消')
    await expect.element(quantity('水泵')).toHaveValue('7')
    await page.getByRole('link', { name: '首页' }).click()
    await answer('有1行修改没有保存', '确定')
    await expect.element(home).toBeVisible()
  })
})

test('the weight orders the lines, by the keyboard too', async () => {
  const weight = page.getByRole('slider', { name: '权重（水箱）' })
  await expect.element(weight).toBeVisible()
  expect(titles()).toEqual(['水泵', '水箱'])
  ;(weight.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  let sent = await network.take(api.quotation.changetop)
  while (sent.input['top'] !== '3') {
    sent.answer(success({ msg: '权重已保存' }))
    sent = await network.take(api.quotation.changetop)
  }
  lines[1]!.top = 3
  sent.answer(success({ msg: '权重已保存' }))
  await expect.poll(titles).toEqual(['水箱', '水泵'])
  await expect.element(weight).toHaveFocus()
})

test('a deletion warns, deletes the whole set, and the cursor is at the next one, else at 新增', async () => {
  close()
  lines.push(...quotedSet(2))
  close = openScreen(`/quopro?id=${id}`)
  await expect.poll(() => deletions().elements()).toHaveLength(4)
  const press = () => userEvent.keyboard('{Enter}')
  ;(deletions().first().element() as HTMLElement).focus()
  await press()
  await answer('将删除该组合的全部产品，是否确认删除', '取消')
  expect(network.waitingFor(api.quotation.deleteQuopro)).toEqual([])
  await press()
  await answer('共2个产品', '确定')
  const first = await network.take(api.quotation.deleteQuopro)
  lines.splice(0, 2)
  first.answer(success({ msg: '该组合的产品已删除' }))
  await sees('该组合的产品已删除')
  await expect.poll(() => deletions().elements()).toHaveLength(2)
  await expect.element(deletions().first()).toHaveFocus()

  // The answer may also come when the question has long closed.
  await press()
  await answer('将删除该组合的全部产品', '确定')
  const second = await network.take(api.quotation.deleteQuopro)
  await expect.element(deletions().first()).toHaveFocus()
  lines.splice(0)
  second.answer(success({ msg: '该组合的产品已删除' }))
  await expect.element(deletions()).not.toBeInTheDocument()
  await expect.element(button('新增')).toHaveFocus()
})

describe('the dialog that adds sets', () => {
  const sets = () => page.getByRole('dialog', { name: '选择产品组合' })
  const choose = () => sets().getByRole('combobox', { name: /产品组合/ })
  const ONE = { value: 5, label: '一套' }

  beforeEach(async () => {
    network.always(api.quotation.getCombination, () => success({ data: [ONE] }))
    await button('新增').click()
    await sets().getByRole('button', { name: '一套', exact: true }).click()
  })

  async function addSet() {
    const adding = await network.take(api.quotation.setCombination)
    expect(adding.input).toMatchObject({ id, com_id: 5 })
    const set = lines.length + 10
    lines.push({ ...quotedSet(set)[0]!, title: '一件' })
    adding.answer(success({ msg: '组合已加入报价', id: set }))
  }

  test('while sets are being added nothing can be chosen or closed', async () => {
    await sets().getByRole('button', { name: '增加（一套）' }).click()
    await sets().getByRole('button', { name: '确定' }).click()
    await expect.element(sets().getByText(/正在加入/)).toBeVisible()
    await expect.element(choose()).toBeDisabled()
    for (const name of ['增加（一套）', '减少（一套）', '取消', '关闭']) {
      await expect.element(sets().getByRole('button', { name, exact: true })).toBeDisabled()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: '提示' })).not.toBeInTheDocument()
    await expect.element(sets()).toBeVisible()
    await addSet()
    await addSet()
    await sees('2套组合已加入报价')
    await expect.element(sets()).not.toBeInTheDocument()
    expect(titles()).toEqual(['水泵', '水箱', '一件', '一件'])
  })

  test('Ctrl+S in it adds what is chosen, as 确定 does', async () => {
    await ctrlS()
    await addSet()
    await sees('组合已加入报价')
    await expect.element(sets()).not.toBeInTheDocument()
    expect(titles()).toHaveLength(3)
  })
})
