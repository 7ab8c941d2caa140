import { expect, test } from 'vitest'
import { boxOf, infoOf, inkIn, pagesOf, textOf } from '#test/read/pdf.ts'
import { pumpLine } from '#test/make/pumps/pump-lines.ts'
import {
  documentLine,
  documentSet,
  quotationDocument,
} from '#test/make/files/quotation-document.ts'
import type { DocumentKind, DocumentLine } from './quotation-document.ts'
import { renderPdf } from './layout/render.ts'
import { visible } from './visible.ts'

/** The table of the 技术参数表 on paper: landscape, nothing broken that one reads at once, remark and facts below the name. */

const pdfOf = (lines: DocumentLine[], kind: DocumentKind = 'technical') =>
  renderPdf(kind, visible(kind, quotationDocument([documentSet({ lines })])))

const NO_SPEC = { caliber: '', flow: '', lift: '', speed: '', power: '', brand: '' }
const TECHNICAL = {
  material: '泵体 HT200',
  temperature: '0～80',
  weight: '128kg',
  dimensions: '620×340×410',
  motor_make: '卧龙',
  motor_ip: 'IP55',
  fire_cert: 'XF-001',
  fire_cert_until: '2027-01-02',
  stages: 3,
  params: [{ name: '叶轮材质', value: '304' }],
}
const GRADE = '2级（GB 19762-2025，2026-03-01 起实施）'
const firePump = (fields: Partial<DocumentLine> = {}) =>
  pumpLine({
    title: '立式多级消防泵（含变频电机、机械密封、隔振垫及配套法兰）',
    no: 'XBD8.0/30G-100L×2/(W)',
    spec: {
      caliber: 'DN100',
      flow: '0～108',
      lift: '80～92.5',
      speed: '1480/2950',
      power: '2×45kW',
      brand: '格兰富',
    },
    info: '卧式安装，进出口同径，随机附带易损件一套，现场调试由供方负责',
    ...fields,
  })

test('it is landscape, and the other documents are upright', async () => {
  expect(infoOf(await pdfOf([firePump()]))['Page size']).toBe('841.89 x 595.28 pts (A4)')
  for (const kind of ['quotation', 'supply'] as const) {
    expect(infoOf(await pdfOf([firePump()], kind))['Page size']).toBe('595.28 x 841.89 pts (A4)')
  }
})

test('neither model nor figures are broken into lines, with every column there is', async () => {
  const duty = {
    flow: 108,
    flow_unit: 'm³/h',
    head: 80,
    static_head: 8,
    on_duty: 2,
    standby: 1,
    lowest_hz: 30,
    npsh_available: null,
    npsh_margin: 0,
    use: '',
  } as const
  const pdf = await pdfOf([firePump({ duty })])
  const words = ['XBD8.0/30G-100L×2/(W)', 'DN100', '0～108', '80～92.5', '1480/2950', '2×45kW']
  const places = words.map((word) => boxOf(pdf, word))
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(1)
})

test('where models and figures leave no room, the widest are broken, and figures still are not', async () => {
  const spec = { caliber: '甲'.repeat(60), flow: '乙'.repeat(60), lift: '丙'.repeat(60) }
  const wide = firePump({ spec: { ...spec, speed: '丁'.repeat(60), power: '2×45', brand: '' } })
  const pdf = await pdfOf([wide, firePump({ no: 'CDLF32-90-2/'.repeat(20) })])
  expect(boxOf(pdf, '2×45').right).toBeLessThan(802)
  expect(inkIn(pdf, { left: 804, right: 841, top: 0, bottom: 590 })).toBe(0)
})

test('a model of 240 characters is broken and stays inside the table', async () => {
  const pdf = await pdfOf([firePump({ no: 'CDLF32-90-2/'.repeat(20) }), firePump()])
  expect(textOf(pdf).split('CDLF32').length - 1).toBeGreaterThanOrEqual(20)
  expect(inkIn(pdf, { left: 804, right: 841, top: 0, bottom: 590 })).toBe(0)
  expect(boxOf(pdf, 'XBD8.0/30G-100L×2/(W)').right).toBeLessThan(802)
})

