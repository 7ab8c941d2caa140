import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, question } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, companyDefaults, quotation } from '#admin/testing/quotations.ts'

/** The terms of a quotation, taken from the company's templates. */

let network: HeldNetwork
let close = () => undefined as void

const dialog = () => page.getByRole('dialog', { name: '报价管理' })
const field = (label: string) => dialog().getByLabelText(label)

const step = (name: string, percent: string) => ({ name, percent, trigger: 1, days: 0, date: '' })
const TERMS = { transport: '', warranty: '一年', acceptance: '', terms: '' }
const USUAL = {
  ...TERMS,
  name: '常用',
  delivery_time: '30天',
  payment_steps: [step('预付款', '30'), step('尾款', '70')],
}
const LONG = { ...TERMS, name: '工程', delivery_time: '90天', payment_steps: [] }

/** Opens the form of a quotation with these terms. */
async function openTerms(terms: object): Promise<void> {
  answerQuotations(network, [{ ...quotation(1, '云溪花园'), ...terms }])
  close = openScreen('/quotation?edit=1')
  await dialog().getByRole('button', { name: '条款' }).click()
}

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

const templates = () => dialog().getByRole('combobox', { name: '套用条款模板' })
const defaults = () => companyDefaults({ term_templates: [USUAL, LONG] })

async function apply(name: string): Promise<void> {
  await templates().click()
  await page.getByTitle(name, { exact: true }).click()
}

test('is read when one looks for it, and says so where it cannot be', async () => {
  await openTerms({})
  await expect.element(templates()).toBeVisible()
  // The list has asked whether quotations are approved.
  const ofList = await network.take(api.company.getDefaults)
  ofList.answer(refusal(500, '服务出错'))
  await templates().click()
  const reading = await network.take(api.company.getDefaults)
  reading.answer(refusal(500, '服务出错'))
  await expect.element(page.getByText(/加载失败：服务出错/)).toBeVisible()
  network.always(api.company.getDefaults, defaults)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByTitle('常用', { exact: true }).click()
  await expect.element(field('交货期')).toHaveValue('30天')
})

test('replaces what another one filled in, and is itself put back by choosing it again', async () => {
  network.always(api.company.getDefaults, defaults)
  await openTerms({})
  await apply('常用')
  await expect.element(field('第2步名称')).toHaveValue('尾款')
  await apply('工程')
  await expect.element(field('交货期')).toHaveValue('90天')
  await field('交货期').fill('')
  await apply('工程')
  await expect.element(field('交货期')).toHaveValue('90天')
})

test('asks before it replaces what somebody typed', async () => {
  network.always(api.company.getDefaults, defaults)
  await openTerms({ ...TERMS, delivery_time: '现货', payment_steps: [] })
  await apply('工程')
  await answer('会被模板的内容替换', '取消')
  await expect.element(field('交货期')).toHaveValue('现货')
  await apply('工程')
  await answer('会被模板的内容替换', '确定')
  await expect.element(field('交货期')).toHaveValue('90天')
  await expect.element(question('会被模板的内容替换')).not.toBeInTheDocument()
})

test('is in the draft as though it had been typed', async () => {
  network.always(api.company.getDefaults, defaults)
  await openTerms({})
  await apply('常用')
  await expect.element(field('交货期')).toHaveValue('30天')
  close()
  close = openScreen('/quotation?edit=1')
  await dialog().getByRole('button', { name: '条款' }).click()
  await expect.element(field('交货期')).toHaveValue('30天')
})
