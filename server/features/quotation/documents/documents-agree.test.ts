import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { QuotationLine, QuotationSums } from '#api/quotation/quotation-line.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { testServer, addressOf } from '#test/run/server.ts'
import { centsOfCapital, opened } from '#test/read/workbook.ts'

/** The same figures on screen, in the workbook and in the PDF, to the cent. */

const { addline, changeline, changesets, document, getQuopro, outleader } = api.quotation

const server = testServer()

const percent = fc.integer({ min: 0, max: 9999 }).map((part) => String(part / 100))
const yuanFrom = (min: number) =>
  fc.integer({ min, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2))
const yuan = yuanFrom(0)
const line = fc.record({
  num: fc.integer({ min: 1, max: 99 }),
  unitprice: fc.option(yuan, { freq: 6 }),
  discount: fc.option(percent),
  tax_rate: fc.option(fc.constantFrom('13', '9', '6', '0.5', '')),
  sets: fc.constantFrom(1, 1, 2, 3, 12),
  unpriced: fc.constantFrom(0, 0, 0, 1),
})
const quotation = fc.record({
  tax_inclusive: fc.constantFrom(0, 1),
  discount: fc.oneof(
    fc.constant({ discount_kind: 0, discount_value: '0' }),
    fc.record({ discount_kind: fc.constant(1), discount_value: percent }),
    // Set before there are lines, so whatever it is, it takes off no more than there is.
    fc.record({ discount_kind: fc.constantFrom(2, 3), discount_value: yuanFrom(1) }),
  ),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
})
type Made = typeof quotation extends fc.Arbitrary<infer Value> ? Value : never

/** Every other one is typed with its model, the rest are free items. */
const modelOf = (at: number) => (at % 2 === 0 ? `M${at}` : '')

async function stored({ tax_inclusive, discount, lines }: Made): Promise<number> {
  const id = await makeQuotation(server.admin, { tax_inclusive, ...discount })
  for (const [at, { num, unitprice, sets, ...others }] of lines.entries()) {
    const no = modelOf(at)
    const added = {
      id,
      title: `产品${at}号`,
      no,
      num,
      ...(unitprice === null ? {} : { unitprice }),
    }
    await done(server.admin, addline, added)
    const now = (await done(server.admin, getQuopro, { id })).data as QuotationLine[]
    const { id: made } = now.find(({ title }) => title === added.title)!
    const given = Object.entries(others).filter(([, value]) => value !== null)
    await done(server.admin, changeline, { id: made, ...Object.fromEntries(given) })
    if (sets > 1) await done(server.admin, changesets, { id: made, sets })
  }
  return id
}

async function file(endpoint: typeof document | typeof outleader, id: number) {
  const headers = { authorization: `Bearer ${server.admin.token}` }
  return new Uint8Array(
    await (await server.fetch(addressOf(endpoint, { id }), { headers })).arrayBuffer(),
  )
}

type Book = ReturnType<typeof opened>

/** The rows of a sheet for the parts of a sum: what stands before the amount, and the amount in cents. */
const partsIn = (book: Book) =>
  book.rows.flatMap((row) => {
    const label = String(row.find((cell) => cell?.v !== undefined)?.v ?? '')
    const amount = row.find((cell) => cell?.t === 'n')?.v
    return /^其中(税率 .+|不计税)：/.test(label)
      ? [{ label, cents: Math.round(Number(amount) * 100) }]
      : []
  })

/** What a quotation comes to, with tax in its prices (1), without (0), or without any: the PDF has the sheet's words. */
function seeSums(
  book: Book,
  printed: string,
  { amount, discount, discounted, net, tax, gross }: QuotationSums,
  basis: number | undefined,
) {
  const isLess = Number(discount) > 0
  const less = isLess ? { 优惠: `-${discount}` } : {}
  const expected = {
    undefined: { 合计: amount, ...less, ...(isLess ? { 优惠后总价: gross } : {}) },
    0: {
      合计: amount,
      ...less,
      ...(isLess ? { '优惠后金额（不含税）': discounted } : {}),
      税额: tax,
      价税合计: gross,
    },
    1: {
      合计: amount,
      ...less,
      ...(isLess ? { '优惠后总价（含税）': gross } : {}),
      其中不含税金额: net,
      其中税额: tax,
    },
  }[`${basis}` as '0' | '1' | 'undefined']
  for (const [label, value] of Object.entries(expected)) {
    expect(book.beside(label)?.v, label).toBe(Number(value))
  }
  const rows = book.rows.filter(([first]) => /合计|优惠|小计|其中|税额/.test(String(first?.v)))
  for (const row of rows) {
    const cents = Math.round(Number(row.find((cell) => cell?.t === 'n')?.v) * 100)
    const figure = groupedFromText((Math.abs(cents) / 100).toFixed(2))
    const label = String(row[0]?.v).replaceAll(' ', '')
    expect(printed).toContain(`${label}${cents < 0 ? '-' : ''}${figure}`)
  }
}

