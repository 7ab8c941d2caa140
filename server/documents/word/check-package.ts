import { strFromU8, type Unzipped } from 'fflate'
import { codingOf } from '#server/sheets/coding.ts'
import { Malformed, readXml, type Attributes } from '#server/sheets/xml.ts'
import { TooLarge } from '#server/sheets/unpack.ts'
import { checkInstruction, isWebAddress, NESTED } from './field-codes.ts'
import { NOT_DOCX, Refused } from './package.ts'
import { isXml, placeOf, sourceOf, valueOf } from './places.ts'

/** What a Word file must not bring along: programs, what it would fetch from elsewhere, and other files (ECMA-376). */

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const CONTENT_TYPES = '[Content_Types].xml'

const MACRO =
  '模板含有宏，请另存为不含宏的“.docx”：Word 选“Word 文档(*.docx)”，WPS 选“Microsoft Word 文件(*.docx)”，再上传'
const BROKEN = '模板的内容已损坏，请用 Word 或 WPS 打开后另存为“.docx”格式，再上传'
const MERGED =
  '模板是邮件合并文档，打开时会读取外部数据；Word 在“邮件→开始邮件合并”中选“普通 Word 文档”，WPS 在“引用→邮件”中关闭邮件合并，另存后再上传'
const TOO_MUCH = '模板的内容太多或层次太深，请简化后再上传'

/** What may be embedded, by the last word of its type, and where it is taken out. */
const EMBEDDED: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  oleObject: ['OLE 对象', '在 Word 和 WPS 中都是点一下它按 Delete，改为直接插入的图片或表格'],
  package: ['例如图表的数据', '图表在 Word 和 WPS 中都可以剪切后用“选择性粘贴”变成图片'],
  control: ['ActiveX 控件', '在 Word 和 WPS 的“开发工具”中打开设计模式，点一下它按 Delete'],
  subDocument: ['子文档', '在 Word 的“视图→大纲→显示文档”中取消链接，在 WPS 中删除那一段'],
  aFChunk: ['合并进来的文件', '用 Word 打开后另存，或在 WPS 中删除那一段，把内容粘贴进来'],
  frame: ['框架网页', '在 Word 或 WPS 中把内容复制到新的文件里'],
  webextension: ['加载项', '在 Word 中关闭加载项的窗格后另存，或用 WPS 另存'],
}

/** Refuses what is embedded; `place` is what staff call where it is, empty where nobody knows. */
function embedded(kind: string, place = ''): never {
  const [what, remedy] = EMBEDDED[kind]!
  const where = place === '' ? '' : `的${place}`
  throw new Refused(`模板${where}嵌入了其他文件或控件（${what}）；${remedy}，再上传`)
}

/** Types of parts that Word reads as XML; pictures that are XML are not among them. */
const XML_TYPE = /^application\/(.*\+)?xml$/i

/**
 * Reads a part; refuses one that is no well-formed XML, declares a document type, or is in another coding than what fills it in
 * reads, which no such file is.
 */
