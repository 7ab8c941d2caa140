import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOfCapital, line, opened, quotationOf, type PlainLine } from '#test/read/workbook.ts'
import { quotationWorkbook } from './workbook.ts'

const pump = line({
  title: '立式多级离心泵',
  no: 'CDLF32-100',
  num: 2,
  unitpriceCents: 1_280_005,
  pro_caliber: 'DN65',
  pro_lift: '25-50',
  pro_power: '18.5kW',
  pro_brand: '南方',
  pro_info: '过流部件304不锈钢',
  note: '含底座',
})
const bare = line({ title: '控制柜' })

const read = async (...args: Parameters<typeof quotationOf>) =>
  opened(await quotationWorkbook(quotationOf(...args)))

describe('the letterhead', () => {
  test('is the company, where it is configured, as text', async () => {
    const named = await read([[pump]], { company: '=南方水泵（上海）有限公司' })
    expect(named.values(0)).toEqual(['=南方水泵（上海）有限公司'])
    expect(named.cell('A1')).toMatchObject({ t: 's' })
    expect(named.values(1)).toEqual(['报价单（草稿）'])
    // The formulas are about the rows as they now stand.
    expect(named.beside('小计')).toMatchObject({ f: 'ROUND(SUM(K7:K7),2)', v: 25600.1 })
    expect((await read([[pump]])).values(0)).toEqual(['报价单（草稿）'])
  })

  test('is not the one who signs a quotation from before there were numbers', async () => {
    const book = await read([[pump]], { company: '南方水泵' })
    expect(book.values(book.rows.length - 1).join()).toContain('供方（签字/盖章）：\n')
  })
})

describe('the table', () => {
  test('has the columns that some line fills, and the figures as numbers', async () => {
    const book = await read([[pump, bare]])
    expect(book.headers).toEqual(
      '序号,产品名称,型号,口径 mm,扬程 m,功率 kW,品牌,单位,数量,单价（元）,金额（元）,备注'.split(
        ',',
      ),
    )
    const first = book.lineCells(1)
    expect(first['口径 mm']).toMatchObject({ t: 'n', v: 65, z: 'General' })
    expect(first['扬程 m']).toMatchObject({ t: 's', v: '25-50' })
    expect(first['功率 kW']).toMatchObject({ t: 'n', v: 18.5 })
    expect(first['数量']).toMatchObject({ t: 'n', v: 2, z: '0' })
    expect(first['单价（元）']).toMatchObject({ t: 'n', v: 12800.05, z: '#,##0.00' })
    expect(first['金额（元）']).toMatchObject({ f: 'ROUND(I6*J6,2)', v: 25600.1, z: '#,##0.00' })
    expect(first['备注']?.v).toBe('过流部件304不锈钢\n含底座')
  })

  test('leaves model, price and amount of an open line empty and says so in the total', async () => {
    const book = await read([[pump, bare]])
    const cells = book.lineCells(2)
    for (const name of ['型号', '口径 mm', '单价（元）', '金额（元）', '备注']) {
      expect(cells[name]?.v, name).toBeUndefined()
      expect(cells[name]?.f, name).toBeUndefined()
    }
    expect(book.rows.flat().some((cell) => cell?.v === '合计（另有 1 项未标价，未计入）')).toBe(
      true,
    )
  })

  test('sums each set and the whole, in figures and in capitals', async () => {
    const book = await read([[pump, bare], [line({ title: '阀门', num: 3, unitpriceCents: 10 })]])
    expect(book.beside('小计')).toMatchObject({ f: 'ROUND(SUM(K6:K7),2)', v: 25600.1 })
    expect(book.beside('合计（')).toMatchObject({
      f: 'ROUND(SUMIF($A5:$A11,">0",K5:K11),2)',
      v: 25600.4,
      z: '#,##0.00',
    })
    expect(book.beside('人民币（大写）')).toMatchObject({ t: 's', v: '贰万伍仟陆佰元肆角整' })
    expect(book.beside('人民币（大写）')?.f).toContain('ABS(K12-25600.4)<0.005')
    expect(book.merges).toEqual(expect.arrayContaining(['A1:L1', 'A5:L5', 'A8:J8', 'A12:J12']))
  })

  test('shows the name of a set only where it is to be shown', async () => {
    const sets = [
      { com_name: '显示的组合', com_show: true, lines: [pump] },
      { com_name: '隐藏的组合', com_show: false, lines: [bare] },
    ]
    const book = await read([], { sets })
    const texts = book.rows.flat().map((cell) => cell?.v)
    expect(texts).toContain('显示的组合')
    expect(texts).not.toContain('隐藏的组合')
    expect(book.lineCells(2)['产品名称']?.v).toBe('控制柜')
  })

  test('is there for a quotation without products', async () => {
    const book = await read([])
    expect(book.beside('合计')).toMatchObject({ t: 'n', v: 0 })
    expect(book.beside('人民币（大写）')?.v).toBe('零元整')
  })
})

