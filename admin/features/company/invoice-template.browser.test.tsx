import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { theCompany } from '#admin/testing/company.ts'
import { answer, button, ctrlS, unfold } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** What the company's page has for invoices: the tax bureau's workbook with its version. */

let sent: Record<string, unknown>[]
let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(async () => {
  localStorage.clear()
  sent = []
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('company:edit'))
  network.always(api.company.getCompany, () => success({ data: { ...theCompany, ...sent.at(-1) } }))
  network.always(api.company.setCompany, (input) => {
    sent.push(input)
    return success({ id: 1, version: 4, msg: '公司资料已保存' })
  })
  close = openScreen('/company')
  await unfold('开票')
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

const sees = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const NONE = '还没有上传税务局的模板，不能导出开票文件'

async function choose(name: string): Promise<void> {
  const chooser = page.getByLabelText('开票模板', { exact: true })
  await expect.element(chooser).toBeInTheDocument()
  const input = chooser.element() as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File(['PK'], name))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function save(): Promise<Record<string, unknown>> {
  const before = sent.length
  await ctrlS()
  await expect.poll(() => sent.length).toBe(before + 1)
  return sent.at(-1)!
}

test('a workbook that passes is shown with its version, and used once it is saved', async () => {
  await sees(NONE)
  const uploads = heldUploads()
  await choose('模板.xlsx')
  const file_url = '/upload/abc.xlsx'
  const data = [{ file_url, name: '模板.xlsx', size: 2 }]
  const msg = '开票模板检查通过，保存后生效'
  const taken = success({ file_url, data, version: 'pt:20260401', msg })
  await (await uploads.take()).answer(taken)
  await sees('现在用的是“模板.xlsx”，版本 pt:20260401')
  expect(sent).toEqual([])
  expect(await save()).toMatchObject({ invoice_template: file_url })
  await button('不再使用').click()
  await sees(NONE)
  expect(await save()).toMatchObject({ invoice_template: '' })
})

test('what the check finds is said, and nothing changes', async () => {
  const uploads = heldUploads()
  await choose('模板.xlsx')
  const wrong = '这个文件不能用来开票：“1-发票基本信息”第3行没有“备注”这一列'
  await (await uploads.take()).answer(refusal(400, wrong, { file: wrong }))
  await answer(wrong, '确定')
  await sees(NONE)
})

test('a file that is no workbook is refused before it is sent', async () => {
  await choose('模板.xls')
  await answer('请选择“.xlsx”格式的文件', '确定')
  await sees(NONE)
})

test('where there is none an example is offered', async () => {
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  await button('下载示例').click()
  await expect.poll(() => opened.mock.calls.length).toBe(1)
  const { pathname, searchParams } = new URL(String(opened.mock.lastCall?.[0]), location.href)
  expect(pathname).toContain('/Company/invoiceTemplate')
  expect(searchParams.get('example')).toBe('1')
})
