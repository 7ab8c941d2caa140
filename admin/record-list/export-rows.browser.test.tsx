import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { XLSX } from '#api/kit/imports.ts'
import { button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 导出列表: what it asks for, and what it says of a file that is on its way. */

let network: HeldNetwork
let close = () => undefined as void
/** What the browser was given to save. */
let saved: { name: string; address: string }[]

function openList(address: string, ...permissions: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer('production:view', ...permissions))
  network.always(api.production.index, () => success({ data: [], total: 0 }))
  network.always(api.production.getUser, () => success({ data: [] }))
  close = openScreen(address)
}

beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href })
  })
})
afterEach(() => {
  close()
  vi.restoreAllMocks()
})

const headers = {
  'content-type': XLSX,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('生产管理-2026-11-22.xlsx')}`,
}

test('asks for the list as it is filtered, says how much has come, and saves it under its name', async () => {
  openList('/production?keyword=HT&pro_outbound=1&page=2', 'production:export_list')
  await button('导出列表').click()
  const call = await network.take(api.production.exportRows)
  expect(call.input).toEqual({ keyword: 'HT', pro_outbound: '1' })
  await expect.element(button('正在导出')).toBeVisible()

  let more: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (more = controller) })
  call.answer(new Response(body, { headers }))
  more!.enqueue(new Uint8Array(3 * 1024 * 1024))
  await expect.element(button('正在导出 3.0 MB')).toBeVisible()
  more!.enqueue(new Uint8Array(2))
  more!.close()
  await sees('已导出 生产管理-2026-11-22.xlsx')
  const [{ name, address } = { name: '', address: '' }] = saved
  expect(name).toBe('生产管理-2026-11-22.xlsx')
  const kept = await new Promise<number>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'blob'
    request.addEventListener('load', () => resolve((request.response as Blob).size))
    request.send()
  })
  expect(kept).toBe(3 * 1024 * 1024 + 2)
  await expect.element(button('导出列表')).toBeEnabled()
})

test('shows why there is no file, and saves none', async () => {
  openList('/production', 'production:export_list')
  await button('导出列表').click()
  const words = '符合条件的记录超过100000条，一个文件放不下，请缩小查询条件（例如加上日期）后再导出'
  ;(await network.take(api.production.exportRows)).answer(refusal(413, words))
  await expect.element(page.getByText(words)).toBeVisible()
  expect(saved).toEqual([])
  await button('确定').click()
  await expect.element(button('导出列表')).toBeEnabled()
})

test('saves nothing of a file that breaks off, and can be requested again', async () => {
  openList('/production', 'production:export_list')
  await button('导出列表').click()
  let broken: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (broken = controller) })
  ;(await network.take(api.production.exportRows)).answer(new Response(body, { headers }))
  broken!.enqueue(new Uint8Array(10))
  broken!.error(new TypeError('network error'))
  await expect.element(page.getByText('文件没有传完，请重新导出。')).toBeVisible()
  expect(saved).toEqual([])
  await button('确定').click()
  await button('导出列表').click()
  ;(await network.take(api.production.exportRows)).answer(new Response('x', { headers }))
  await sees('已导出 生产管理-2026-11-22.xlsx')
})

test('is offered to who may export the list alone', async () => {
  openList('/production', 'production:edit')
  await expect.element(button('更多')).toBeVisible()
  await expect.element(button('导出列表')).not.toBeInTheDocument()
})
