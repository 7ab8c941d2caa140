import { expect, test } from 'vitest'
import {
  documentLine,
  documentSet,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import { textOf } from '#test/read/pdf.ts'
import { opened } from '#test/read/workbook.ts'
import { renderPdf } from './layout/render.ts'
import type { DocumentKind, DocumentSet } from './quotation-document.ts'
import { visible } from './visible.ts'
import { quotationWorkbook } from './workbook/workbook.ts'

/** What a 报价单 says of a set that is sold several times, and where a price times its quantity is not the amount. */

const PREVAILS = '单价乘以数量与金额有尾差的，以金额为准。'

const printed = async (set: DocumentSet, kind: DocumentKind = 'quotation') =>
  textOf(await renderPdf(kind, visible(kind, quotationDocument([set]))))

async function sheetOf(set: DocumentSet) {
  const book = opened(await quotationWorkbook(quotationDocument([set])))
  return book.rows.map((row) => row.flatMap((cell) => cell?.v ?? []))
}

/** A line that is one in each of so many sets. */
const line = (sets: number, unitprice: bigint, amount: bigint, discount = 0) =>
  documentLine({ total_quantity: sets, unitprice, amount, discount })

/** 100.01 × 20 at 9.5折 is 1,900.19, and a twentieth of it ends at the fourth place. */
const exact = documentSet({ sets: 20, lines: [line(20, 10_001n, 190_019n, 500)] })
/** 888.88 × 6 at 9折 is 4,799.952. */
const rounded = documentSet({
  sets: 6,
  lines: [line(6, 800_000n, 4_800_000n), line(6, 88_888n, 479_995n, 1000)],
})

test('a price of a set that ends within four places is printed as it is', async () => {
  const text = await printed(exact)
  expect(text).toContain('套单价、套总价（共20套）95.00951,900.19')
  expect(text).toContain('9.5折')
  expect(text).not.toContain('小计')
  expect(text).not.toContain('以金额为准')
  expect(await sheetOf(exact)).toContainEqual(['套单价、套总价（共 20 套）', 95.0095, 1900.19])
  expect((await sheetOf(exact)).flat()).not.toContain(PREVAILS)
})

test('one that goes on is rounded to four, and the amount prevails', async () => {
  const text = await printed(rounded)
  expect(text).toContain('套单价、套总价（共6套）8,799.991752,799.95')
  expect(text.split(PREVAILS)).toHaveLength(2)
  const rows = await sheetOf(rounded)
  expect(rows).toContainEqual(['套单价、套总价（共 6 套）', 8799.9917, 52_799.95])
  expect(rows.flat().filter((value) => value === PREVAILS)).toHaveLength(1)
})

test('the amount prevails where nothing but the price of the set is rounded', async () => {
  // 100.01 × 500 at 9.98折 is 49,904.99, and one of the 500 comes to 99.80998.
  const set = documentSet({ sets: 500, lines: [line(500, 10_001n, 4_990_499n, 20)] })
  expect(await printed(set)).toContain('套单价、套总价（共500套）99.810049,904.99')
  expect(await printed(set)).toContain(PREVAILS)
  expect((await sheetOf(set)).flat()).toContain(PREVAILS)
})

test('the amount of a line prevails where its discount is rounded', async () => {
  const three = { quantity: 3, unitprice: 88_888n, discount: 1000 }
  const alone = documentSet({ lines: [documentLine({ ...three, amount: 239_998n })] })
  expect(await printed(alone)).toContain(PREVAILS)
  expect((await sheetOf(alone)).flat()).toContain(PREVAILS)
  const whole = documentSet({
    lines: [documentLine({ ...three, unitprice: 88_890n, amount: 240_003n })],
  })
  expect(await printed(whole)).not.toContain('以金额为准')
})

test.each([
  ['of which something is paid for apart', { unpriced: true }],
  ['of which something has no price', {}],
])('a set %s has a sum and no price', async (_, fields) => {
  const open = documentLine({ total_quantity: 2, unitprice: undefined, ...fields })
  const text = await printed(documentSet({ sets: 2, lines: [line(2, 100_000n, 200_000n), open] }))
  expect(text).toContain('小计2,000.00')
  expect(text).not.toContain('套单价')
})

test('one set, and a product that is sold several times on its own, have no price of a set', async () => {
  const single = await printed(documentSet({ lines: [documentLine(), documentLine()] }))
  expect(single).toContain('小计25,600.00')
  const product = { sets: 3, show_name: false, lines: [line(3, 100_000n, 300_000n)] }
  for (const text of [single, await printed(documentSet(product))]) {
    expect(text).not.toContain('套单价')
  }
})

test.each(['technical', 'supply'] as const)('the %s document names neither', async (kind) => {
  expect(await printed(rounded, kind)).not.toMatch(/套单价|以金额为准|折|\d\.\d\d/)
})
