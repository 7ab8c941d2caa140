import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import { eachOnce } from '#server/sheets/unpack.ts'
import { isXml, sourceOf } from './places.ts'

/** A .docx file as its parts: taken apart within bounds, and put together so that equal parts give equal bytes. */

/** A Word file that is refused, in words for who uploads it. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

const MEGABYTE = 1024 * 1024
const MOST_UNPACKED = 20 * MEGABYTE
/** A file with a dozen pictures has fifty parts. */
const MOST_PARTS = 500

export const NOT_DOCX =
  '这不是 Word 的 .docx 文件，请用 Word 或 WPS 打开后另存为“.docx”格式，再上传'
/** How a file begins that Word has encrypted, or that is of the format before .docx. */
const OLD_OR_ENCRYPTED = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * The parts by their names, each of which there is once. None is unpacked beyond its declared size, and all of them are counted
 * before any is.
 */
export function partsOf(file: Uint8Array): Unzipped {
  if (OLD_OR_ENCRYPTED.every((byte, at) => file[at] === byte)) {
    throw new Refused('这是有密码的文件，或旧的“.doc”格式；请去掉密码，另存为“.docx”格式后再上传')
  }
  let [bytes, count] = [0, 0]
  const take = eachOnce()
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    take(name)
    bytes += originalSize
    count += 1
    if (bytes <= MOST_UNPACKED && count <= MOST_PARTS) return true
    const most = MOST_UNPACKED / MEGABYTE
    throw new Refused(
      `文件解压后的内容太多（最多${most}MB、${MOST_PARTS}个部分），请缩小或删除模板里的图片后再上传`,
    )
  }
  try {
    return unzipSync(file, { filter })
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(NOT_DOCX)
  }
}

/** An empty element whose attributes may hold any character but their own quotes. */
const element = (name: string) =>
  new RegExp(
    `<(?:[\\w.-]+:)?${name}(?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*\\s*(?:/>|>\\s*</(?:[\\w.-]+:)?${name}\\s*>)`,
    'g',
  )
const RELATIONSHIP = element('Relationship')
const ATTACHED = element('attachedTemplate')
const BOUND = element('dataBinding')
/** A .dotx by its place in a folder, which has no macros; not one that is to be fetched from the web. */
const FOLDER_TEMPLATE =
  /Target\s*=\s*(?:"(?!\s*(?:https?|ftp):)[^"]*\.dotx"|'(?!\s*(?:https?|ftp):)[^']*\.dotx')/i

/**
 * The parts without what has Word look elsewhere as it opens the file: the link to the template that a file was once made from,
 * and the bindings of content controls, in place of whose text it would show that of the data they are bound to. A link to
 * anything but a .dotx stays, for the check to refuse.
 */
export function withoutLinks(parts: Unzipped): Unzipped {
  const without = { ...parts }
  const replace = (name: string, pattern: RegExp, isDropped: (found: string) => boolean) => {
    const text = strFromU8(without[name]!)
    const left = text.replace(pattern, (found) => (isDropped(found) ? '' : found))
    if (left !== text) without[name] = strToU8(left)
    return left !== text
  }
  for (const name of Object.keys(parts).filter((one) => /\.rels$/i.test(one))) {
    const isAttached = (found: string) =>
      /\/attachedTemplate["']/i.test(found) && FOLDER_TEMPLATE.test(found)
    const source = sourceOf(name)
    if (replace(name, RELATIONSHIP, isAttached) && without[source]) {
      replace(source, ATTACHED, () => true)
    }
  }
  for (const name of Object.keys(parts).filter(isXml)) replace(name, BOUND, () => true)
  return without
}

/** The earliest day that a ZIP can name; as a local time, which is how it is written. */
const NO_DAY = new Date(1980, 0, 1)

const FIRST = ['[Content_Types].xml', '_rels/.rels']

/** The parts as a file, the same bytes for the same parts, whatever the hour. */
export function packed(parts: Unzipped): Uint8Array {
  const known = FIRST.filter((name) => parts[name])
  const others = Object.keys(parts).filter((name) => !known.includes(name))
  const ordered = [...known, ...others].map((name) => [name, parts[name]!] as const)
  return zipSync(Object.fromEntries(ordered), { mtime: NO_DAY })
}

/** A part as docxtemplater reads it. */
type Part = { name: string; asText: () => string }

/** The parts as docxtemplater wants them, which is as PizZip has them. */
export class PartsOfTemplate {
  readonly files: Record<string, Part> = {}
  readonly #parts: Unzipped

  constructor(parts: Unzipped) {
    this.#parts = { ...parts }
    for (const name of Object.keys(parts)) this.#list(name)
  }

  /** The parts whose names match; one part; or with a content writes it. */
  file(name: string | RegExp, content?: string | Uint8Array<ArrayBuffer>): unknown {
    if (name instanceof RegExp)
      return Object.values(this.files).filter((one) => name.test(one.name))
    if (content === undefined) return this.files[name] ?? null
    this.#parts[name] = typeof content === 'string' ? strToU8(content) : content
    this.#list(name)
    return this
  }

  remove(name: string): void {
    delete this.#parts[name]
    delete this.files[name]
  }

  /** The parts as they are now. */
  written(): Unzipped {
    return this.#parts
  }

  #list(name: string): void {
    this.files[name] = { name, asText: () => strFromU8(this.#parts[name]!) }
  }
}
