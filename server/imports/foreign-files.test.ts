import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_IMPORT_BYTES } from '#api/kit/imports.ts'
import { docx } from '#test/make/files/docx.ts'
import { fresh } from '#test/make/factories.ts'
import { gif } from '#test/make/files/pictures.ts'
import { PDF } from '#test/make/files/polyglot.ts'
import { formOf } from '#test/make/files/upload.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { send } from '#test/run/http.ts'
import { head, openLine } from '#test/run/socket.ts'
import { addressOf, testServer, type Envelope } from '#test/run/server.ts'

/** What is no .xlsx is refused with what it is, and how it becomes one. */

const server = testServer()
const { importFile, getImport } = api.customer

/** What an import answers of a file. */
async function answerOf(content: Buffer | string, name: string): Promise<Envelope> {
  const form = formOf([{ name, content, field: 'file' }])
  const path = addressOf(importFile)
  const { token } = server.admin
  return (await send(server, { path, method: 'POST', token, ...form })).envelope
}

/** A compound file as far as its beginning and the names of its streams go. */
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...['Root Entry', ...streams].map((name) => {
      const entry = Buffer.alloc(128)
      entry.write(name, 'utf16le')
      return entry
    }),
  ])

const archive = (parts: Record<string, string>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
      { level: 0 },
    ),
  )

/** A workbook with further parts. */
async function workbookWith(parts: Record<string, string>) {
  const own = unzipSync(await sheetOf(['客户名称'], ['云溪水务']))
  const more = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const)
  return Buffer.from(zipSync({ ...own, ...Object.fromEntries(more) }))
}

const LINES = '客户名称,电话\r\n云溪水务,010\r\n'
const GBK = Buffer.from('bfcdbba7c3fbb3c62cb5e7bbb00d0ad4c6cfaacbaecef12c3031300d0a', 'hex')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const bigEndian = (text: string) => utf16(text).swap16()

const SAVED =
  '选“文件—另存为”，类型选“Excel工作簿（*.xlsx）”，在WPS里是“Microsoft Excel文件（*.xlsx）”'
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

type Foreign = [name: string, content: () => Buffer | string | Promise<Buffer>, says: string[]]

describe('a file of another kind says which, and how it is saved', () => {
  test.each<Foreign>([
    ['价目.xls', () => compound('Workbook'), ['“.xls”是旧的Excel格式', SAVED]],
    ['价目.et', () => compound('Workbook'), ['“.et”是WPS表格自己的格式', SAVED]],
    ['密.xlsx', () => compound('EncryptionInfo', 'EncryptedPackage'), ['有打开密码', '清空密码']],
    ['合同.doc', () => compound('WordDocument'), ['这是Word文档（.doc），不是Excel表格']],
    ['合同.docx', () => docx(), ['这是Word文档（.docx），不是Excel表格']],
    ['讲稿.pptx', () => archive({ 'ppt/presentation.xml': '' }), ['PowerPoint演示文稿']],
    ['价目.ods', () => archive({ mimetype: ODS, 'content.xml': '' }), ['“.ods”是', SAVED]],
    ['价目.numbers', () => archive({ 'Index/Document.iwa': '' }), ['“文件—导出为—Excel”']],
    ['价目.xlsm', () => workbookWith({ 'xl/vbaProject.bin': 'x' }), ['“.xlsm”是带有宏的', SAVED]],
    [
      '价目.xlsb',
      () => workbookWith({ 'xl/workbook.bin': 'x' }),
      ['“.xlsb”是Excel的二进制', SAVED],
    ],
    ['价目.zip', () => archive({ '价目.xlsx': 'x' }), ['这是压缩包', '请先解压']],
    [
      '照片.gif',
      () => gif({ width: 4, height: 4 }, [{ width: 4, height: 4 }]),
      ['这是图片（.gif）'],
    ],
    ['样本.pdf', () => PDF, ['这是PDF文件']],
    ['客户.csv', () => LINES, ['CSV文件（UTF-8编码）', '“数据—从文本/CSV”', '65001', SAVED]],
    ['客户.csv', () => Buffer.from(`\ufeff${LINES}`), ['CSV文件（UTF-8编码）']],
    ['客户.csv', () => GBK, ['CSV文件（GBK编码）', SAVED]],
    ['客户.txt', () => utf16(LINES), ['文本文件（UTF-16编码）', '“1200：Unicode”', SAVED]],
    ['客户.csv', () => bigEndian(LINES), ['CSV文件（UTF-16编码）']],
    [
      '导出.xls',
      () => '<html><table><tr><td>1</td></tr></table></html>',
      ['这是网页（HTML）', SAVED],
    ],
    [
      '旧.xml',
      () => '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      ['Excel 2003的XML表格', SAVED],
    ],
    ['坏.xlsx', () => Buffer.from('504b0304ff00ff00ff', 'hex'), ['无法读取这个文件']],
    ['不知道.xlsx', () => Buffer.from('00ff00fe000102', 'hex'), ['无法读取这个文件']],
  ])('%s', async (name, content, says) => {
    const { code, msg } = await answerOf(await content(), name)
    expect(code).toBe(400)
    for (const words of says) expect(msg).toContain(words)
  })

  test('but a workbook is read by what is in it, whatever it is called', async () => {
    const cus_name = fresh('水务')
    const { data } = await answerOf(await sheetOf(['客户名称'], [cus_name]), '客户.xls')
    const { data: rows } = await server.admin.call(getImport, { id: data.id })
    expect(rows).toMatchObject([{ kind: 'new', name: cus_name }])
  })
})

