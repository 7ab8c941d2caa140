import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { errorCodes } from '#api/kit/errors.ts'
import { button } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal, success } from '#admin/testing/network.ts'
import { hasViewer, heldFiles, pdfAnswer } from '#admin/testing/papers.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** The paper beside the list that it is chosen from, here the versions of a quotation. */

const { document: paper, getVersions } = api.quotation
const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const sent = { release_time: '2026:11:22 08:00:00', user_name: '李四', total: '1.00', buildings: 0 }

const screen = linesScreen()
let files: ReadonlyMap<string, Blob>
beforeEach(() => {
  hasViewer(true)
  files = heldFiles()
})
afterEach(() => vi.restoreAllMocks())

async function openVersions(info: object = { stage: 1, revision: 2 }): Promise<void> {
  await screen.open([PUMP], info)
  screen.network.always(getVersions, () =>
    success({ data: [2, 1].map((revision) => ({ ...sent, revision })) }),
  )
  await button('单据与版本').click()
}

const choice = (version: string, name: string) =>
  page.getByRole('region', { name: version, exact: true }).getByRole('button', { name })
const press = (...of: Parameters<typeof choice>) => choice(...of).click()
const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title*=" "]')
/** What the viewer was given. */
const shown = async () => files.get(frame()?.src.split('#')[0] ?? '')?.text()
const waiting = () => screen.network.waitingFor(paper).map(({ input }) => input)

test('the last version is shown at once, and any other when it is chosen', async () => {
  await openVersions()
  const first = await screen.network.take(paper)
  expect(first.input).toMatchObject({ revision: '2', kind: 'quotation' })
  await expect.element(page.getByText('正在生成…')).toBeVisible()
  first.answer(pdfAnswer('V2 报价单'))
  await expect.poll(shown).toBe('V2 报价单')
  expect(frame()?.title).toBe('V2 报价单')
  await press('V1', '技术参数表（PDF）')
  const second = await screen.network.take(paper)
  expect(second.input).toMatchObject({ revision: '1', kind: 'technical' })
  second.answer(pdfAnswer('V1 技术参数表'))
  await expect.poll(shown).toBe('V1 技术参数表')
  expect(files.size).toBe(1)
  await button('关闭').click()
  await expect.poll(() => files.size).toBe(0)
})

test('of several that are chosen one after the other only the last is requested', async () => {
  await openVersions()
  const given = await screen.network.take(paper)
  await expect.element(choice('V1', '报价单（PDF）')).toBeVisible()
  const choices = [choice('V2', '供货清单（PDF）'), choice('V1', '技术参数表（PDF）')]
  // In one go, however slow the machine is.
  for (const one of [...choices, choice('V1', '报价单（PDF）')])
    (one.element() as HTMLElement).click()
  const last = await screen.network.take(paper)
  expect(last.input).toMatchObject({ revision: '1', kind: 'quotation' })
  expect(waiting()).toEqual([])
  // The answer to what was given up comes too late.
  given.answer(pdfAnswer('V2 报价单'))
  last.answer(pdfAnswer('V1 报价单'))
  await expect.poll(shown).toBe('V1 报价单')
})

test('why there is none is said in its place, and it can be tried again', async () => {
  await openVersions()
  const words = '这份报价太大，无法生成 PDF，请分成几份报价'
  ;(await screen.network.take(paper)).answer(refusal(errorCodes.tooLarge, words))
  await expect.element(page.getByText(`加载失败：${words}`)).toBeVisible()
  await button('重试').click()
  ;(await screen.network.take(paper)).answer(pdfAnswer('V2 报价单'))
  await expect.poll(shown).toBe('V2 报价单')
})

test('while the server makes what was requested before, it waits for its turn', async () => {
  await openVersions()
  const words = '您还有导出没有完成，请等它结束'
  ;(await screen.network.take(paper)).answer(refusal(errorCodes.tooMany, words))
  ;(await screen.network.take(paper)).answer(pdfAnswer('V2 报价单'))
  await expect.poll(shown).toBe('V2 报价单')
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
})

test('what is not sent yet is printed on request, since it is saved before', async () => {
  await openVersions({ stage: 0, revision: 0 })
  await expect.element(page.getByText('点左边的单据，在这里查看')).toBeVisible()
  expect(waiting()).toEqual([])
  await press('当前草稿', '报价单（PDF）')
  const draft = await screen.network.take(paper)
  expect(draft.input).not.toHaveProperty('revision')
})

test('in a narrow window papers open in tabs of their own', async () => {
  await page.viewport(1100, 768)
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  screen.network.always(api.session.setTicket, () => success({ id: 'T' }))
  await openVersions()
  await press('V2', '报价单（PDF）')
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/Quotation\/document.*ticket=T/)
  expect(frame()).toBe(null)
  await page.viewport(1366, 768)
})
