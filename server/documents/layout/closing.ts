import type { Block } from './flow.ts'
import { headingBlock, labelledBlocks, paragraphBlocks, withNext } from './paragraphs.ts'
import { COLORS, MARGIN, WIDTH, type Pen } from './pen.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import { termsOf, termsTitle } from './terms.ts'
import { lineHeight, type Style } from './typeface.ts'
import { wrap } from './wrap.ts'

const STYLE: Style = { size: 9 }
const BOLD: Style = { size: 9, weight: 'bold' }
const LINE = lineHeight(STYLE)
/** Room for a seal, which is 42 mm wide. */
const SEAL_HEIGHT = 76

function termBlocks(kind: DocumentKind, document: QuotationDocument): Block[] {
  const blocks = termsOf(kind, document).flatMap(([label, text]) => labelledBlocks(label, text))
  return blocks.length === 0 ? [] : [headingBlock(termsTitle(kind)), ...blocks]
}

function putParty(pen: Pen, title: string, names: readonly string[], x: number, top: number) {
  pen.text(`${title}（签字/盖章）：`, x, top, BOLD)
  pen.lines(names, x, top + LINE + 2, STYLE)
  const below = top + LINE * (1 + names.length) + SEAL_HEIGHT - LINE
  pen.text('授权代表：', x, below, STYLE)
  pen.line(x + 46, below + LINE - 1, x + 200, below + LINE - 1)
  pen.text('日期：　　　　年　　　月　　　日', x, below + LINE + 8, STYLE)
}

/** Room for both sides to sign and to put their seals. */
function signatures({ customer, company }: QuotationDocument): Block {
  const width = WIDTH / 2 - 20
  const buyer = wrap(customer.name, width, STYLE)
  const seller = wrap(company.name, width, STYLE)
  const names = Math.max(buyer.length, seller.length)
  const padded = (lines: readonly string[]) => [...lines, ...Array(names - lines.length).fill('')]
  return {
    height: LINE * (2 + names) + SEAL_HEIGHT + 10,
    gap: 22,
    draw: (pen, top) => {
      pen.line(MARGIN, top - 8, MARGIN + WIDTH, top - 8, 0.5, COLORS.rule)
      putParty(pen, '需方', padded(buyer), MARGIN, top)
      putParty(pen, '供方', padded(seller), MARGIN + WIDTH / 2 + 10, top)
    },
  }
}

/** What follows the table: the quotation's own text, the terms, and below them, never alone on a page, the signatures. */
export function closingBlocks(kind: DocumentKind, document: QuotationDocument): Block[] {
  if (kind === 'margin') {
    return document.margin_basis ? paragraphBlocks('计算口径', document.margin_basis) : []
  }
  const info = kind === 'quotation' ? document.info : ''
  const blocks = [
    ...(info === '' ? [] : paragraphBlocks('报价说明', info)),
    ...termBlocks(kind, document),
  ]
  return [...withNext(blocks), signatures(document)]
}