describe('a workbook whose parts are in another coding is read', () => {
  const recoded = async (cus_name: string, recode: (text: string) => Buffer) => {
    const rows = [
      ['客户名称', '电话'],
      [cus_name, '010'],
      [null, '011'],
    ]
    const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }]
    const parts = Object.entries(
      unzipSync(await writeXlsx({ sheets: [{ name: '表', rows, merges }] })),
    )
    const entries = parts.map(([path, part]) => {
      const text = Buffer.from(part)
        .toString()
        .replace(/^<\?xml.*?\?>/, '')
      return [path, new Uint8Array(recode(text))] as const
    })
    return Buffer.from(zipSync(Object.fromEntries(entries)))
  }
  const DECLARED = '<?xml version="1.0" encoding="UTF-16"?>'

  test.each<[string, (text: string) => Buffer]>([
    ['UTF-16, little-endian', (text) => utf16(DECLARED + text)],
    ['UTF-16, big-endian', (text) => bigEndian(DECLARED + text)],
    ['UTF-16 without a mark', (text) => Buffer.from(DECLARED + text, 'utf16le')],
    ['UTF-8, which calls itself UTF-16', (text) => Buffer.from(DECLARED + text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ])('%s', async (_what, recode) => {
    const cus_name = fresh('水务')
    const { data } = await answerOf(await recoded(cus_name, recode), '客户.xlsx')
    const { data: rows } = await server.admin.call(getImport, { id: data.id })
    // The name is merged over both rows.
    expect(rows).toMatchObject([
      { kind: 'new', name: cus_name },
      { kind: 'wrong', name: cus_name, reason: '与第2行重复' },
    ])
  })
})

describe('a file beyond 5 MB is refused in words', () => {
  const words = '文件不能超过5MB，请删除图片和多余的内容，或分成几个文件'

  test.each([1, 20 * 1024 * 1024])('with %i bytes more, which are announced', async (more) => {
    const { code, msg } = await answerOf(Buffer.alloc(MAX_IMPORT_BYTES + more), '大.xlsx')
    expect({ code, msg }).toEqual({ code: 413, msg: words })
  })

  test('of a length that nobody has announced', async () => {
    const begin = head(`POST ${addressOf(importFile)} HTTP/1.1`, {
      authorization: `Bearer ${server.admin.token}`,
      'content-type': 'multipart/form-data; boundary=X',
      'transfer-encoding': 'chunked',
      connection: 'close',
    })
    const line = openLine(server, begin)
    const piece = (text: string) =>
      new Promise<void>((resolve) => {
        line.socket.write(`${text.length.toString(16)}\r\n${text}\r\n`, () => resolve())
      })
    await piece('--X\r\nContent-Disposition: form-data; name="file"; filename="big.xlsx"\r\n\r\n')
    for (let sent = 0; sent < 4 * MAX_IMPORT_BYTES; sent += 1024 * 1024) {
      await piece('x'.repeat(1024 * 1024))
    }
    await piece('\r\n--X--\r\n')
    line.socket.write('0\r\n\r\n')
    expect(await line.closed).toContain(words)
  })
})