/** Each rate stands at its lines and in the parts of the sum, which add up to it; one rate for all is one sentence. */
function seeRates(
  book: Book,
  printed: string,
  lines: readonly QuotationLine[],
  sums: QuotationSums,
) {
  const parts = partsIn(book)
  const rates = new Set(lines.filter(({ amount }) => amount !== '').map((line) => line.tax_rate))
  const named = new Set(parts.map(({ label }) => label.replace(/^其中|：.*/g, '')))
  const expected = [...rates].map((rate) => (rate === '' ? '不计税' : `税率 ${rate}%`))
  expect(named).toEqual(new Set(rates.size > 1 ? expected : []))
  for (const { label, cents } of parts) {
    const amount = groupedFromText((cents / 100).toFixed(2))
    expect(printed).toContain(`${label}${amount}`.replaceAll(' ', ''))
  }
  if (rates.size < 2) return
  const centsOf = (isTax: boolean) =>
    parts
      .filter(({ label }) => label.endsWith('税额') === isTax)
      .reduce((sum, { cents }) => sum + cents, 0)
  expect(centsOf(false)).toBe(Number(sums.net.replace('.', '')))
  expect(centsOf(true)).toBe(Number(sums.tax.replace('.', '')))
  expect(printed).not.toContain('增值税税率')
  for (const [at, { tax_rate, unpriced }] of lines.entries()) {
    const untaxed = unpriced === 1 ? '' : '不计税'
    const shown = tax_rate === '' ? untaxed : Number(`${tax_rate}e-2`)
    expect(book.lineCells(at + 1)['税率']?.v ?? '').toBe(shown)
  }
}

test.each([
  [0, ['1,000.00', '130.00', '500.00', '45.00', '200.00']],
  [1, ['884.96', '115.04', '458.72', '41.28', '200.00']],
])('rates that differ are shown with their parts (含税 %d)', async (tax_inclusive, amounts) => {
  const id = await makeQuotation(server.admin, { tax_inclusive })
  for (const [title, unitprice, tax_rate] of [
    ['水泵', '1000', '13'],
    ['运费', '500', '9'],
    ['代收费', '200', ''],
  ]) {
    const line = await done(server.admin, addline, { id, title, unitprice })
    await done(server.admin, changeline, { id: line.id, tax_rate })
  }
  const expected = [
    '其中税率 13%：不含税金额',
    '其中税率 13%：税额',
    '其中税率 9%：不含税金额',
    '其中税率 9%：税额',
    '其中不计税：金额',
  ].map((label, at) => `${label} ${amounts[at]}`)
  const book = opened(await file(outleader, id))
  const shown = partsIn(book).map(
    ({ label, cents }) => `${label} ${groupedFromText((cents / 100).toFixed(2))}`,
  )
  expect(shown).toEqual(expected)
  expect([1, 2, 3].map((at) => book.lineCells(at)['税率']?.v)).toEqual([0.13, 0.09, '不计税'])
  const printed = textOf(await file(document, id))
  for (const part of expected) expect(printed).toContain(part.replaceAll(' ', ''))
  expect(printed).not.toContain('增值税税率')
  expect(printed).toContain('各项税率见上表')
  expect(printed).toMatch(/水泵.*13%.*运费.*9%.*代收费.*不计税/)
})

test('a quotation comes to the same everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(quotation, async (made) => {
      const id = await stored(made)
      const answer = await done(server.admin, getQuopro, { id })
      const lines = answer.data as QuotationLine[]
      const sums = (answer.info as { sums: QuotationSums }).sums
      const bytes = await file(outleader, id)
      const book = opened(bytes)
      const printed = textOf(await file(document, id))

      for (const [at, { amount, unpriced }] of lines.entries()) {
        const cell = book.lineCells(at + 1)['金额（元）']
        const shown = amount === '' ? (unpriced === 1 ? '另计' : undefined) : Number(amount)
        expect(cell?.v).toBe(shown)
        expect(cell?.f !== undefined).toBe(amount !== '')
        if (amount !== '') expect(printed).toContain(groupedFromText(amount))
      }
      const isTaxed = lines.some(({ tax_rate }) => tax_rate !== '')
      seeSums(book, printed, sums, isTaxed ? made.tax_inclusive : undefined)
      seeRates(book, printed, lines, sums)
      const words = String(book.beside('人民币（大写）')?.v)
      expect(centsOfCapital(words)).toBe(BigInt(sums.gross.replace('.', '')))
      expect(printed).toContain(words)

      const list = opened(bytes, '供货清单')
      expect(list.formulas).toBe(0)
      for (const [at, { num, sets }] of lines.entries()) {
        // What was typed without a model is no equipment.
        const quantity = modelOf(at) === '' ? undefined : num * sets
        expect(list.lineCells(at + 1)['数量']?.v).toBe(quantity)
        expect(opened(bytes, '技术参数表').lineCells(at + 1)['数量']?.v).toBe(quantity)
      }
    }),
    { numRuns: process.env['TEST_LONG'] === undefined ? 3 : 200 },
  )
})
