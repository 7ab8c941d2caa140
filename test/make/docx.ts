import { strToU8, zipSync } from 'fflate'

/** Word files as companies upload them, made here part by part. */

const OFFICE = 'http://schemas.openxmlformats.org'
const NAMES = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
export const MAIN = `${WORD}.document.main+xml`

/** A paragraph of runs, as Word writes what was typed in pieces. */
export const paragraph = (...runs: string[]) =>
  `<w:p>${runs.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`

/** A table of one row. */
export const row = (...cells: string[]) =>
  `<w:tbl><w:tblGrid/><w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr></w:tbl>`

/** A complex field as Word writes it (ECMA-376 part 1, §17.16.18), its instruction in pieces. */
export const fieldCode = (...pieces: string[]) => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const texts = pieces.map((text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`)
  return `<w:p>${mark('begin')}${texts.join('')}${mark('separate')}<w:r><w:t>x</w:t></w:r>${mark('end')}</w:p>`
}

export const relationship = (type: string, target: string, more = '') =>
  `<Relationship Id="rId9" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}" ${more}/>`

const relationships = (all: string) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${all}</Relationships>`

type Docx = {
  /** The body's content. */
  body?: string
  /** Relationships of the document. */
  related?: string
  /** The content type of the document, and those of further parts. */
  type?: string
  types?: string
  parts?: Record<string, string | Uint8Array>
}

/** A Word file; without a body it has one field. */
export function docx({
  body,
  related = '',
  type = MAIN,
  types = '',
  parts = {},
}: Docx = {}): Buffer {
  const texts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      `<Types xmlns="${OFFICE}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${types}` +
      `<Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relationships(related),
    'word/document.xml': `<w:document ${NAMES}><w:body>${body ?? paragraph('{客户名称}')}</w:body></w:document>`,
    ...parts,
  }
  const bytes = Object.entries(texts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  return Buffer.from(zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>))
}