describe('the paper', () => {
  test('is A4 landscape, one page wide, with the column names on every page', async () => {
    const book = await read([[pump]])
    const xml = book.xml('xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(xml).toContain(
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    )
    expect(xml).toContain('第 &amp;P 页 共 &amp;N 页')
    expect(xml).toContain('ySplit="4"')
    expect(xml).toContain('showGridLines="0"')
    expect(xml).not.toContain('gridLines="1"')
    expect(book.names).toMatchObject([
      { Name: '_xlnm.Print_Titles', Sheet: 0, Ref: '报价单!$4:$4' },
      { Name: '_xlnm.Print_Titles', Sheet: 1, Ref: '技术参数表!$4:$4' },
      { Name: '_xlnm.Print_Titles', Sheet: 2, Ref: '供货清单!$4:$4' },
    ])
  })

  test('names the quotation, its date and salesperson, and has room to sign', async () => {
    const book = await read([[pump]], { quo_info: '含税。\n有效期30天。' })
    expect(book.values(0)).toEqual(['报价单（草稿）'])
    expect(book.values(1)).toEqual(['报价名称：一期泵房报价'])
    expect(book.values(2)).toEqual(['报价日期：2026-11-20', '业务员：张建国'])
    expect(book.beside('报价说明')?.v).toBe('含税。\n有效期30天。')
    expect(book.rows.at(-1)?.flatMap((cell) => cell?.v ?? [])).toEqual([
      expect.stringContaining('需方（签字/盖章）'),
      expect.stringContaining('供方（签字/盖章）'),
    ])
  })

  test('keeps every cell and row of the longest texts within Excel’s limits', async () => {
    const info = '质保期内免费维修，😀不含运费'.repeat(1500).slice(0, 20_000)
    const note = '水力模型优化设计。'.repeat(2000)
    const long = line({
      title: '泵'.repeat(255),
      no: 'CDLF32-100 W'.repeat(21),
      pro_power: 'W'.repeat(100),
      pro_brand: '牌'.repeat(255),
      pro_info: note,
      note: note,
    })
    const book = await read([[pump, long]], { quo_info: info, quo_name: '名'.repeat(255) })
    const texts = book.rows.flat().map((cell) => String(cell?.v ?? ''))
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(2000)
    expect(Math.max(...book.heights)).toBeLessThan(409)
    expect(texts.join('')).toContain(info)
    expect(texts.join('').replaceAll('\n', '')).toContain(note + note)
    expect(book.lineCells(2)['备注']?.v).toBe('详见产品说明第 2 项')
  })
})

test('what XML cannot hold is marked instead of making a file that does not open', async () => {
  const book = await read([[line({ title: 'a\uffffb' })]], {
    quo_name: '\ufffe',
    user_name: '\uffff',
  })
  expect(book.lineCells(1)['产品名称']?.v).toBe('a\ufffdb')
  expect(book.xml('docProps/core.xml')).not.toMatch(/[\ufffe\uffff]/)
})

describe('for any input', () => {
  const awkward = [
    '=1+1',
    '+GF+',
    '-10~50℃',
    '@SUM(A1)',
    '#N/A',
    '#REF!',
    '_x0041_',
    '00123',
    '1E5',
  ]
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 255 }),
      fc.string({ unit: 'binary', maxLength: 255 }),
      fc.constantFrom(...awkward, '𠮷😀👨‍👩‍👧', '泵'.repeat(255), '<a href="x">&amp;</a>', 'TRUE'),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@'), fc.string({ maxLength: 50 }))
        .map((all) => all.join('')),
    )
    // What no record can hold (spec 2.4.3), and the two that XML cannot.
    .map((typed) => typed.replace(/[\p{Cc}\ufffe\uffff]/gu, '').trim())
    .map((typed) => typed.slice(0, 255).toWellFormed())
  const lines: fc.Arbitrary<PlainLine[][]> = fc.array(
    fc.array(
      fc
        .record({
          title: text,
          no: text,
          pro_brand: text,
          note: text,
          num: fc.integer({ min: 1, max: 999 }),
          unitpriceCents: fc.option(fc.integer({ min: 0, max: 999_999_999_999 })),
        })
        .map(line),
      { minLength: 1, maxLength: 5 },
    ),
    { maxLength: 4 },
  )

  test('texts arrive as they are and never as formulas', async () => {
    await fc.assert(
      fc.asyncProperty(lines, text, async (sets, name) => {
        const book = await read(sets, { quo_name: name, user_name: name, quo_info: name })
        const all = sets.flat()
        for (const [index, { title, no, pro_brand }] of all.entries()) {
          const cells = book.lineCells(index + 1)
          const arrived = [cells['产品名称'], cells['型号'], cells['品牌']]
          expect(arrived.map((cell) => cell?.v ?? '')).toEqual([title, no, pro_brand])
          for (const cell of arrived) expect(['s', 'z', undefined]).toContain(cell?.t)
        }
        expect(book.values(1)).toEqual([`报价名称：${name}`])
        const priced = all.filter(({ unitpriceCents }) => unitpriceCents !== null).length
        // An amount a line, a sum a set, the total; an amount in capitals is one where a double holds it.
        const capital = book.beside('人民币（大写）')?.f === undefined ? 0 : 1
        expect(book.formulas).toBe(priced + sets.length + 1 + capital)
      }),
      { numRuns: 60 },
    )
  })

  test('amounts, subtotals, total and capitals are one sum', async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (sets) => {
        const book = await read(sets)
        const cents = sets
          .flat()
          .map(({ num, unitpriceCents }) => BigInt(num * (unitpriceCents ?? 0)))
        const total = cents.reduce((sum, amount) => sum + amount, 0n)
        for (const [index, amount] of cents.entries()) {
          const value = book.lineCells(index + 1)['金额（元）']?.v ?? 0
          expect(value).toBe(Number(amount) / 100)
        }
        expect(book.beside('合计')?.v).toBe(Number(total) / 100)
        expect(centsOfCapital(String(book.beside('人民币（大写）')?.v))).toBe(total)
      }),
      { numRuns: 60 },
    )
  })
})
