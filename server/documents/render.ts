import PdfKit from 'pdfkit'
import { closingBlocks } from './layout/closing.ts'
import { paginate, type Block, type Placed } from './layout/flow.ts'
import { columnsOf } from './kinds.ts'
import { factsBlock, letterhead, titleBlock } from './layout/letterhead.ts'
import { longTextBlocks } from './layout/long-texts.ts'
import { COLORS, MARGIN, PAPER, Pen, WIDTH } from './layout/pen.ts'
import type { DocumentKind, QuotationDocument } from './quotation-document.ts'
import { pumpBlocks } from './pump/pump-blocks.ts'
import { setRows, totalRows } from './layout/set-rows.ts'
import { Table, type Row } from './layout/table.ts'
import { printable, typeface, type Style } from './layout/typeface.ts'
import { numberText, TITLES } from './wording.ts'

const FIRST_TOP = 34
/** Below what stands over every page but the first. */
const TOP = 58
const BOTTOM = PAPER.height - 52
const FOOT: Style = { size: 8, color: COLORS.faint }

/** The table with its sums; its last line stays with them. */
function tableBlocks(kind: DocumentKind, document: QuotationDocument): Block[] {
  const columns = columnsOf(kind, document)
  const lines = setRows(columns, document.sets)
  const totals = totalRows(kind, columns, document)
  const rows: Row[] = [...lines, ...totals].map((row, at) => {
    const isBeforeTotal = at >= lines.length - 1 && at < lines.length + totals.length - 1
    return isBeforeTotal ? { ...row, withNext: true } : row
  })
  const widthOf = rows.flatMap((row) => (row.kind === 'across' ? [] : [row.cells]))
  const table = new Table(columns, widthOf)
  return rows.flatMap((row) => table.blocks(row))
}

function blocksOf(kind: DocumentKind, document: QuotationDocument): Block[] {
  return [
    ...letterhead(document),
    titleBlock(kind, document),
    factsBlock(document),
    ...tableBlocks(kind, document),
    ...(kind === 'technical' ? pumpBlocks(document) : []),
    ...(kind === 'margin' ? [] : longTextBlocks(document.sets)),
    ...closingBlocks(kind, document),
  ]
}

/** What stands on each page beside its blocks: whose it is, which page it is, and that it is a draft. */
function putFurniture(
  pen: Pen,
  title: string,
  document: QuotationDocument,
  page: string,
  isFirst: boolean,
) {
  const { company, number, revision, draft } = document
  const right = MARGIN + WIDTH
  if (!isFirst) {
    const which = [title, numberText(number, revision)].filter((text) => text !== '').join('　')
    pen.text(which, MARGIN, 34, FOOT)
    pen.text(company.name, right, 34, FOOT, 'right')
    pen.line(MARGIN, 49, right, 49)
  }
  pen.text(page, PAPER.width / 2, PAPER.height - 36, FOOT, 'center')
  if (draft) pen.watermark('草稿')
}

function openPdf(title: string, { company, date }: QuotationDocument) {
  const pdf = new PdfKit({
    size: 'A4',
    // What would be said by itself else: which program made it, and when by the clock.
    info: { Title: title, Author: company.name, CreationDate: new Date(`${date}T00:00:00Z`) },
    lang: 'zh-CN',
    displayTitle: true,
    autoFirstPage: false,
    // Helvetica else, which nothing is set in and which takes 60 ms of the first PDF.
    font: '',
    // The text's edges are ours; what is drawn below them shall not begin another page.
    margin: 0,
  })
  delete pdf.info.Producer
  delete pdf.info.Creator
  pdf.registerFont('regular', typeface('regular').bytes)
  pdf.registerFont('bold', typeface('bold').bytes)
  return pdf
}

type Pdf = ReturnType<typeof openPdf>

function putPages(
  pdf: Pdf,
  pages: readonly Placed[][],
  title: string,
  document: QuotationDocument,
) {
  const pen = new Pen(pdf)
  for (const [at, placed] of pages.entries()) {
    pdf.addPage()
    for (const { block, top } of placed) block.draw(pen, top)
    putFurniture(pen, title, document, `第 ${at + 1} 页 共 ${pages.length} 页`, at === 0)
  }
}

/** The bytes of a PDF that has all its pages. */
async function bytesOf(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  pdf.end()
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * A quotation as a PDF of A4 pages, with its Chinese as text and the glyphs that it uses. The same quotation gives the
 * same bytes. It is handed what this kind may tell and nothing else (`visible`). A character that the font lacks is printed as 〓. Throws an Error in Chinese where the font is missing.
 */
export async function renderPdf(
  kind: DocumentKind,
  quotation: QuotationDocument,
): Promise<Uint8Array> {
  const document = printable(quotation)
  const frame = { top: (page: number) => (page === 0 ? FIRST_TOP : TOP), bottom: BOTTOM }
  const pages = paginate(blocksOf(kind, document), frame)
  const names = [document.name, TITLES[kind], numberText(document.number, document.revision)]
  const pdf = openPdf(names.filter((text) => text !== '').join(' '), document)
  putPages(pdf, pages, TITLES[kind], document)
  return bytesOf(pdf)
}
