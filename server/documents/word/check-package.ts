import { strFromU8, type Unzipped } from 'fflate'
import { Malformed, readXml, type Attributes } from '#server/sheets/xml.ts'
import { TooLarge } from '#server/sheets/unpack.ts'
import { NOT_DOCX } from './package.ts'
import { Refused } from './refused.ts'

/** What a Word file must not bring along: programs, what it would fetch from elsewhere, and other files (ECMA-376). */

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const CONTENT_TYPES = '[Content_Types].xml'

const MACRO = '模板含有宏，请另存为不含宏的“.docx”格式后再上传'
const EMBEDDED =
  '模板嵌入了其他文件或控件（OLE 对象、子文档、ActiveX），请删除，或改为直接插入的图片'
const BROKEN = '模板的内容已损坏，请用 Word 或 WPS 打开后另存为“.docx”格式，再上传'
const MERGED =
  '模板是邮件合并文档，打开时会读取外部数据；请在 Word 的“邮件”中选择“普通 Word 文档”后另存，再上传'
const TOO_MUCH = '模板的内容太多或层次太深，请简化后再上传'

/** Fields that Word computes from the document itself; all others may read files, fetch addresses or start programs. */
const HARMLESS =
  /^(PAGE|NUMPAGES|SECTION|SECTIONPAGES|PAGEREF|REF|SEQ|STYLEREF|TOC|TC|DATE|TIME|TITLE|FORMTEXT|FORMCHECKBOX|FORMDROPDOWN|EQ|=)$/i

const isXml = (name: string) => /\.(xml|rels)$/i.test(name)

/** Types of parts that Word reads as XML; pictures that are XML are not among them. */
const XML_TYPE = /^application\/(.*\+)?xml$/i

/** Reads a part; refuses one that is no well-formed XML, or declares a document type, which no such file does. */
function read(part: Uint8Array, handlers: Parameters<typeof readXml>[1]): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(strFromU8(part))) throw new Refused(BROKEN)
  try {
    readXml(part, handlers)
  } catch (error) {
    if (error instanceof TooLarge) throw new Refused(TOO_MUCH)
    if (error instanceof Malformed) throw new Refused(BROKEN)
    throw error
  }
}

function checkTypes(part: Uint8Array): void {
  let isDocument = false
  read(part, {
    open: (_name, { ContentType = '', PartName, Extension }) => {
      if (/macroEnabled|vbaProject|vbaData|keyMapCustomizations/i.test(ContentType)) {
        throw new Refused(MACRO)
      }
      if (/oleObject|activeX|control\+xml/i.test(ContentType)) throw new Refused(EMBEDDED)
      // By its name a part is checked here, by its type Word reads it: they have to agree.
      const called = PartName ?? (Extension === undefined ? undefined : `.${Extension}`)
      if (called !== undefined && XML_TYPE.test(ContentType) && !isXml(called)) {
        throw new Refused(BROKEN)
      }
      isDocument ||= ContentType === MAIN
    },
  })
  if (!isDocument) throw new Refused(NOT_DOCX)
}

/** Whether a target is not a part of the file, whatever it says of itself. */
const isElsewhere = (target: string) => /^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.test(target)

function external(target: string): never {
  throw new Refused(
    `模板链接了外部内容“${target.slice(0, 80)}”，请取消超链接、断开链接，图片改为直接插入后再上传`,
  )
}

function checkRelationship({ Type = '', Target = '', TargetMode = '' }: Attributes): void {
  if (/\/(vbaProject|wordVbaData|keyMapCustomizations)$/i.test(Type)) throw new Refused(MACRO)
  if (/^external$/i.test(TargetMode) || isElsewhere(Target)) external(Target)
  if (/\/(oleObject|package|aFChunk|subDocument|frame|control|attachedTemplate)$/i.test(Type)) {
    throw new Refused(EMBEDDED)
  }
}

/** Refuses a field by its first word; one without any is put together of other fields, and could become each. */
function checkInstruction(instruction: string): void {
  const word = /^\s*(=|[^\s\\"]+)/.exec(instruction)?.[1] ?? ''
  if (HARMLESS.test(word)) return
  throw new Refused(
    `模板含有域“${word.slice(0, 40)}”，它会读取外部内容或执行程序；请在 Word 中按 Alt+F9 显示域代码后删除`,
  )
}

/** The fields of a part (§17.16), whose instructions may be spread over several runs and nested, and drawings' sources. */
function checkContent(part: Uint8Array): void {
  const open: string[] = []
  let isInstruction = false
  read(part, {
    open: (name, attributes) => {
      const valueOf = (local: string) =>
        Object.entries(attributes).find(([key]) => key.split(':').at(-1) === local)?.[1] ?? ''
      if (name === 'altChunk' || name === 'subDoc') throw new Refused(EMBEDDED)
      if (name === 'mailMerge') throw new Refused(MERGED)
      for (const source of [valueOf('src'), valueOf('href'), valueOf('althref')]) {
        if (isElsewhere(source)) external(source)
      }
      if (name === 'fldSimple') checkInstruction(valueOf('instr'))
      isInstruction = name === 'instrText'
      if (name !== 'fldChar') return
      const type = valueOf('fldCharType')
      if (type === 'begin') open.push('')
      else if (open.length > 0) checkInstruction(open.at(-1)!)
      if (type === 'end') open.pop()
    },
    text: (piece) => {
      if (!isInstruction) return
      if (open.length > 0) open.push(open.pop()! + piece)
      else checkInstruction(piece)
    },
    close: (name) => {
      if (name === 'instrText') isInstruction = false
    },
  })
  for (const instruction of open) checkInstruction(instruction)
}

/** Refuses what is no Word file, or brings along what it must not. */
export function checkPackage(parts: Unzipped): void {
  const types = parts[CONTENT_TYPES]
  if (!types) throw new Refused(NOT_DOCX)
  checkTypes(types)
  for (const [name, part] of Object.entries(parts)) {
    if (/vba(Project|Data)/i.test(name)) throw new Refused(MACRO)
    if (/(^|\/)(embeddings|activeX)\//i.test(name)) throw new Refused(EMBEDDED)
    if (/\.rels$/i.test(name)) {
      read(part, {
        open: (element, attributes) => {
          if (element === 'Relationship') checkRelationship(attributes)
        },
      })
    } else if (isXml(name)) checkContent(part)
  }
}
