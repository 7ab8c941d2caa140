import { strToU8 } from 'fflate'
import { packed } from './package.ts'

/**
 * The shipped Word file of contracts, built of its parts (ECMA-376 part 1, §17): what a company begins with that has none of
 * its own. Widths are twentieths of a point, sizes of fonts half points.
 */

const OFFICE = 'http://schemas.openxmlformats.org'
const W = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

type Look = {
  bold?: boolean
  size?: number
  align?: 'center' | 'right'
  above?: number
  next?: boolean
}

const run = (text: string, { bold = false, size = 21 }: Look) =>
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr>` +
  `<w:t xml:space="preserve">${text}</w:t></w:r>`

function paragraph(text: string, look: Look = {}): string {
  const { align, above = 0, next = false } = look
  return (
    `<w:p><w:pPr>${next ? '<w:keepNext/>' : ''}<w:spacing w:before="${above}" w:after="40"/>` +
    `${align ? `<w:jc w:val="${align}"/>` : ''}</w:pPr>${run(text, look)}</w:p>`
  )
}

const heading = (text: string) => paragraph(text, { bold: true, above: 160, next: true })

type Cell = readonly [width: number, paragraphs: string, span?: number]

const cell = ([width, paragraphs, span = 1]: Cell) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}` +
  `</w:tcPr>${paragraphs}</w:tc>`

const row = (cells: readonly Cell[], isHead = false) =>
  `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells.map(cell).join('')}</w:tr>`

function table(widths: readonly number[], rows: readonly string[], isRuled: boolean): string {
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const border = isRuled ? 'w:val="single" w:sz="4" w:space="0" w:color="auto"' : 'w:val="nil"'
  const borders = sides.map((side) => `<w:${side} ${border}/>`).join('')
  const total = widths.reduce((sum, width) => sum + width, 0)
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders>` +
    `<w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="60" w:type="dxa"/><w:right w:w="60" w:type="dxa"/></w:tblCellMar></w:tblPr>` +
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>`
  )
}

const GOODS = [
  { title: '序号', field: '{#产品}{序号}', width: 560, align: 'center' },
  { title: '产品名称', field: '{产品名称}', width: 1800 },
  { title: '型号', field: '{型号}', width: 1600 },
  { title: '单位', field: '{单位}', width: 560, align: 'center' },
  { title: '数量', field: '{数量}', width: 640, align: 'right' },
  { title: '单价（元）', field: '{单价}', width: 1180, align: 'right' },
  { title: '税率', field: '{税率}', width: 600, align: 'center' },
  { title: '金额（元）', field: '{金额}', width: 1340, align: 'right' },
  { title: '备注', field: '{备注}{/产品}', width: 1358 },
] as const

function goods(): string {
  const widths = GOODS.map(({ width }) => width)
  const head = GOODS.map(({ title, width }): Cell => [
    width,
    paragraph(title, { bold: true, size: 18, align: 'center' }),
  ])
  const line = GOODS.map(({ field, width, ...more }): Cell => [
    width,
    paragraph(field, { size: 18, ...more }),
  ])
  const label = widths.slice(0, 7).reduce((sum, width) => sum + width, 0)
  const sum: Cell[] = [
    [label, paragraph('合计', { bold: true, size: 18, align: 'center' }), 7],
    [widths[7]!, paragraph('{明细合计}', { bold: true, size: 18, align: 'right' })],
    [widths[8]!, paragraph('', { size: 18 })],
  ]
  return table(widths, [row(head, true), row(line), row(sum)], true)
}

const HALVES = [4819, 4819] as const
const halves = (rows: readonly (readonly [string, string])[], isRuled: boolean, look: Look = {}) =>
  table(
    HALVES,
    rows.map((texts) => row(texts.map((text, at): Cell => [HALVES[at]!, paragraph(text, look)]))),
    isRuled,
  )

const BODY = [
  paragraph('{供方名称}', { bold: true, size: 30, align: 'center' }),
  paragraph('购 销 合 同', { bold: true, size: 36, align: 'center', above: 60 }),
  halves(
    [
      ['需方：{客户名称}', '合同编号：{合同编号}'],
      ['供方：{供方名称}', '签订日期：{签订日期}'],
      ['项目名称：{项目名称}', '报价编号：{报价编号}'],
    ],
    false,
  ),
  paragraph('供需双方经协商一致，订立本合同，共同遵守。', { above: 80 }),
  heading('一、产品、数量和价格'),
  goods(),
  paragraph('合同总价：{合同金额} 元，人民币（大写）{合同金额大写}。', { above: 80 }),
  paragraph('{价格说明}'),
  heading('二、付款方式'),
  paragraph('{付款方式}'),
  heading('三、交货'),
  paragraph('交货时间：{交货时间}'),
  paragraph('交货地点：{交货地点}'),
  paragraph('运输方式及费用：{运输方式及费用}'),
  heading('四、质保和验收'),
  paragraph('质保：{质保}'),
  paragraph('验收标准：{验收标准}'),
  heading('五、其他条款'),
  paragraph('{合同条款}'),
  paragraph(''),
  halves(
    [
      ['需方（签字/盖章）：{客户名称}', '供方（签字/盖章）：{供方名称}'],
      ['地址：{客户地址}', '地址：{供方地址}'],
      ['联系人：{客户联系人}', '联系人：{制单人}'],
      ['电话：{客户电话}', '电话：{供方电话}'],
      ['税号：{客户税号}', '税号：{供方税号}'],
      ['开户行：{客户开户行}', '开户行：{供方开户行}'],
      ['账号：{客户账号}', '账号：{供方账号}'],
      ['授权代表：', '授权代表：'],
      ['日期：　　　　年　　月　　日', '日期：　　　　年　　月　　日'],
    ],
    true,
    { next: true },
  ),
  paragraph(''),
]

const page = (instruction: string) =>
  `<w:fldSimple w:instr=" ${instruction} "><w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t>1</w:t></w:r></w:fldSimple>`
const footText = (text: string) => run(text, { size: 18 })

const part = (type: string) => `${OFFICE}/officeDocument/2006/relationships/${type}`
const relationships = (all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${all
    .map(
      ([id, type, target]) => `<Relationship Id="${id}" Type="${part(type)}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${XML}<Types xmlns="${OFFICE}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    ['document.main', 'styles', 'footer']
      .map(
        (kind) =>
          `<Override PartName="/word/${kind.replace('.main', '')}.xml" ContentType="${WORD}.${kind}+xml"/>`,
      )
      .join('') +
    '</Types>',
  '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
  'word/_rels/document.xml.rels': relationships([
    ['rId1', 'styles', 'styles.xml'],
    ['rId2', 'footer', 'footer.xml'],
  ]),
  'word/styles.xml':
    `${XML}<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr>` +
    '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/>' +
    '<w:sz w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>' +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>',
  'word/footer.xml':
    `${XML}<w:ftr ${W}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${footText('第 ')}${page('PAGE')}` +
    `${footText(' 页 共 ')}${page('NUMPAGES')}${footText(' 页')}</w:p></w:ftr>`,
  'word/document.xml':
    `${XML}<w:document ${W}><w:body>${BODY.join('')}<w:sectPr><w:footerReference w:type="default" r:id="rId2"/>` +
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" ' +
    'w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>',
}

/** The shipped template as a file. */
export const defaultTemplate = () =>
  packed(Object.fromEntries(Object.entries(PARTS).map(([name, text]) => [name, strToU8(text)])))