test('the remark stands below the name, over the whole width', async () => {
  const note = '带减震底座，进出水口方向按图纸，接线盒朝外'
  const pdf = await pdfOf([
    documentLine({ title: '消防泵', note }),
    documentLine({ title: '后一项' }),
  ])
  const [name, remark, next] = ['消防泵', `备注：${note}`, '后一项'].map((word) => boxOf(pdf, word))
  expect(Math.abs(remark!.left - name!.left)).toBeLessThan(1)
  expect(remark!.top).toBeGreaterThanOrEqual(name!.bottom - 1)
  expect(remark!.bottom).toBeLessThan(next!.top)
})

test('what is recorded of a product stands below it with its units, and nothing for what is not', async () => {
  const lines = [firePump({ technical: TECHNICAL, energy: GRADE }), documentLine({ energy: '' })]
  const text = textOf(await pdfOf(lines))
  for (const fact of [
    '能效等级：2级（GB19762-2025，2026-03-01起实施）',
    '材质：泵体HT200',
    '介质温度：0～80℃',
    '重量：128kg',
    '外形尺寸：620×340×410mm',
    '电机品牌：卧龙',
    '防护等级：IP55',
    '级数：3',
    '消防产品认证：XF-001（有效期至2027-01-02）',
    '叶轮材质：304',
  ]) {
    expect(text).toContain(fact)
  }
  expect(text).not.toMatch(/kgkg|绝缘等级|轴封/)
  expect(text.match(/能效等级/g)).toHaveLength(1)
})

test('a table has the columns only that some line fills', async () => {
  const valve = documentLine({ title: '蝶阀', no: '', spec: { ...NO_SPEC, caliber: '100' } })
  const text = textOf(await pdfOf([valve]))
  expect(text).toContain('序号产品名称口径mm单位数量')
  expect(text).not.toMatch(/型号|扬程|流量|功率|品牌|工况|技术说明/)
})

test('freight is no equipment; the other lines keep the numbers that they have in the quotation', async () => {
  const freight = documentLine({ title: '运费', spec: NO_SPEC, free: true, note: '送到工地' })
  const lines = [documentLine({ title: '第一台' }), freight, pumpLine({ title: '第三台' })]
  const text = textOf(await pdfOf(lines))
  expect(text).toMatch(/1第一台.*3第三台.*性能曲线.*第3项/)
  expect(text).not.toMatch(/运费|送到工地/)
  expect(textOf(await pdfOf(lines, 'quotation'))).toMatch(/2运费.*3第三台/)
  expect(textOf(await pdfOf([freight]))).toContain('（暂无报价产品）')
})

test('a line’s facts begin on its page, whichever line ends one', async () => {
  const lines = Array.from({ length: 60 }, (_, at) =>
    firePump({
      curve: undefined,
      no: `型号${at + 1}号`,
      technical: { material: `材料${at + 1}号` },
    }),
  )
  const pages = pagesOf(await pdfOf(lines))
  expect(pages.length).toBeGreaterThan(4)
  for (const page of pages) {
    const numbers = (word: string) =>
      [...page.matchAll(new RegExp(`${word}(\\d+)号`, 'g'))].map(([, number]) => number)
    expect(numbers('材料')).toEqual(numbers('型号'))
  }
})

test('the other documents tell nothing of what is recorded', async () => {
  const lines = [firePump({ technical: TECHNICAL, energy: GRADE })]
  for (const kind of ['quotation', 'supply', 'margin'] as const) {
    expect(Buffer.compare(await pdfOf(lines, kind), await pdfOf([firePump()], kind))).toBe(0)
    if (kind === 'margin') continue
    const left = visible(kind, quotationDocument([documentSet({ lines })])).sets
    expect(left.flatMap((set) => set.lines)).toMatchObject([{ technical: undefined }])
  }
})
