import { deflateRawSync } from 'node:zlib'
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
import { uploaded } from '#test/make/files/upload.ts'
import { paragraphsIn } from '#test/read/docx.ts'
import { sendTo } from '#test/read/editor.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { printed, refused } from '#test/read/printed.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** The company's Word file of contracts: what is refused as it comes in, and how it is used. */

const { contractTemplate, getCompany, getHistory, setCompany } = api.company
const { salesContractWord } = api.contract

const server = testServer()
const take = (content: Buffer, name = '合同.docx', caller: Caller = server.admin) =>
  sendTo(api.upload.contractTemplate, server, caller, [{ name, content }])
const save = (input: Record<string, unknown>) => server.admin.call(setCompany, input)
const stored = async () => (await done(server.admin, getCompany)).data

/** The address of a template that was taken. */
async function taken(content: Buffer, name?: string): Promise<string> {
  const answer = await take(content, name)
  if (answer.code !== 200) throw new Error(answer.msg)
  return String(answer.file_url)
}

/** A ZIP that says its one part is small, and holds more: 50 MB of the same letter. */
function lyingBomb(): Buffer {
  const file = docx({ parts: { 'word/media/x.xml': new Uint8Array(1) } })
  const packed = deflateRawSync(Buffer.alloc(50 * 1024 * 1024, 97))
  // The part's data is exchanged behind the sizes that the directory says.
  const at = file.indexOf('word/media/x.xml') + 'word/media/x.xml'.length
  return Buffer.concat([file.subarray(0, at), packed, file.subarray(at + 1)])
}

const OUTSIDE = 'TargetMode="External"'
const picture = relationship('image', 'https://example.com/x.png', OUTSIDE)
const link = (target: string) => relationship('hyperlink', target, OUTSIDE)
const types = (contentType: string) =>
  `<Override PartName="/word/x.bin" ContentType="${contentType}"/>`

