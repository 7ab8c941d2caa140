import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { answer, button } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { success } from '#admin/testing/network.ts'
import { heldFiles, pdfAnswer } from '#admin/testing/papers.ts'
import { frozenLineWith, frozenWith } from '#test/make/frozen-quotation.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** What is there once a quotation was sent: its paper, the mail and a text for a chat. */

const { checkSending, getVersion, getVersions, sendQuotation } = api.quotation
const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const WHOLE = { com_id: 1, com_name: '供水设备', com_show: 1, sets: 1 }
const SUM = { amount: 105_000, discount: 0, discounted: 105_000, tax: 0, net: 0, gross: 105_000 }

const screen = linesScreen()
const SUMS = { sums: { gross: '1050.00' } }
const SENT = { stage: 1, revision: 1, quo_no: 'BJ-1', ...SUMS }
const panel = () => page.getByRole('region', { name: 'BJ-1 V1 已发出' })
const within = (name: string) => panel().getByRole('button', { name, exact: true })
const version = frozenWith({
  cus_contact: '王工',
  valid_until: '2026-12-28',
  user_phone: '13800000000',
  company: { ...frozenWith({ sets: [], sums: SUM }).company, name: '云溪泵业' },
  sets: [{ ...WHOLE, id: 1, lines: [frozenLineWith({ id: 1, unitprice: 105_000 })] }],
  sums: SUM,
})
const TEXT = [
  '王工，您好！',
  '这是“云溪花园”的报价单，编号 BJ-1 V1。',
  '合计（含税）：1,050.00 元',
  '有效期至：2026-12-28',
  '如有疑问，欢迎随时联系。',
  '李四 13800000000',
  '云溪泵业',
].join('\n')

async function send(): Promise<void> {
  await screen.open([PUMP], { stage: 0, quo_no: 'BJ-1', ...SUMS })
  screen.network.always(checkSending, () => success({ problem: '', notices: [] }))
  screen.network.always(getVersion, () => success({ data: version }))
  await button('发出').click()
  await answer('生成 V1', '确定')
  const call = await screen.network.take(sendQuotation)
  screen.read([PUMP], SENT)
  call.answer(success({ id: screen.id, revision: 1 }))
  await expect.element(panel()).toBeVisible()
}

test('its paper is opened or downloaded at once, and has the cursor', async () => {
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  onTestFinished(() => void vi.restoreAllMocks())
  screen.network.always(api.session.setTicket, () => success({ id: 'T' }))
  await send()
  await expect.element(within('打开')).toHaveFocus()
  await within('打开').click()
  await expect
    .poll(() => opened.mock.lastCall?.[0])
    .toMatch(/Quotation\/document.*revision=1&kind=quotation.*ticket=T/)
  const files = heldFiles()
  await within('下载').click()
  const paper = await screen.network.take(api.quotation.document)
  expect(paper.input).toMatchObject({ revision: '1', kind: 'quotation' })
  paper.answer(pdfAnswer('V1 报价单'))
  await expect.poll(() => [...files.values()].length).toBe(1)
  expect(await [...files.values()][0]?.text()).toBe('V1 报价单')
})

test('a text for the customer is copied with one press', async () => {
  await send()
  await expect.element(panel().getByText(/王工，您好！/)).toBeVisible()
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => written.mockRestore())
  await within('复制文字').click()
  await expect.element(within('已复制')).toBeVisible()
  expect(written.mock.calls).toEqual([[TEXT]])
})

test('it goes by mail, and what is shown leaves when it is put away', async () => {
  await send()
  await within('发邮件').click()
  const draft = await screen.network.take(api.mail.getDraft)
  expect(draft.input).toEqual({ id: String(screen.id), revision: '1' })
  await within('收起').click()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('the text of an earlier version is among the versions', async () => {
  await screen.open([PUMP], SENT)
  const sent = { release_time: '2026:11:22 08:00:00', user_name: '李四', total: '1050.00' }
  screen.network.always(getVersions, () =>
    success({ data: [{ revision: 1, buildings: 0, ...sent }] }),
  )
  screen.network.always(getVersion, () => success({ data: version }))
  await button('单据与版本').click()
  await button('发给客户的文字').click()
  await expect.element(page.getByText(/合计（含税）：1,050.00 元/)).toBeVisible()
})
