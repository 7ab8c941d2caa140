import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation, quotationInfo, quotedSet } from '#admin/testing/quotations.ts'

/** The search for a model: what its list says until the answer is there, and where there is none. */

let network: HeldNetwork
let close = () => undefined as void
let id = 500

const model = () => page.getByRole('combobox', { name: '型号（水泵）' })
const offered = (value: string) => page.getByTitle(value, { exact: true })
const models = (...values: string[]) =>
  success({
    data: values.map((value, index) => ({
      value,
      label: value,
      pid: index + 1,
      pro_caliber: '',
      pro_flow: '',
      pro_lift: '',
      pro_power: '',
      pro_brand: '',
      pro_unitprice: '1.00',
    })),
  })

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  id += 1
  answerQuotations(network, [quotation(id, '云溪花园')])
  const lines = quotedSet(1).map((line) => ({ ...line, no: '', chosen: false }))
  network.always(api.quotation.getQuopro, () => success({ data: lines, info: quotationInfo(id) }))
  close = openScreen(`/quopro?id=${id}`)
})
afterEach(() => close())

test('a search that fails says so, with a retry', async () => {
  network.always(api.quotation.selectno, () => refusal(500, '服务出错'))
  await model().click()
  await expect.element(page.getByText(/加载失败：服务出错/)).toBeVisible()
  network.always(api.quotation.selectno, () => models('P-1'))
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(offered('P-1')).toBeVisible()
})

test('until the answer is there, Enter takes nothing that does not fit what is typed', async () => {
  network.always(api.quotation.selectno, ({ keyword }) =>
    keyword ? models('Q-2') : models('P-1', 'Q-2'),
  )
  await model().click()
  await expect.element(offered('P-1')).toBeVisible()
  network.hold(api.quotation.selectno)
  await userEvent.keyboard('Q')
  await expect.element(offered('P-1')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  const change = await network.take(api.quotation.changeno)
  expect(change.input).toMatchObject({ no: 'Q-2' })
})
