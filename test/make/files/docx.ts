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

/** A text box as Word writes it: the drawing, and the same once more for programs that do not know it. */
export const textBox = (inner: string) =>
  `<w:p><w:r><mc:AlternateContent xmlns:mc="${OFFICE}/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wps:txbx xmlns:wps="urn:wps"><w:txbxContent>${inner}</w:txbxContent></wps:txbx></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>${inner}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`

/** A part beside the body, such as `header`, with its type; what holds several of its kind has a name of its own. */
export const partBeside = (kind: string, inner: string, name = kind) => ({
  types: `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${kind}+xml"/>`,
  parts: { [`word/${name}.xml`]: `<w:${kind} ${NAMES}>${inner}</w:${kind}>` },
})

/** A part of SmartArt with a text. */
export const smartArt = (text: string) => ({
  types:
    '<Override PartName="/word/diagrams/data1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml"/>',
  parts: {
    'word/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="dgm"><a:p xmlns:a="a"><a:r><a:t>${text}</a:t></a:r></a:p></dgm:dataModel>`,
  },
})

/** Settings that name the template which the file was made from. */
export const attachedTemplate = (target: string) => ({
  'word/settings.xml': `<w:settings ${NAMES}><w:zoom w:percent="100"/><w:attachedTemplate r:id="rId9"/></w:settings>`,
  'word/_rels/settings.xml.rels': relationships(
    relationship('attachedTemplate', target, 'TargetMode="External"'),
  ),
})

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
