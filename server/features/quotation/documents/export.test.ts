import { expect, test } from 'vitest'
import { documentPools, type DocumentPool } from '#server/documents/pools.ts'
import { makeWorkbook } from '#server/documents/documents.ts'
import { line, opened, quotationOf } from '#test/read/workbook.ts'
import type { QuotationDocument } from '#server/documents/quotation-document.ts'

const sheet = (name: string) => quotationOf([[line({ title: name, unitpriceCents: 100 })]])

/** So many lines take a while. */
const longSheet = () =>
  quotationOf([Array.from({ length: 4000 }, () => line({ title: '水泵', note: '备注' }))])

/** Nothing can be made of it. */
const broken = () => ({ ...quotationOf([]), sets: [undefined as never] })

let users = 0
/** A user without any other export. */
const somebody = () => (users += 1)

function exported(of: QuotationDocument, user = somebody(), pool: DocumentPool = 'small') {
  return documentPools[pool].turn(user, (run) => makeWorkbook(run, of))
}

const nameIn = (bytes: Uint8Array) => opened(bytes).lineCells(1)['产品名称']?.v

test('exports requested together each get their own file', async () => {
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
  const unread = documentPools.small.turn(user, () => Promise.reject(new Error('gone')))
  const next = exported(sheet('好'), user)
  await expect(unread).rejects.toThrow('gone')
  expect(nameIn(await next)).toBe('好')
})

test('one whose texts fill too many rows is refused, and the next one is made', async () => {
  const breaks = '泵\n'.repeat(10_000)
  const sheets = Array.from({ length: 20 }, () => line({ title: '水泵', pro_info: breaks }))
  await expect(exported(quotationOf([sheets]))).rejects.toThrow('请分成几份报价')
  expect(nameIn(await exported(sheet('小')))).toBe('小')
})

test('a user may have one export running and two waiting, and the next is refused', async () => {
  const user = somebody()
  const requested = [1, 2, 3].map((name) => exported(sheet(String(name)), user))
  await expect(exported(sheet('4'), user)).rejects.toThrow('您还有导出没有完成，请等它结束')
  expect(nameIn(await exported(sheet('别人')))).toBe('别人')
  expect((await Promise.all(requested)).map(nameIn)).toEqual(['1', '2', '3'])
  expect(nameIn(await exported(sheet('4'), user))).toBe('4')
})

test('of each size one export runs and twenty wait, and the other size has a queue of its own', async () => {
  const requested = Array.from({ length: 21 }, () => exported(sheet('一'), somebody(), 'large'))
  await expect(exported(sheet('二'), somebody(), 'large')).rejects.toThrow(
    '导出的人较多，请稍后再试',
  )
  expect(nameIn(await exported(sheet('三')))).toBe('三')
  await Promise.all(requested)
  expect(nameIn(await exported(sheet('二'), somebody(), 'large'))).toBe('二')
})
