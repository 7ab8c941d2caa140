import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { theCompany } from '#admin/testing/company.ts'
import { answer, button, ctrlS, unfold } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** What the company's page has for contracts: named clauses, and the Word file with the list of its fields. */

const company = {
  ...theCompany,
  clause_templates: [{ name: '标准', clauses: '一、违约责任' }],
}

let sent: Record<string, unknown>[]
let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(async () => {
  localStorage.clear()
  sent = []
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('company:edit'))
  network.always(api.company.getCompany, () => success({ data: { ...company, ...sent.at(-1) } }))
  network.always(api.company.setCompany, (input) => {
    sent.push(input)
    return success({ id: 1, version: 4, msg: '公司资料已保存' })
  })
  close = openScreen('/company')
  await unfold('合同')
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

const field = (label: string) => page.getByLabelText(label, { exact: true })
const sees = (text: string) => expect.element(page.getByText(text)).toBeVisible()

/** As though somebody had chosen a file of that name. */
async function choose(name: string): Promise<void> {
  const chooser = page.getByLabelText('合同 Word 模板', { exact: true })
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

test('clauses are added under a name and sent with the form', async () => {
  await field('合同条款').fill('一、违约责任\n二、争议')
  await button('新增条款模板').click()
  await field('条款模板名称').fill('工程')
  expect(await save()).toMatchObject({
    clause_templates: [
      { name: '标准', clauses: '一、违约责任\n二、争议' },
      { name: '工程', clauses: '一、违约责任\n二、争议' },
    ],
  })
})

test('every field is listed with what it means and an example', async () => {
  await sees('现在用的是系统自带的模板')
  await page.getByRole('button', { name: /模板里能用的字段/ }).click()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect
    .element(row(/\{客户名称\}/))
    .toHaveTextContent('{客户名称}需方：合同上的客户云溪水务集团')
  await expect.element(row(/\{单价\}/)).toHaveTextContent('{单价}优惠后单价（元）8,644.935')
})

test('a file that is no .docx is refused before it is sent', async () => {
  await choose('合同.doc')
  await answer('请选择“.docx”格式的 Word 文件', '确定')
  await sees('现在用的是系统自带的模板')
})

test('the chosen template is tried before it is saved, and the shipped one where none is chosen', async () => {
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  const tried = () => new URL(String(opened.mock.lastCall?.[0]), location.href)
  await button('试印').click()
  await expect.poll(() => opened.mock.calls.length).toBe(1)
  expect(tried().pathname).toContain('/Company/tryTemplate')
  expect(tried().searchParams.has('contract_template')).toBe(false)
  const uploads = heldUploads()
  await choose('我们的合同.docx')
  const file_url = '/upload/abc.docx'
  const data = [{ file_url, name: '我们的合同.docx', size: 2 }]
  await (await uploads.take()).answer(success({ file_url, data, msg: '模板检查通过，保存后生效' }))
  await sees('现在用的是“我们的合同.docx”')
  await button('试印').click()
  await expect.poll(() => opened.mock.calls.length).toBe(2)
  expect(tried().searchParams.get('contract_template')).toBe(file_url)
  expect(sent).toEqual([])
})

test('what the check finds is said, and a template that passes is used once it is saved', async () => {
  const uploads = heldUploads()
  await choose('我们的合同.docx')
  const wrong = '模板里的字段“{客户名}”不存在，是不是“{客户名称}”？'
  await (await uploads.take()).answer(refusal(400, wrong, { file: wrong }))
  await answer(wrong, '确定')
  await sees('现在用的是系统自带的模板')
  await choose('我们的合同.docx')
  const file_url = '/upload/abc.docx'
  const data = [{ file_url, name: '我们的合同.docx', size: 2 }]
  await (await uploads.take()).answer(success({ file_url, data, msg: '模板检查通过，保存后生效' }))
  await sees('现在用的是“我们的合同.docx”')
  expect(await save()).toMatchObject({ contract_template: file_url })
  await button('改用自带的模板').click()
  expect(await save()).toMatchObject({ contract_template: '' })
})
