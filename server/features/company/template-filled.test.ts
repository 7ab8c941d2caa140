import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import {
  attachedTemplate,
  docx,
  fieldCode,
  paragraph,
  partBeside,
  relationship,
  row,
  smartArt,
  textBox,
} from '#test/make/files/docx.ts'
import { done } from '#test/make/factories.ts'
import { paragraphsIn, partsIn } from '#test/read/docx.ts'
import { sendTo } from '#test/read/editor.ts'
import { printed } from '#test/read/printed.ts'
import { testServer } from '#test/run/server.ts'

/** Where fields of the company's Word file are filled in, and which of its parts stay as they are. */

const { setCompany } = api.company
const { salesContractWord } = api.contract

const server = testServer()
let id: number
beforeAll(async () => {
  id = await makeContract(server.admin, {
    c_no: 'HT-7',
    cus_name: '云溪水务',
    lines: [
      { title: '水泵', num: 2 },
      { title: '阀', num: 3 },
    ],
  })
})

/** The contract by a template. */
async function made(content: Buffer): Promise<Buffer> {
  const files = [{ name: '合同.docx', content }]
  const answer = await sendTo(api.upload.contractTemplate, server, server.admin, files)
  if (answer.code !== 200) throw new Error(answer.msg)
  await done(server.admin, setCompany, { contract_template: answer.file_url })
  return printed(server, salesContractWord, { id })
}
const body = (...parts: string[]) => docx({ body: parts.join('') })

describe('the name of a field is read without', () => {
  const blanks: [what: string, blank: string][] = [
    ['blanks', ' '],
    ['full-width blanks', '\u3000'],
    ['blanks that do not break', '\u00a0\u202f'],
    ['thin blanks', '\u2009\u200a'],
    ['blanks without width', '\u200b\ufeff\u2060'],
    ['joiners and marks of direction', '\u200d\u200c\u200e'],
    ['soft hyphens', '\u00ad'],
    ['tabs and ends of lines', '\t\n'],
  ]
  test.each(blanks)('%s', async (_what, blank) => {
    const file = await made(
      body(
        paragraph(`{${blank}客户名称${blank}}`),
        paragraph(`{客户${blank}名称}`),
        paragraph('{', blank, '客户', `名称${blank}`, blank, '}'),
        row(`{${blank}#${blank}产品}{产品名称${blank}}`, `{${blank}序号}{/产品${blank}}`),
        paragraph(`{#${blank}产品}`),
        paragraph(`${blank}{ 型号}{${blank}产品名称}`),
        paragraph(`{${blank}/${blank}产品}`),
      ),
    )
    const texts = paragraphsIn(file).map((text) => text.trim().replaceAll(blank, ''))
    expect(texts.join(' ')).toBe('云溪水务 云溪水务 云溪水务 水泵 1 阀 2 水泵 阀')
  })
})

describe('a field is filled in', () => {
  test.each(['header', 'footer', 'footnotes', 'endnotes', 'comments'])('in %s', async (kind) => {
    const inner = paragraph('见{合同', '编号}') + row('{#产品}{产品名称}', '{/产品}')
    const part = partBeside(kind, inner + textBox(paragraph('{客户名称}')))
    const text = partsIn(await made(docx(part)))[`word/${kind}.xml`]!
    expect(text.replaceAll(/<[^>]*>/g, '')).toBe('见HT-7水泵阀云溪水务云溪水务')
  })

  test('in SmartArt', async () => {
    const file = await made(docx(smartArt('致{客户名称}')))
    expect(partsIn(file)['word/diagrams/data1.xml']).toContain('<a:t>致云溪水务</a:t>')
  })

  test('in the headers of all sections, and twice in a text box', async () => {
    const headers = ['header1', 'header2', 'header3'].map((name) =>
      partBeside('header', paragraph(`${name}：{合同编号}`), name),
    )
    const file = await made(
      docx({
        body: textBox(paragraph('{客户', '名称}')),
        types: headers.map(({ types }) => types).join(''),
        parts: Object.assign({}, ...headers.map(({ parts }) => parts)) as Record<string, string>,
      }),
    )
    const texts = partsIn(file)
    for (const name of ['header1', 'header2', 'header3']) {
      expect(texts[`word/${name}.xml`]).toContain(`${name}：HT-7`)
    }
    expect(texts['word/document.xml']!.match(/云溪水务/g)).toHaveLength(2)
  })
})

