import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { closeExport, exportQuotation } from './export.ts'
import { line, opened, quotationOf } from './workbook-testing.ts'

afterEach(async () => {
  vi.useRealTimers()
  await closeExport()
})

const sheet = (name: string) => quotationOf([[line({ title: name, unitpriceCents: 100 })]])

/** The next worker that is started, as the process announces it. */
const nextWorker = () => new Promise<Worker>((resolve) => process.once('worker', resolve))

test('exports asked for together each get their own file', async () => {
  const names = ['一', '二', '三', '四']
  const files = await Promise.all(names.map((name) => exportQuotation(sheet(name))))
  expect(files.map((bytes) => opened(bytes).lineCells(1)['产品名称']?.v)).toEqual(names)
})

test('a failed export leaves the next ones unharmed', async () => {
  const broken = quotationOf([[undefined as never]])
  const [failed, made] = await Promise.allSettled([
    exportQuotation(broken),
    exportQuotation(sheet('好')),
  ])
  expect(failed.status).toBe('rejected')
  expect(made.status).toBe('fulfilled')
})

test('a worker that ends rejects what it owes, and the next export starts another', async () => {
  const started = nextWorker()
  const pending = exportQuotation(sheet('一'))
  const outcome = expect(pending).rejects.toThrow('ended')
  await (await started).terminate()
  await outcome
  expect(await exportQuotation(sheet('二'))).toBeInstanceOf(Uint8Array)
})

test('closing rejects what is under way', async () => {
  const outcome = expect(exportQuotation(sheet('一'))).rejects.toThrow('shutting down')
  await closeExport()
  await outcome
})

test('a worker without work ends after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started = nextWorker()
  await exportQuotation(sheet('一'))
  const worker = await started
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  vi.advanceTimersByTime(20_000)
  await exportQuotation(sheet('二'))
  vi.advanceTimersByTime(29_000)
  await exportQuotation(sheet('三'))
  vi.advanceTimersByTime(30_000)
  await ended
})

test('a worker ends with a very large export, but not before the others that it owes', async () => {
  // A resting one would end here as well, by and by.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started = nextWorker()
  const lines = Array.from({ length: 2001 }, () => line({ title: '水泵' }))
  const [large, small] = await Promise.all([
    exportQuotation(quotationOf([lines])),
    exportQuotation(sheet('小')),
  ])
  const worker = await started
  if (worker.threadId !== -1) await new Promise((resolve) => worker.once('exit', resolve))
  expect(opened(large).lineCells(2001)['产品名称']?.v).toBe('水泵')
  expect(opened(small).lineCells(1)['产品名称']?.v).toBe('小')
  expect(await exportQuotation(sheet('下一个'))).toBeInstanceOf(Uint8Array)
})