const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`

const body = (...paragraphs: string[]) => docx({ body: paragraphs.join('') })
const loop = (inner: string) => row('{#产品}{序号}', `${inner}{/产品}`)

describe('is refused in words:', () => {
  const cases: [what: string, file: () => Buffer, says: RegExp][] = [
    [
      'an unknown field, with the one that is meant',
      () => body(paragraph('{客户名}')),
      /“\{客户名\}”不存在.*“\{客户名称\}”/,
    ],
    ['an unknown field like none', () => body(paragraph('{foo}')), /“\{foo\}”不存在，请对照字段表/],
    [
      'more fields than any contract has',
      () => body(paragraph('{客户名称}'.repeat(3000)), paragraph('{合同编号}')),
      /有3001个“\{”，最多可以有3000个字段/,
    ],
    [
      'two parts of one name',
      () => docx({ parts: { 'Word/Document.xml': '<w:document/>' } }),
      /这不是 Word 的 .docx 文件/,
    ],
    ['an unknown field in a row', () => body(loop('{单价格}')), /“\{单价格\}”不存在.*“\{单价\}”/],
    ['an unknown list', () => body(row('{#货物}', '{/货物}')), /“\{#货物\}”不存在/],
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name'].flatMap(
      (name): (typeof cases)[number][] => [
        [`a list called ${name}`, () => body(row(`{#${name}}`, `{/${name}}`)), /“\{#.*不存在/],
        [`a field called ${name}`, () => body(paragraph(`{${name}}`)), /“\{.*不存在/],
        [`a field called ${name} in a row`, () => body(loop(`{${name}}`)), /“\{.*不存在/],
      ],
    ),
    [
      'a field of a row outside of it',
      () => body(paragraph('{型号}')),
      /“\{型号\}”只能写在“\{#产品\}”和/,
    ],
    ['a list as a field', () => body(paragraph('{产品}')), /“产品”是各行/],
    ['a field as a list', () => body(row('{#客户名称}', '{/客户名称}')), /“客户名称”只有一个值/],
    ['a loop without an end', () => body(row('{#产品}{序号}', '{型号}')), /“\{#产品\}”没有结尾/],
    [
      'a loop without a beginning',
      () => body(row('{客户名称}', '{/产品}')),
      /“\{\/产品\}”没有开头/,
    ],
    ['a loop that ends as another', () => body(row('{#产品}', '{/付款步骤}')), /“\{#产品\}”/],
    [
      'a loop within itself, which multiplies',
      () => body(paragraph('{#产品}'), row('{#产品}', '{/产品}'), paragraph('{/产品}')),
      /套在“\{#产品\}”里面/,
    ],
    [
      'a loop within another',
      () => body(paragraph('{#产品}'), row('{#付款步骤}', '{/付款步骤}'), paragraph('{/产品}')),
      /套在“\{#产品\}”里面/,
    ],
    [
      'a loop that begins in a table and ends outside',
      () => body(row('{#产品}', '{序号}'), paragraph('{/产品}')),
      /同一行/,
    ],
    ['a field that is not closed', () => body(paragraph('{客户名称')), /缺少后面的“\}”/],
    ['a field that is not opened', () => body(paragraph('客户名称}')), /缺少前面的“\{”/],
    [
      'a field in braces of a Chinese keyboard',
      () => body(paragraph('{客户名称}｛合同编号｝')),
      /“｛合同编号｝”用了全角/,
    ],
    ['raw XML', () => body(paragraph('{@客户名称}')), /“\{客户名称\}”不能用/],
    ['other delimiters', () => body(paragraph('{=&lt;% %&gt;=}')), /不存在/],
    ['no field at all', () => body(paragraph('合同')), /没有任何字段/],
    ['a macro', () => docx({ parts: { 'word/vbaProject.bin': 'x' } }), /含有宏/],
    [
      'a macro by another name',
      () => docx({ types: types('application/vnd.ms-office.vbaProject') }),
      /含有宏/,
    ],
    [
      'a .docm',
      () => docx({ type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
      /含有宏/,
    ],
    [
      'a part that Word reads as XML under another ending',
      () =>
        docx({
          types:
            '<Override PartName="/word/h.bin" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
        }),
      /已损坏/,
    ],
    [
      'an ending whose parts Word reads as XML',
      () => docx({ types: '<Default Extension="dat" ContentType="application/xml"/>' }),
      /已损坏/,
    ],
    [
      'a mail merge, which reads a file as it is opened',
      () =>
        docx({
          parts: {
            'word/settings.xml':
              '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:mailMerge><w:query w:val="SELECT * FROM x"/></w:mailMerge></w:settings>',
          },
        }),
      /邮件合并/,
    ],
    ...[
      'file:///c:/x.docx',
      '\\\\host\\x',
      'ms-word:ofe|u|http://example.com',
      'javascript:x',
      'x.exe',
    ].map((target): (typeof cases)[number] => [
      `a link to ${target}`,
      () => docx({ related: link(target) }),
      /正文的链接不是网址.*或邮箱.*“取消超链接”/,
    ]),
    [
      'the address of a link that a picture is fetched from',
      () =>
        docx({
          body: paragraph('{客户名称}') + '<w:p><a:blip xmlns:a="a" r:link="rId9"/></w:p>',
          related: link('https://example.com/x.png'),
        }),
      /外部内容/,
    ],
    [
      'a link of a part that is not there',
      () =>
        docx({
          parts: {
            'word/_rels/header9.xml.rels': `<Relationships>${link('https://example.com/')}</Relationships>`,
          },
        }),
      /已损坏/,
    ],
    [
      'a picture of the web',
      () => docx({ related: picture }),
      /正文的图片链接了外部内容“https:\/\/example\.com\/x\.png”；Word 在.*WPS/,
    ],
    [
      'a picture from elsewhere',
      () => docx({ related: relationship('image', 'file:///c:/x.png') }),
      /外部内容“file:/,
    ],
    [
      'a share as target',
      () => docx({ related: relationship('image', '\\\\host\\x.png') }),
      /外部内容/,
    ],
    ...[
      'http://example.com/a.dotm',
      'http://example.com/a.dotx',
      'file:///C:/a.dotm',
      'C:\\a.doc',
    ].map((target): (typeof cases)[number] => [
      `the template ${target} that it was made from`,
      () => docx({ parts: attachedTemplate(target) }),
      /文档设置附加的文档模板要从网上读取或带宏.*Word 在“开发工具→文档模板”.*WPS/,
    ]),
    [
      'a picture by its address',
      () =>
        body(
          paragraph('{客户名称}'),
          '<w:p><w:r><w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" src="http://example.com/x.png"/></w:pict></w:r></w:p>',
        ),
      /外部内容/,
    ],
    ...['imagedata', 'fill', 'stroke'].map((element): (typeof cases)[number] => [
      `the web address that ${element} of a drawing is fetched from`,
      () =>
        body(
          paragraph('{客户名称}'),
          `<w:p><w:r><w:pict><v:${element} xmlns:v="v" xmlns:o="o" o:href="https://example.com/x.png"/></w:pict></w:r></w:p>`,
        ),
      /正文的图片链接了外部内容“https:/,
    ]),
    [
      'an OLE object',
      () => docx({ related: relationship('oleObject', 'embeddings/a.bin') }),
      /嵌入了其他文件/,
    ],
    [
      'an embedded file',
      () => docx({ parts: { 'word/embeddings/a.xlsx': 'x' } }),
      /嵌入了其他文件/,
    ],
    [
      'another document',
      () => body(paragraph('{客户名称}'), '<w:altChunk r:id="rId9"/>'),
      /嵌入了其他文件/,
    ],
    ...(
      [
        ['DDEAUTO c:\\\\x.exe', '会启动别的程序'],
        ['INCLUDETEXT "c:/x"', '会读取别的文件'],
        ['INCLUDEPICTURE "http://example.com/x.png"', '会读取别的文件'],
        ['LINK Excel.Sheet.8 c:/x.xls', '会打开别的程序的文件'],
        ['IF 1 = 1 "a" "b"', '按条件换成别的内容'],
        ['MERGEFIELD 客户', '要读取邮件合并的数据；请改写成字段，例如“{客户名称}”'],
        ['ASK a "b"', '打开文件时会弹出窗口询问'],
        ['MACROBUTTON x y', '会运行宏'],
        ['AUTOTEXT a', '内容来自打开文件的那台电脑'],
        ['UNKNOWN', '不是用这个文件的内容就能算出的'],
      ] as const
    ).map(([code, why]): (typeof cases)[number] => [
      `the field ${code}`,
      () => body(paragraph('{客户名称}'), fieldCode(` ${code} `)),
      new RegExp(`正文里有域“${code.split(' ')[0]}”，它${why.replace(/[{}]/g, '\\$&')}.*Alt\\+F9`),
    ]),
    [
      'a field in pieces',
      () => body(paragraph('{客户名称}'), fieldCode('DD', 'EAUTO c:\\\\x.exe')),
      /域“DDEAUTO”/,
    ],
    [
      'a field in one element',
      () =>
        body(
          paragraph('{客户名称}'),
          '<w:p><w:fldSimple w:instr=" INCLUDETEXT &quot;c:/x&quot; "/></w:p>',
        ),
      /域“INCLUDETEXT”/,
    ],
    [
      'a field that is marked as deleted',
      () =>
        body(paragraph('{客户名称}'), fieldCode(' DDE x ').replaceAll('instrText', 'delInstrText')),
      /域“DDE”/,
    ],
    [
      'a field of other fields',
      () => body(paragraph('{客户名称}'), fieldCode(' ')),
      /由别的域拼成/,
    ],
    [
      'a harmless name around another field',
      () =>
        body(
          paragraph('{客户名称}'),
          `<w:p>${begin}${code('D')}${begin}${code(' = 1 ')}${end}${code('ATE')}${end}</w:p>`,
        ),
      /由别的域拼成/,
    ],
    ...(
      [
        ['header', '页眉'],
        ['footer', '页脚'],
        ['footnotes', '脚注'],
        ['endnotes', '尾注'],
        ['comments', '批注'],
      ] as const
    ).map(([kind, place]): (typeof cases)[number] => [
      `a field in ${kind}`,
      () => docx(partBeside(kind, fieldCode(' DDE x '))),
      new RegExp(`模板的${place}里有域“DDE”`),
    ]),
    [
      'a field in a text box of the header',
      () => docx(partBeside('header', textBox(fieldCode(' DDE x ')))),
      /模板的页眉的文本框里有域“DDE”/,
    ],
    ...['"file:///c:/x"', '\\\\\\\\host\\\\x', '\\l "a" "x.exe"', '\\h x.exe'].map(
      (target): (typeof cases)[number] => [
        `a link field to ${target}`,
        () => body(paragraph('{客户名称}'), fieldCode(` HYPERLINK ${target} `)),
        /链接域“HYPERLINK”，它打开的不是网址/,
      ],
    ),
    [
      'a link field whose address is computed',
      () =>
        body(
          paragraph('{客户名称}'),
          `<w:p>${begin}${code('HYPERLINK ')}${begin}${code('REF a')}${end}${end}</w:p>`,
        ),
      /链接域“HYPERLINK”/,
    ],
    [
      'a macro that a form runs',
      () =>
        body(paragraph('{客户名称}'), '<w:p><w:ffData><w:entryMacro w:val="x"/></w:ffData></w:p>'),
      /含有宏/,
    ],
    [
      'an add-in',
      () =>
        docx({
          types: types('application/vnd.ms-office.webextension+xml').replace('x.bin', 'x.xml'),
        }),
      /加载项/,
    ],
    ...(
      [
        ['{{名称}}', /“\{\{名称\}\}”不存在.*是不是“\{供方名称\}”、“\{客户名称\}”、“\{项目名称\}”/],
        ['{{客户名称}}', /“\{\{客户名称\}\}”不存在.*请改为“\{客户名称\}”/],
        ['{ { 客户名称 } }', /“\{\{客户名称\}\}”不存在/],
        ['{{{客户名称}}}', /“\{\{客户名称\}\}”不存在/],
        ['{{foo}}', /“\{\{foo\}\}”不存在.*请对照字段表/],
      ] as const
    ).map(([text, says]): (typeof cases)[number] => [
      `${text}, as other programs have it`,
      () => body(paragraph(...text.split(''))),
      says,
    ]),
    [
      'a field in a watermark',
      () =>
        docx(
          partBeside(
            'header',
            '<w:p><w:r><w:pict><v:shape xmlns:v="v"><v:textpath string="{ 客户名称 }"/></v:shape></w:pict></w:r></w:p>',
          ),
        ),
      /模板的页眉里，字段“\{客户名称\}”写在不能填写的地方/,
    ],
    [
      'a field within a field’s code',
      () => body(paragraph('{客户名称}'), fieldCode(' HYPERLINK "mailto:{客户电话}" ')),
      /正文里，字段“\{客户电话\}”写在不能填写的地方/,
    ],
    [
      'a field of several lines in SmartArt, which has one',
      () => docx(smartArt('{付款方式}')),
      /模板的SmartArt 图形里有会换行的字段/,
    ],
    [
      'a field in a chart',
      () =>
        docx({
          parts: {
            'word/charts/chart1.xml':
              '<c:chart xmlns:c="c"><a:r xmlns:a="a"><a:t>{客户</a:t></a:r><a:r xmlns:a="a"><a:t>名称}</a:t></a:r></c:chart>',
          },
        }),
      /模板的图表里，字段“\{客户名称\}”写在不能填写的地方/,
    ],
    [
      'a field in a part that the library does not read as its name says',
      () =>
        docx({
          parts: { 'word/header7.xml': `<w:hdr xmlns:w="w">${paragraph('{名称}')}</w:hdr>` },
        }),
      /模板的页眉里，字段“\{名称\}”写在不能填写的地方/,
    ],
    [
      'a declared entity',
      () =>
        docx({ parts: { 'word/document.xml': '<!DOCTYPE w [<!ENTITY a "aaaa">]><w:document/>' } }),
      /已损坏/,
    ],
    [
      'a declared entity in a part in UTF-16',
      () =>
        docx({
          parts: {
            'word/header1.xml': Buffer.from(
              '\ufeff<!DOCTYPE w [<!ENTITY a "aaaa">]><w:hdr xmlns:w="w">&a;</w:hdr>',
              'utf16le',
            ),
          },
        }),
      /已损坏/,
    ],
    [
      'a part in another coding',
      () =>
        docx({
          parts: { 'word/header1.xml': '<?xml version="1.0" encoding="x-none"?><w:hdr/>' },
        }),
      /已损坏/,
    ],
    [
      'many megabytes in few',
      () => docx({ parts: { 'word/media/x.xml': new Uint8Array(21 * 1024 * 1024) } }),
      /解压后的内容太多/,
    ],
    [
      'thousands of parts',
      () =>
        docx({
          parts: Object.fromEntries(
            Array.from({ length: 600 }, (_, at) => [`word/media/${at}.xml`, '<a/>']),
          ),
        }),
      /解压后的内容太多/,
    ],
    ['more than its directory says', lyingBomb, /不是 Word|解压后|已损坏/],
    [
      'a .doc, or one with a password',
      () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      /有密码的文件，或旧的“\.doc”/,
    ],
    ['text', () => Buffer.from('合同'), /不是 Word 的 \.docx/],
    [
      'a workbook',
      () =>
        docx({
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
        }),
      /不是 Word 的 \.docx/,
    ],
    ['half of a file', () => docx().subarray(0, 500), /不是 Word 的 \.docx/],
  ]
  test.each(cases)('%s', async (_what, file, says) => {
    const answer = await take(file())
    expect(answer.code).toBe(400)
    expect(answer.msg).toMatch(says)
  })

  test('more than two megabytes', async () => {
    const answer = await take(Buffer.alloc(2 * 1024 * 1024 + 1))
    expect(answer).toMatchObject({ code: 413, msg: expect.stringContaining('2Mb') as string })
  })

  test('an upload that is no checked template, and one of somebody else', async () => {
    const [other = ''] = await uploaded(server, server.admin, {
      name: '合同.docx',
      content: docx(),
    })
    for (const contract_template of [other, '/upload/none.docx', 'x']) {
      const answer = await save({ contract_template })
      expect(answer).toMatchObject({
        code: 400,
        errors: { contract_template: expect.anything() as object },
      })
    }
    const keeper = await server.userWith('company:edit')
    const answer = await take(docx(), '合同.docx', keeper)
    expect((await save({ contract_template: answer.file_url })).code).toBe(400)
  })
})

describe('a template that is taken', () => {
  let id: number
  beforeAll(async () => {
    id = await makeContract(server.admin, {
      cus_name: '云溪水务',
      lines: [{ title: '水泵', num: 2 }],
    })
  })
  const word = async () => paragraphsIn(await printed(server, salesContractWord, { id }))

  test('is used once the company is saved with it, and the shipped one again once it is taken away', async () => {
    const url = await taken(
      body(paragraph('致{客户', '名称}：'), loop('{产品名称}×{数量}')),
      '我们的合同.docx',
    )
    expect((await word()).join('')).toContain('购 销 合 同')
    expect((await save({ contract_template: url })).code).toBe(200)
    expect(await stored()).toMatchObject({
      contract_template: url,
      contract_template_name: '我们的合同.docx',
    })
    expect(await word()).toEqual(['致云溪水务：', '1', '水泵×2', ''])
    const changes = changesOf(await newest(server.admin, getHistory, 1))
    expect(changes).toEqual({ '合同 Word 模板': ['', '我们的合同.docx'] })
    // A save that says nothing of it keeps it.
    await done(server.admin, setCompany, { address: '西溪路' })
    expect(await word()).toEqual(['致云溪水务：', '1', '水泵×2', ''])
    await done(server.admin, setCompany, { contract_template: '' })
    expect((await word()).join('')).toContain('购 销 合 同')
  })

  test('prints a field with blanks around its name as without them', async () => {
    const blank = ['{ 客户名称}', '{客户名称　}', '{\u00a0客户名称\ufeff}'].map((text) =>
      paragraph(text),
    )
    const url = await taken(body(...blank, row('{#产品 }{ 产品名称 }', '{产品名称}{/产品 }')))
    await done(server.admin, setCompany, { contract_template: url })
    expect(await word()).toEqual([...blank.map(() => '云溪水务'), '水泵', '水泵', ''])
    await done(server.admin, setCompany, { contract_template: '' })
  })

  test('is opened again to be changed, and so is the shipped one, which passes the check', async () => {
    const own = body(paragraph('{合同编号}'))
    await done(server.admin, setCompany, { contract_template: await taken(own) })
    expect(await printed(server, contractTemplate, {})).toEqual(own)
    const shipped = await printed(server, contractTemplate, { shipped: 1 })
    await done(server.admin, setCompany, { contract_template: await taken(shipped) })
    expect((await word()).join('')).toContain('需方：云溪水务')
    const seller = await server.userWith('contract:view', 'contract:all')
    expect((await refused(server, contractTemplate, {}, seller)).code).toBe(403)
  })

  test('is checked again when a contract is made of it', async () => {
    const url = await taken(body(paragraph('{客户名称}')))
    await done(server.admin, setCompany, { contract_template: url })
    // As a stored file that a former version let through.
    const { storageOf } = await import('#server/storage/storage.ts')
    const { nameIn } = await import('#server/storage/file-name.ts')
    const storage = storageOf(server.config)
    await storage.remove(nameIn(url))
    await storage.receive(
      nameIn(url),
      (async function* () {
        yield docx({ related: picture })
      })(),
    )
    await storage.keep(nameIn(url))
    const { code, msg } = await refused(server, salesContractWord, { id })
    expect([code, msg]).toEqual([409, expect.stringMatching(/合同 Word 模板不能用.*外部内容/)])
    await done(server.admin, setCompany, { contract_template: '' })
  })

  test('keeps the header, the footer and pages of Word’s own fields', async () => {
    const file = body(
      paragraph('{客户名称}'),
      fieldCode(' PAGE '),
      fieldCode('NUMPAGES \\* MERGEFORMAT'),
    )
    expect((await take(file)).code).toBe(200)
  })
})