describe('what does no harm stays as it is:', () => {
  const outside = (target: string) => relationship('hyperlink', target, 'TargetMode="External"')
  const linked = `<w:p><w:hyperlink r:id="rId9"><w:r><w:t>联系</w:t></w:r></w:hyperlink></w:p>`

  test.each(['mailto:sales@example.com', 'https://example.com/a?b=c', 'HTTP://example.com'])(
    'a link to %s',
    async (target) => {
      const file = await made(
        docx({ body: paragraph('{合同编号}') + linked, related: outside(target) }),
      )
      const parts = partsIn(file)
      expect(parts['word/_rels/document.xml.rels']).toContain(`Target="${target}"`)
      expect(parts['word/document.xml']).toContain('<w:hyperlink r:id="rId9">')
    },
  )

  test('a link of a drawing, in both of its forms', async () => {
    const drawing =
      '<w:p><w:r><w:drawing><wp:docPr xmlns:wp="wp" id="1"><a:hlinkClick xmlns:a="a" r:id="rId9"/></wp:docPr></w:drawing>' +
      '<w:pict><v:shape xmlns:v="v" href="https://example.com/"/></w:pict></w:r></w:p>'
    const file = await made(
      docx({ body: paragraph('{合同编号}') + drawing, related: outside('https://example.com/') }),
    )
    expect(partsIn(file)['word/document.xml']).toContain(drawing)
  })

  test.each(
    [
      'AUTHOR',
      'FILENAME \\p',
      'DATE \\@ "yyyy-MM-dd"',
      'TIME',
      'CREATEDATE',
      'SAVEDATE',
      'PRINTDATE',
      'PAGE',
      'NUMPAGES \\* MERGEFORMAT',
      'SYMBOL 252 \\f Wingdings',
      'REF _Ref1 \\h',
      'PAGEREF _Toc1 \\h',
      'SEQ 表 \\* ARABIC',
      'TOC \\o "1-3" \\h \\z \\u',
      'HYPERLINK \\l "_Toc1"',
      'HYPERLINK "mailto:sales@example.com" \\o "写信"',
      'HYPERLINK https://example.com/',
      'DOCPROPERTY 版本',
      'TITLE',
      'SUBJECT',
      'KEYWORDS',
      'LASTSAVEDBY',
      '= 1 + 2',
    ].map((code) => [code]),
  )('the field %s', async (code) => {
    const field = fieldCode(` ${code} `)
    expect(
      partsIn(await made(body(paragraph('{合同编号}'), field)))['word/document.xml'],
    ).toContain(field)
  })

  test('a table of contents, whose lines are links with pages', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const nested = (code: string, inner: string) =>
      `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}${inner}${mark('end')}`
    const page = nested(' PAGEREF _Toc1 \\h ', '<w:r><w:t>1</w:t></w:r>')
    const contents = nested(
      ' TOC \\o "1-3" \\h ',
      `<w:hyperlink w:anchor="_Toc1">${nested(' HYPERLINK \\l "_Toc1" ', page)}</w:hyperlink>`,
    )
    const file = await made(body(`<w:p>${contents}</w:p>`, paragraph('{合同编号}')))
    expect(partsIn(file)['word/document.xml']).toContain(contents)
  })

  test('the file’s own properties, filled in where they are fields', async () => {
    const core = 'application/vnd.openxmlformats-package.core-properties+xml'
    const file = await made(
      docx({
        types: `<Override PartName="/docProps/core.xml" ContentType="${core}"/>`,
        parts: {
          'docProps/core.xml':
            '<cp:coreProperties xmlns:cp="cp" xmlns:dc="dc"><dc:title>合同 {合同编号}</dc:title><dc:creator>张三</dc:creator></cp:coreProperties>',
          'customXml/item1.xml': '<a id="{28A0092B-C50C-407E-A947-70E740481C1C}">{x}</a>',
        },
      }),
    )
    expect(partsIn(file)['docProps/core.xml']).toContain('<dc:title>合同 HT-7</dc:title>')
    expect(partsIn(file)['docProps/core.xml']).toContain('<dc:creator>张三</dc:creator>')
  })

  test('text that is marked as deleted, whatever fields it had', async () => {
    const deleted =
      '<w:p><w:del><w:r><w:delText>{旧名称} {客户名称}</w:delText></w:r></w:del></w:p>'
    const file = await made(body(paragraph('{合同编号}'), deleted))
    expect(partsIn(file)['word/document.xml']).toContain(deleted)
  })

  test('the text of a content control, without the data that Word would show in its place', async () => {
    const binding =
      '<w:dataBinding w:prefixMappings="xmlns:a=\'urn:a\'" w:xpath="/a:a[1]" w:storeItemID="{1}"/>'
    const file = await made(
      docx({
        body: `<w:sdt><w:sdtPr><w:tag w:val="x"/>${binding}<w15:dataBinding xmlns:w15="w15" w:xpath="/a"></w15:dataBinding></w:sdtPr><w:sdtContent>${paragraph('{客户名称}')}</w:sdtContent></w:sdt>`,
        parts: { 'customXml/item1.xml': '<a xmlns="urn:a">去年的客户</a>' },
      }),
    )
    const { 'word/document.xml': text } = partsIn(file)
    expect(text).toContain('<w:sdtPr><w:tag w:val="x"/></w:sdtPr>')
    expect(paragraphsIn(file)).toEqual(['云溪水务'])
  })

  test.each([
    'file:///D:\\公司模板\\合同.dotx',
    'D:\\公司模板\\a&gt;b.DOTX',
    '\\\\server\\模板\\合同.dotx',
    '合同.dotx',
  ])('the rest of a file that was made from %s, without the link to that', async (target) => {
    const parts = partsIn(await made(docx({ parts: attachedTemplate(target) })))
    expect(Object.values(parts).join('')).not.toMatch(/attachedTemplate|\.dotx/i)
    expect(parts['word/settings.xml']).toContain('<w:zoom w:percent="100"/>')
    expect(paragraphsIn(await printed(server, salesContractWord, { id }))).toEqual(['云溪水务'])
  })
})
