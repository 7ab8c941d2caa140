import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { quotationInfo } from '#admin/testing/quotations.ts'
import { DUTY, found, pump, table } from '#admin/testing/selections.ts'
import { selfAnswer, selfWith } from '#admin/testing/records.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** A selection is there again for who comes back. */

const { select, getProType } = api.selection

let network: ReturnType<typeof heldNetwork>
let close: () => void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(getProType, () => success({ data: [] }))
  network.always(api.session.getSelf, () =>
    selfAnswer('quotation:view', 'quotation:edit', 'product:view', 'product:price'),
  )
  network.always(api.quotation.getQuotation, () =>
    success({ data: { id: 7, quo_name: '云溪花园', quo_no: 'BJ1', stage: 0 } }),
  )
})
afterEach(() => close())

const open = (address: string) => void (close = openScreen(address))
/** Leaves the page and comes to it anew, as by the menu or from a quotation. */
function comeBack(address: string): void {
  close()
  open(address)
}

const FLOW = '总流量（运行泵合计）'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const answered = async () => {
  const call = await network.take(select)
  call.answer(found([table({ offered: [pump(1)] })]))
  return call.input
}

async function ask(flow: string, head: string) {
  await field(FLOW).fill(flow)
  await field('扬程').fill(head)
  await field('备用台数').fill('1')
  await button('选型').click()
  return answered()
}

describe('who comes back by the menu', () => {
  test('finds the last query, with its answer', async () => {
    open('/select')
    const input = await ask('60', '14')
    comeBack('/select')
    expect(await answered()).toEqual(input)
    await expect.element(field(FLOW)).toHaveValue('60')
    await expect.element(field('备用台数')).toHaveValue('1')
    await expect.element(button('曲线（ISG1）')).toBeVisible()
    // The next duty begins where the cursor stands: what is typed takes the place of what was there.
    await expect.element(field(FLOW)).toHaveFocus()
    await userEvent.keyboard('85')
    await expect.element(field(FLOW)).toHaveValue('85')
  })

  test('finds what was typed and not sent', async () => {
    open('/select')
    await field('扬程').fill('14')
    comeBack('/select')
    await expect.element(field('扬程')).toHaveValue('14')
    await field(FLOW).fill('60')
    await button('选型').click()
    expect(await answered()).toMatchObject({ flow: '60', head: '14' })
  })

  test('finds the nameplate, and the building that is filled in by half', async () => {
    open('/select?by=replace')
    await field('原型号').fill('XBD5/20')
    comeBack('/select?by=replace')
    await expect.element(field('原型号')).toHaveValue('XBD5/20')
    comeBack('/select?by=building')
    await field('第1种户型的户数').fill('96')
    comeBack('/select?by=building')
    await expect.element(field('第1种户型的户数')).toHaveValue('96')
  })

  test('finds nothing of what was emptied, and nothing of another user', async () => {
    open('/select')
    await ask('60', '14')
    network.always(api.session.getSelf, () => selfWith({ id: 99, check: ['product:view'] }))
    comeBack('/select')
    await expect.element(field(FLOW)).toHaveValue('')
    network.always(api.session.getSelf, () => selfAnswer('product:view'))
    comeBack('/select')
    await answered()
    await button('清空').click()
    comeBack('/select')
    await expect.element(field(FLOW)).toHaveFocus()
    await expect.element(field(FLOW)).toHaveValue('')
    expect(network.waitingFor(select)).toEqual([])
  })
})

test('what is typed over an address is there again with that address, and not with another', async () => {
  open('/select?flow=60&head=14')
  await answered()
  await field('扬程').fill('15')
  comeBack('/select?flow=60&head=14')
  await answered()
  await expect.element(field('扬程')).toHaveValue('15')
  comeBack('/select?flow=50&head=13')
  await answered()
  await expect.element(field('扬程')).toHaveValue('13')
})

describe('a pump was added', () => {
  test('to a quotation: its next one begins with the same duty, that of another quotation with none', async () => {
    network.always(api.quotation.getQuopro, () =>
      success({ data: [], info: quotationInfo(7, { quo_name: '云溪花园' }) }),
    )
    network.always(api.quotation.getCombination, () => success({ data: [] }))
    open('/select?quotation=7')
    await ask('60', '14')
    await button('加入报价（ISG1）').click()
    ;(await network.take(api.quotation.choosepump)).answer(success({ id: 11, data: [] }))
    await expect.element(page.getByRole('heading', { name: '云溪花园' })).toBeInTheDocument()
    comeBack('/select?quotation=7')
    await answered()
    await expect.element(field(FLOW)).toHaveValue('60')
    comeBack('/select?quotation=8')
    await expect.element(field(FLOW)).toHaveFocus()
    await expect.element(field(FLOW)).toHaveValue('')
  })

  test('to a line: then the duty of the line counts, whatever was queried for it before', async () => {
    const line = lineWith({ id: 11, title: '立式泵', chosen: false, no: '', duty: null })
    const info = quotationInfo(7, { quo_name: '云溪花园' })
    network.always(api.quotation.getQuopro, () => success({ data: [line], info }))
    network.always(api.quotation.getCombination, () => success({ data: [] }))
    open('/select?line=11')
    await expect.element(field('名称、型号、材质')).toHaveValue('立式泵')
    await ask('60', '14')
    comeBack('/select?line=11')
    await answered()
    await expect.element(field('备用台数')).toHaveValue('1')
    await button('加入报价（ISG1）').click()
    ;(await network.take(api.quotation.choosepump)).answer(success({ id: 11, data: [] }))
    await expect.element(page.getByRole('heading', { name: '云溪花园' })).toBeInTheDocument()
    const changed = { ...line, duty: { ...DUTY, flow: 72 } }
    network.always(api.quotation.getQuopro, () => success({ data: [changed], info }))
    comeBack('/select?line=11')
    await answered()
    await expect.element(field(FLOW)).toHaveValue('72')
  })
})
