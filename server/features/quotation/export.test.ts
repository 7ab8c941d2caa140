import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { closeExport, makeWorkbook } from './export.ts'
import { inTurn, type LaneName } from './export-queue.ts'
import { line, opened, quotationOf } from '#test/workbook.ts'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'

afterAll(closeExport)
afterEach(() => void vi.useRealTimers())

const sheet = (name: string) => quotationOf([[line({ title: name, unitpriceCents: 100 })]])

/** So many lines take a while. */
const longSheet = () =>
  quotationOf([Array.from({ length: 4000 }, () => line({ title: '水泵', remarks: '备注' }))])

/** A worker fails over it. */
const broken = () => ({ ...quotationOf([]), sets: [undefined as never] })

let users = 0
/** Somebody who has asked for nothing else. */
const somebody = () => (users += 1)

function exported(of: QuotationDocument, user = somebody(), lane: LaneName = 'small') {
  return inTurn(lane, user, () => makeWorkbook(lane, of))
}

/** The next worker that is started, as the process announces it. */
const nextWorker = () => new Promise<Worker>((resolve) => process.once('worker', resolve))

const nameIn = (bytes: Uint8Array) => opened(bytes).lineCells(1)['产品名称']?.v

test('exports asked for together each get their own file', async () => {
  const names = ['一', '二', '三', '四']
  const files = await Promise.all(names.map((name) => exported(sheet(name))))
  expect(files.map(nameIn)).toEqual(names)
})

test('a small one of somebody else is there before a large one that began earlier @long', async () => {
  const order: string[] = []
  await Promise.all([
    exported(longSheet(), somebody(), 'large').then(() => order.push('large')),
    exported(sheet('小')).then(() => order.push('small')),
  ])
  expect(order).toEqual(['small', 'large'])
})

test('a failed export leaves the next ones unharmed', async () => {
  const [failed, made] = await Promise.allSettled([exported(broken()), exported(sheet('好'))])
  expect(failed.status).toBe('rejected')
  expect(made.status).toBe('fulfilled')
})

test('one that cannot be read leaves the next ones of its user unharmed', async () => {
  const user = somebody()
  const unread = inTurn('small', user, () => Promise.reject(new Error('gone')))
  const next = exported(sheet('好'), user)
  await expect(unread).rejects.toThrow('gone')
  expect(nameIn(await next)).toBe('好')
})

test('a worker that ends fails its export only, and another makes those that wait', async () => {
  await closeExport()
  const started = nextWorker()
  const outcome = expect(exported(longSheet())).rejects.toThrow('ended')
  const waiting = exported(sheet('二'))
  await (await started).terminate()
  await outcome
  expect(nameIn(await waiting)).toBe('二')
})

test('one that takes too long is refused in words, and those that wait are made', async () => {
  await closeExport()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started = nextWorker()
  const outcome = expect(exported(longSheet())).rejects.toThrow('导出用时过长，请分成几份报价')
  const waiting = exported(sheet('二'))
  await started
  vi.advanceTimersByTime(60_000)
  await outcome
  expect(nameIn(await waiting)).toBe('二')
})

test('one whose texts fill too many rows is refused in words, and the worker goes on', async () => {
  const breaks = '泵\n'.repeat(10_000)
  const sheets = Array.from({ length: 20 }, () => line({ title: '水泵', pro_info: breaks }))
  await expect(exported(quotationOf([sheets]))).rejects.toThrow('请分成几份报价')
  expect(nameIn(await exported(sheet('小')))).toBe('小')
})

test('a user has one made and two waiting, and is told so with the next', async () => {
  const user = somebody()
  const asked = [1, 2, 3].map((name) => exported(sheet(String(name)), user))
  const words = '您还有导出没有完成，请等它结束'
  await expect(exported(sheet('4'), user)).rejects.toThrow(words)
  await expect(exported(sheet('4'), user, 'large')).rejects.toThrow(words)
  expect(nameIn(await exported(sheet('别人')))).toBe('别人')
  expect((await Promise.all(asked)).map(nameIn)).toEqual(['1', '2', '3'])
  expect(nameIn(await exported(sheet('4'), user))).toBe('4')
})

test('a lane has one made and twenty waiting; the other lane is open still', async () => {
  const asked = Array.from({ length: 21 }, () => exported(sheet('一'), somebody(), 'large'))
  await expect(exported(sheet('二'), somebody(), 'large')).rejects.toThrow(
    '导出的人较多，请稍后再试',
  )
  expect(nameIn(await exported(sheet('三')))).toBe('三')
  await Promise.all(asked)
  expect(nameIn(await exported(sheet('二'), somebody(), 'large'))).toBe('二')
})

test('closing rejects what is under way and what waits', async () => {
  await closeExport()
  const started = nextWorker()
  const asked = Promise.allSettled([exported(longSheet()), exported(sheet('一'))])
  await started
  await closeExport()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a worker without work ends after a while', async () => {
  await closeExport()
  const started = nextWorker()
  await exported(sheet('一'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await exported(sheet('二'))
  const worker = await started
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  vi.advanceTimersByTime(30_000)
  await ended
})
