import type { BlockKind, BlockOf, DocumentBlock } from '../content/blocks.ts'
import { describeDocument, isWide } from '../content/describe.ts'
import { joined, numberText, TITLES } from '../content/wording.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import { endTogether, paginate, type Block } from './flow.ts'
import { factsBlock, letterhead, titleBlock } from './letterhead.ts'
import { termBlocks, textBlocks, withNext } from './paragraphs.ts'
import { bytesOf, openPdf, putPage } from './pdf-file.ts'
import { COLORS, LANDSCAPE, MARGIN, Pen, UPRIGHT } from './pen.ts'
import { pumpBlock } from './pump-block.ts'
import { signatures } from './signatures.ts'
import { tableBlocks } from './table-rows.ts'
import { printable, type Style } from './typeface.ts'

const FIRST_TOP = 34
/** Below what stands over every page but the first. */
const TOP = 58
/** What the page's number takes of it. */
const BELOW = 44
const FOOT: Style = { size: 8, color: COLORS.faint }

const DRAWN: { [Kind in BlockKind]: (block: BlockOf<Kind>, room: number) => Block | Block[] } = {
  letterhead,
  title: titleBlock,
  facts: factsBlock,
  table: tableBlocks,
  pump: pumpBlock,
  text: textBlocks,
  terms: termBlocks,
  signatures,
}

/** What was agreed on ends on the page of the signatures, which never stand alone on one. */
const isSigned = (block: DocumentBlock, next: DocumentBlock | undefined) =>
  next?.kind === 'signatures' && (block.kind === 'terms' || (block.kind === 'text' && block.agreed))

/** A note without a label is about what stands over it. */
const isNoted = (next: DocumentBlock | undefined) => next?.kind === 'text' && next.label === ''

/** What stands on each page beside its blocks: whose it is, which page it is, and that it is a draft. */
function putFurniture(
  pen: Pen,
  kind: DocumentKind,
  document: QuotationDocument,
  paper: typeof UPRIGHT,
  page: string,
  isFirst: boolean,
) {
  const { company, number, revision, draft } = document
  const right = paper.width - MARGIN
  if (!isFirst) {
    pen.text(joined([TITLES[kind], numberText(number, revision)], '　'), MARGIN, 34, FOOT)
    pen.text(company.name, right, 34, FOOT, 'right')
    pen.line(MARGIN, 49, right, 49)
  }
  pen.text(page, paper.width / 2, paper.height - 36, FOOT, 'center')
  if (draft) pen.watermark('草稿')
}

/**
 * A quotation as a PDF of A4 pages, landscape for what is wide, with its Chinese as text and the glyphs that it uses. The same quotation gives the
 * same bytes. It is handed what this kind may tell and nothing else (`visible`). A character that the font lacks is printed as 〓. Throws an Error in Chinese where the font is missing.
 */
export async function renderPdf(
  kind: DocumentKind,
  quotation: QuotationDocument,
): Promise<Uint8Array> {
  const document = printable(quotation)
  const paper = isWide(kind) ? LANDSCAPE : UPRIGHT
  const room = paper.width - 2 * MARGIN
  const described = describeDocument(kind, 'page', document)
  const parts = described.map((block, at) => {
    const drawn = [DRAWN[block.kind](block as never, room)].flat()
    const next = described[at + 1]
    return isSigned(block, next) || isNoted(next) ? withNext(drawn) : drawn
  })
  const frame = {
    top: (page: number) => (page === 0 ? FIRST_TOP : TOP),
    bottom: paper.height - BELOW,
  }
  const blocks = parts.flat()
  const below = parts.slice(0, described.findIndex((block) => block.kind === 'table') + 1).flat()
  // Who signs a list of goods sees the last of them.
  const isList = kind === 'supply'
  const pages = paginate(isList ? endTogether(blocks, below.length, frame) : blocks, frame)
  const { name, number, revision, date, company } = document
  const title = joined([name, TITLES[kind], numberText(number, revision)], ' ')
  const pdf = openPdf(title, date, company.name)
  const pen = new Pen(pdf)
  for (const [at, placed] of pages.entries()) {
    putPage(pdf, paper)
    for (const { block, top } of placed) block.draw(pen, top)
    putFurniture(pen, kind, document, paper, `第 ${at + 1} 页 共 ${pages.length} 页`, at === 0)
  }
  return bytesOf(pdf)
}
