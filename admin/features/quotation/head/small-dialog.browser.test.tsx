import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button, ctrlS, question, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation, quotationInfo, quotedSet } from '#admin/testing/quotations.ts'

/** A dialog of a few fields over the lines, here 自由项: nothing typed is lost unasked, nothing is sent twice. */

let network: HeldNetwork
let id = 0
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '自由项' })
const title = () => dialog().getByLabelText('名称')
const press = (name: string) => dialog().getByRole('button', { name }).click()
const gone = () => expect.element(dialog()).not.toBeInTheDocument()
const lines = () => success({ data: quotedSet(1), info: quotationInfo(id) })
const added = () => network.waitingFor(api.quotation.addline)

beforeEach(async () => {
  localStorage.clear()
  network = heldNetwork()
  id += 1
  answerQuotations(network, [quotation(id, '云溪花园')])
  network.always(api.quotation.getQuopro, lines)
  close = openScreen(`/quopro?id=${id}`)
  await button('更多').click()
  await button('自由项').click()
})
afterEach(() => close())

/** Types a line and saves it; the lines that show it are not there yet. */
async function addLine(): Promise<void> {
  await title().fill('运费')
  network.hold(api.quotation.getQuopro)
  await press('确定')
  const call = await network.take(api.quotation.addline)
  call.answer(success({ msg: '产品已添加', id: 90 }))
  await sees('产品已添加')
}

test('what is saved is not sent again while the lines are read', async () => {
  await addLine()
  await ctrlS()
  await expect.element(dialog().getByRole('button', { name: '确定' })).toHaveClass(/loading/)
  expect(added()).toEqual([])
  network.always(api.quotation.getQuopro, lines)
  await gone()
  expect(added()).toEqual([])
})

test('what is saved is closed without a question while the lines are read', async () => {
  await addLine()
  await press('取消')
  await gone()
  await expect.element(question('还没有保存')).not.toBeInTheDocument()
})

test('an answer that comes after one has left closes no other dialog', async () => {
  await title().fill('运费')
  await press('确定')
  const late = await network.take(api.quotation.addline)
  await press('取消')
  await answer('还没有保存', '确定')
  await gone()
  await button('更多').click()
  await button('自由项').click()
  await title().fill('包装费')
  late.answer(success({ msg: '产品已添加', id: 90 }))
  await sees('产品已添加')
  await expect.element(title()).toHaveValue('包装费')
})

test('leaving the page asks while what is typed is unsaved', async () => {
  const home = page.getByRole('heading', { level: 1, name: '首页' })
  network.always(api.web.getText, () => success({ info: '', webs: '', id: 1, version: 1 }))
  // As the browser's 后退 leaves the page, over which a dialog lies.
  const leave = () => (page.getByRole('link', { name: '首页' }).element() as HTMLElement).click()
  await title().fill('运费')
  leave()
  await answer('还没有保存', '取消')
  await expect.element(title()).toHaveValue('运费')
  leave()
  await answer('还没有保存', '确定')
  await expect.element(home).toBeVisible()
  await gone()
})
