import type { BlockKind, BlockOf, DocumentBlock } from '../content/blocks.ts'
import { quotationPaper } from '../content/describe.ts'
import type { Format, Paper } from '../content/paper.ts'
import { productionOrder, type ProductionOrder } from '../papers/production-order.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import { endTogether, paginate, type Block } from './flow.ts'
import { factsBlock, letterhead, titleBlock } from './letterhead.ts'
import { termBlocks, textBlocks, withNext } from './paragraphs.ts'
import { bytesOf, openPdf, putPage, type PdfFile } from './pdf-file.ts'
import { COLORS, LANDSCAPE, MARGIN, MM, Pen, UPRIGHT } from './pen.ts'
import { pumpBlock } from './pump-block.ts'
import { signatures } from './signatures.ts'
import { tableBlocks } from './table-rows.ts'
import { printable, type Style } from './typeface.ts'

/** Of a page, in points: what its blocks leave at the top of the first and of later ones, and below them. */
type Sheet = { paper: typeof UPRIGHT; firstTop: number; top: number; below: number; scale: number }

/** As wide as A4 once it is scaled, so that the same blocks fit: 8 points print as 9.2, which needles need. */
const NEEDLE_SCALE = (241 * MM) / UPRIGHT.width
const NEEDLE = { width: UPRIGHT.width, height: (140 * MM) / NEEDLE_SCALE }

const SHEETS: Record<Format, Sheet> = {
  upright: { paper: UPRIGHT, firstTop: 34, top: 58, below: 44, scale: 1 },
  landscape: { paper: LANDSCAPE, firstTop: 34, top: 58, below: 44, scale: 1 },
  needle: { paper: NEEDLE, firstTop: 14, top: 38, below: 26, scale: NEEDLE_SCALE },
}
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

const isAgreed = (block: DocumentBlock) =>
  (block.kind === 'text' || block.kind === 'table') && block.agreed === true

/**
 * What was agreed on ends on the page of the signatures, which never stand alone on one: nor do they with nothing but what is
 * `agreed`, such as who the parties are.
 */
function isSigned(blocks: readonly DocumentBlock[], at: number): boolean {
  const end = blocks.findIndex(({ kind }) => kind === 'signatures')
  const between = blocks.slice(at + 1, end)
  if (at >= end || !between.every(isAgreed)) return false
  return between.length > 0 || isAgreed(blocks[at]!) || blocks[at]!.kind === 'terms'
}

/** A note without a label is about what stands over it. */
const isNoted = (next: DocumentBlock | undefined) => next?.kind === 'text' && next.label === ''

/** What stands on each page beside its blocks: whose it is, which page it is, and that it is a draft. */
function putFurniture(
  pen: Pen,
  { running, company, draft }: Paper,
  sheet: Sheet,
  at: number,
  of: number,
) {
  const { paper, top, below } = sheet
  const right = paper.width - MARGIN
  if (at > 0) {
    pen.text(running, MARGIN, top - 24, FOOT)
    pen.text(company, right, top - 24, FOOT, 'right')
    pen.line(MARGIN, top - 9, right, top - 9)
  }
  const page = `第 ${at + 1} 页 共 ${of} 页`
  pen.text(page, paper.width / 2, paper.height - below + 8, FOOT, 'center')
  if (draft) pen.watermark('草稿')
}

/** Draws a paper on pages of its own, numbered from 1. */
function putPaper(pdf: PdfFile, paper: Paper): void {
  const sheet = SHEETS[paper.format]
  const room = sheet.paper.width - 2 * MARGIN
  const described = paper.blocks
  const parts = described.map((block, at) => {
    const drawn = [DRAWN[block.kind](block as never, room)].flat()
    const next = described[at + 1]
    return isSigned(described, at) || isNoted(next) ? withNext(drawn) : drawn
  })
  const frame = {
    top: (page: number) => (page === 0 ? sheet.firstTop : sheet.top),
    bottom: sheet.paper.height - sheet.below,
  }
  const blocks = parts.flat()
  const below = parts.slice(0, described.findIndex((block) => block.kind === 'table') + 1).flat()
  // Who signs a list of goods sees the last of them.
  const pages = paginate(paper.isList ? endTogether(blocks, below.length, frame) : blocks, frame)
  const pen = new Pen(pdf, paper.format === 'needle')
  for (const [at, placed] of pages.entries()) {
    putPage(pdf, sheet.paper, sheet.scale)
    for (const { block, top } of placed) block.draw(pen, top)
    putFurniture(pen, paper, sheet, at, pages.length)
  }
}

/** What a file of several papers calls itself is what the first of them is called. */
async function laidOut(papers: readonly Paper[]): Promise<Uint8Array> {
  const [{ title, date, company }] = papers as [Paper]
  const pdf = openPdf(title, date, company)
  for (const paper of papers) putPaper(pdf, paper)
  return bytesOf(pdf)
}

/**
 * A paper as a PDF, with its Chinese as text and the glyphs that it uses; a character that the font lacks is printed as 〓.
 * The same paper gives the same bytes. It is handed what it may show and nothing else. Throws an Error in Chinese where
 * the font is missing.
 */
export const renderPaper = (paper: Paper) => laidOut([printable(paper)])

/** Papers as one PDF, each with its own numbers of pages. */
export const renderPapers = (papers: readonly Paper[]) => laidOut(papers.map(printable))

/** A document of a quotation in the same way, handed what this kind may show (`visible`). */
export const renderPdf = (kind: DocumentKind, quotation: QuotationDocument) =>
  laidOut([quotationPaper(kind, printable(quotation))])

/** 生产任务单 in the same way; their curves are worked out here. */
export const renderOrders = (orders: readonly ProductionOrder[]) =>
  laidOut(orders.map((order) => productionOrder(printable(order))))
