import { fileTypeFromBuffer } from 'file-type'
import { partNames, smallPart } from './unpack.ts'

/** What a file is that is no .xlsx, by what is in it, and how it becomes one: in the words of Excel and WPS. */

type Named = { file: Uint8Array; name: string }

const SAVE_AS =
  '选“文件—另存为”，类型选“Excel工作簿（*.xlsx）”，在WPS里是“Microsoft Excel文件（*.xlsx）”，再导入另存的文件'
const OPEN = '请用Excel或WPS打开它，'
const OF_SHEETS = `${OPEN}${SAVE_AS}`

const isNamed = (name: string, ending: string) => name.toLowerCase().endsWith(ending)
const has = (file: Buffer, text: string, encoding: BufferEncoding = 'latin1') =>
  file.includes(Buffer.from(text, encoding))

/** How a compound file begins (MS-CFB), as Office wrote them until 2003 and encrypts them today. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

/** The names of a compound file's streams stand in it as UTF-16. */
function compoundReason(file: Buffer, name: string): string {
  const hasStream = (stream: string) => has(file, stream, 'utf16le')
  if (hasStream('EncryptedPackage')) {
    return '这个文件有打开密码，读不了。请打开它去掉密码后保存：Excel里选“文件—信息—保护工作簿—用密码进行加密”，WPS里选“文件—文档加密—密码加密”，清空密码；再重新选择文件'
  }
  if (hasStream('WordDocument')) return notTable('Word文档（.doc）')
  if (hasStream('PowerPoint Document')) return notTable('PowerPoint演示文稿（.ppt）')
  if (isNamed(name, '.et')) return `“.et”是WPS表格自己的格式，不能导入。${OF_SHEETS}`
  return `“.xls”是旧的Excel格式，不能导入。${OF_SHEETS}`
}

const notTable = (what: string) =>
  `这是${what}，不是Excel表格。请选择.xlsx文件；内容在里面的表格中的，请复制到Excel或WPS表格里，另存为.xlsx后再导入`

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** What an archive is by its parts; undefined where a reader of workbooks has to decide. */
function archiveReason(file: Uint8Array, name: string): string | undefined {
  const parts = new Set(partNames(file))
  const hasPart = (...paths: string[]) => paths.some((path) => parts.has(path))
  if (hasPart('xl/workbook.bin')) {
    return `“.xlsb”是Excel的二进制格式，不能导入。${OF_SHEETS}`
  }
  if (hasPart('xl/vbaProject.bin')) {
    return `“.xlsm”是带有宏的Excel文件，不能导入。${OF_SHEETS}，宏不会保存在里面`
  }
  if (hasPart('word/document.xml')) return notTable('Word文档（.docx）')
  if (hasPart('ppt/presentation.xml')) return notTable('PowerPoint演示文稿（.pptx）')
  if (hasPart('Index/Document.iwa', 'Index.zip')) {
    return isNamed(name, '.numbers')
      ? '“.numbers”是苹果Numbers的格式，不能导入。请在Numbers里选“文件—导出为—Excel”，再导入导出的.xlsx文件'
      : notTable('苹果的文稿（Pages、Numbers或Keynote）')
  }
  if (hasPart('mimetype') && smallPart(file, 'mimetype').startsWith(OPEN_DOCUMENT)) {
    const isSheet = smallPart(file, 'mimetype').startsWith(`${OPEN_DOCUMENT}.spreadsheet`)
    return isSheet
      ? `“.ods”是OpenDocument表格，不能导入。${OF_SHEETS}`
      : notTable('OpenDocument文档，如.odt')
  }
  if (hasPart('[Content_Types].xml')) return undefined
  return '这是压缩包，不是Excel表格。请先解压，再选择里面的.xlsx文件'
}

/** Characters at the beginning by which the coding of a text is known. */
const LOOKED_AT = 64 * 1024

/** A text and its coding; undefined for what is none. */
function textOf(file: Buffer): { text: string; coding: string } | undefined {
  const start = file.subarray(0, LOOKED_AT)
  const codings: [label: string, coding: string][] =
    start[0] === 0xff && start[1] === 0xfe
      ? [['utf-16le', 'UTF-16']]
      : start[0] === 0xfe && start[1] === 0xff
        ? [['utf-16be', 'UTF-16']]
        : [
            ['utf-8', 'UTF-8'],
            ['gb18030', 'GBK'],
          ]
  for (const [label, coding] of codings) {
    try {
      // The last character may be cut.
      const text = new TextDecoder(label, { fatal: true }).decode(start, {
        stream: file.length > LOOKED_AT,
      })
      // oxlint-disable-next-line no-control-regex -- what a text does not have
      if (!/[\0-\u0008\u000e-\u001a]/.test(text)) return { text, coding }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return undefined
}

const AS_TEXT = (codepage: string) =>
  `请在Excel里选“数据—从文本/CSV”打开它，文件原始格式选“${codepage}”（WPS可以直接打开）`

/** How a text of each coding is opened without being garbled. */
const OPENED: Readonly<Record<string, string>> = {
  'UTF-8': AS_TEXT('65001：Unicode（UTF-8）'),
  'UTF-16': AS_TEXT('1200：Unicode'),
  GBK: '请用Excel或WPS打开它',
}

function textReason(file: Buffer, name: string): string | undefined {
  const found = textOf(file)
  if (!found) return undefined
  const { text, coding } = found
  if (text.startsWith('{\\rtf')) return notTable('Word能打开的RTF文档')
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(text)) {
    return `这是Excel 2003的XML表格，不能导入。${OF_SHEETS}`
  }
  if (/^\s*(<!doctype html|<html|<head|<meta|<table)/i.test(text)) {
    return `这是网页（HTML），只是名字像Excel文件，不能导入。${OF_SHEETS}`
  }
  const what = isNamed(name, '.csv') ? 'CSV文件' : '文本文件'
  return `这是${what}（${coding}编码），不能导入。${OPENED[coding]}，核对没有乱码、编号没有变样，再${SAVE_AS}`
}

const KINDS: readonly [begins: string, what: string][] = [
  ['image/', '图片'],
  ['video/', '视频'],
  ['audio/', '录音'],
]
/** It stands near the beginning, and what follows may read as text. */
const PDF_WITHIN = 1024
const ARCHIVES = ['rar', '7z', 'gz', 'tar', 'bz2', 'xz', 'zst']

/**
 * Why a file is no workbook that can be read, and what to do; undefined for an .xlsx, be it a broken one. The name decides
 * only between formats that are alike inside.
 */
export async function foreignReason({ file, name }: Named): Promise<string | undefined> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (COMPOUND.every((byte, at) => file[at] === byte)) return compoundReason(bytes, name)
  if (has(bytes.subarray(0, 4), 'PK\u0003\u0004')) return archiveReason(file, name)
  if (has(bytes.subarray(0, PDF_WITHIN), '%PDF-')) return notTable('PDF文件')
  const text = textReason(bytes, name)
  if (text !== undefined) return text
  const type = await fileTypeFromBuffer(file)
  if (!type) return undefined
  const what = KINDS.find(([begins]) => type.mime.startsWith(begins))?.[1]
  if (what !== undefined) return notTable(`${what}（.${type.ext}）`)
  return ARCHIVES.includes(type.ext)
    ? `这是压缩包（.${type.ext}），不是Excel表格。请先解压，再选择里面的.xlsx文件`
    : notTable(`.${type.ext}文件`)
}