export function readPart(part: Uint8Array, handlers: Parameters<typeof readXml>[1]): void {
  if (codingOf(part) !== 'utf-8') throw new Refused(BROKEN)
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
  readPart(part, {
    open: (_name, { ContentType = '', PartName, Extension }) => {
      if (/macroEnabled|vbaProject|vbaData|keyMapCustomizations/i.test(ContentType)) {
        throw new Refused(MACRO)
      }
      if (/oleObject/i.test(ContentType)) embedded('oleObject')
      if (/activeX|control\+xml/i.test(ContentType)) embedded('control')
      if (/webextension/i.test(ContentType)) embedded('webextension')
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
const isElsewhere = (target: string) => /^\s*([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(target)

/** How what leads out of the file is called, by the last word of its type, with where it is taken out. */
const OUTSIDE: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  hyperlink: [
    '的链接不是网址（http、https）或邮箱，链接了外部内容',
    '在 Word 和 WPS 中都是右击它，选“取消超链接”',
  ],
  image: [
    '的图片链接了外部内容',
    'Word 在“文件→信息→编辑指向文件的链接”中勾“将图片保存在文档中”并断开链接，WPS 删除后用“插入→图片”重新插入',
  ],
  attachedTemplate: [
    '附加的文档模板要从网上读取或带宏，链接了外部内容',
    'Word 在“开发工具→文档模板”中清空，WPS 在“开发工具→加载项”中清空',
  ],
}

function external(kind: string, target: string, place: string): never {
  const [what, remedy] = OUTSIDE[kind] ?? [
    '链接了外部内容',
    'Word 在“文件→信息→编辑指向文件的链接”中断开链接，WPS 删除它后直接插入',
  ]
  throw new Refused(`模板的${place}${what}“${target.slice(0, 80)}”；${remedy}，再上传`)
}

/** By the lower-case name of a part, the ids of its relationships that are addresses of the web or of mail. */
type Links = Map<string, Set<string>>

function checkRelationships(name: string, part: Uint8Array, links: Links): void {
  const place = placeOf(name)
  const source = sourceOf(name).toLowerCase()
  readPart(part, {
    open: (element, { Id = '', Type = '', Target = '', TargetMode = '' }: Attributes) => {
      if (element !== 'Relationship') return
      const kind = Type.split('/').at(-1)!
      if (/^(vbaProject|wordVbaData|keyMapCustomizations|extensibility)$/i.test(kind)) {
        throw new Refused(MACRO)
      }
      const inside = Object.keys(EMBEDDED).find((one) => one.toLowerCase() === kind.toLowerCase())
      if (inside !== undefined) embedded(inside, place)
      const leadsOut = /^external$/i.test(TargetMode) || isElsewhere(Target)
      if (leadsOut && kind === 'hyperlink' && (isWebAddress(Target) || Target.startsWith('#'))) {
        links.set(source, (links.get(source) ?? new Set()).add(Id))
      } else if (leadsOut || kind === 'attachedTemplate') external(kind, Target, place)
    },
  })
}

/** The elements that open an address when they are clicked; any other would fetch what it names as the file is opened. */
const CLICKED = /^(hyperlink|hlinkClick|hlinkHover|hlinkMouseOver)$/
/** Drawings of VML, whose `href` is where the picture comes from; of others it is a link to click. */
const FETCHING = /^(imagedata|fill|stroke|image)$/

function checkSources(name: string, attributes: Attributes, place: string): void {
  for (const source of [valueOf(attributes, 'src'), valueOf(attributes, 'althref')]) {
    if (isElsewhere(source)) external('image', source, place)
  }
  const href = valueOf(attributes, 'href')
  if (!isElsewhere(href)) return
  if (FETCHING.test(name)) external('image', href, place)
  if (!isWebAddress(href)) external('hyperlink', href, place)
}

function checkElement(name: string, attributes: Attributes, place: string): void {
  if (name === 'altChunk') embedded('aFChunk', place)
  if (name === 'subDoc') embedded('subDocument', place)
  if (name === 'mailMerge') throw new Refused(MERGED)
  // Macros of a form's field, which lie in the template of who fills the form in.
  if (name === 'entryMacro' || name === 'exitMacro') throw new Refused(MACRO)
  checkSources(name, attributes, place)
  if (name === 'fldSimple') checkInstruction(valueOf(attributes, 'instr'), place)
}

/** The fields of a part (§17.16), whose instructions may be spread over several runs and nested, and drawings' sources. */
function checkContent(name: string, part: Uint8Array, links: ReadonlySet<string>): void {
  const open: { instruction: string; isShown: boolean }[] = []
  let [isInstruction, boxes] = [false, 0]
  const place = () => placeOf(name) + (boxes > 0 ? '的文本框' : '')
  readPart(part, {
    open: (element, attributes) => {
      if (element === 'txbxContent') boxes += 1
      checkElement(element, attributes, place())
      const linked = Object.values(attributes).find((value) => links.has(value))
      if (linked !== undefined && !CLICKED.test(element)) external('', linked, place())
      isInstruction = element === 'instrText' || element === 'delInstrText'
      if (element !== 'fldChar') return
      const type = valueOf(attributes, 'fldCharType')
      const field = open.at(-1)
      if (type === 'begin') {
        if (field && !field.isShown) field.instruction += NESTED
        open.push({ instruction: '', isShown: false })
        return
      }
      if (field) {
        checkInstruction(field.instruction, place())
        field.isShown = true
      }
      if (type === 'end') open.pop()
    },
    text: (piece) => {
      if (!isInstruction) return
      const field = open.at(-1)
      if (field) field.instruction += piece
      else checkInstruction(piece, place())
    },
    close: (element) => {
      if (element === 'txbxContent') boxes -= 1
      isInstruction = false
    },
  })
  for (const { instruction } of open) checkInstruction(instruction, placeOf(name))
}

/** Refuses what is no Word file, or brings along what it must not. */
export function checkPackage(parts: Unzipped): void {
  const types = parts[CONTENT_TYPES]
  if (!types) throw new Refused(NOT_DOCX)
  checkTypes(types)
  const links: Links = new Map()
  const isRelated = (name: string) => /\.rels$/i.test(name)
  for (const [name, part] of Object.entries(parts)) {
    if (/vba(Project|Data)/i.test(name)) throw new Refused(MACRO)
    if (isRelated(name)) checkRelationships(name, part, links)
  }
  for (const [name, part] of Object.entries(parts)) {
    if (/(^|\/)embeddings\//i.test(name)) embedded('oleObject')
    if (/(^|\/)activeX\//i.test(name)) embedded('control')
    if (!isXml(name) || isRelated(name)) continue
    checkContent(name, part, links.get(name.toLowerCase()) ?? new Set())
    links.delete(name.toLowerCase())
  }
  // Of a part that is not there, or is no XML, nobody has seen which of its elements name them.
  if (links.size > 0) throw new Refused(BROKEN)
}
