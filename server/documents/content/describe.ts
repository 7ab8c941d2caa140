import { headingText, leftText, PumpSheets } from '../pump/pump-sheets.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import type { DocumentBlock, Labelled, Medium, TableBlock } from './blocks.ts'
import { columnsOf } from './columns.ts'
import { longText } from './long-texts.ts'
import { setSum, sumsOf } from './sums.ts'
import { termsOf } from './terms.ts'
import { joined, numberText, setHeading, TITLES } from './wording.ts'

const told = (facts: readonly Labelled[]) => facts.filter(([, text]) => text !== '')

const labelled = (facts: readonly Labelled[]) =>
  told(facts).map(([label, text]) => `${label}：${text}`)

/** The company's name, its logo, and how it is reached; nothing where it is not known. */
function letterhead({ company }: QuotationDocument): DocumentBlock[] {
  const { name, logo, address, telephone } = company
  if (name === '' && logo === undefined) return []
  const contact = labelled([
    ['地址', address],
    ['电话', telephone],
  ]).join('　　')
  return [{ kind: 'letterhead', name, contact, logo }]
}

function title(kind: DocumentKind, medium: Medium, document: QuotationDocument): DocumentBlock {
  const { name, draft, number } = document
  if (medium === 'page') {
    const warning = kind === 'margin' ? '内部资料，请勿外传' : ''
    return { kind: 'title', title: TITLES[kind], name, warning }
  }
  // A page has it across; quotations from before there were numbers are not told apart.
  const which = draft && number !== '' ? '（草稿）' : ''
  return { kind: 'title', title: TITLES[kind] + which, name: `报价名称：${name}`, warning: '' }
}

/** Whom and what it is about at the left, which quotation it is at the right. */
function facts(document: QuotationDocument): DocumentBlock {
  const { customer, salesman } = document
  const left = told([
    ['客户', customer.name],
    ['联系人', customer.contact],
    ['电话', customer.phone],
    ['地址', customer.address],
    ['项目名称', document.project],
    ['交货地点', document.delivery_place],
  ])
  const right = told([
    ['报价编号', numberText(document.number, document.revision)],
    ['报价日期', document.date],
    ['有效期至', document.valid_until],
    ['业务员', salesman.name],
    ['业务电话', salesman.phone],
  ])
  if (left.length > 0) return { kind: 'facts', left, right }
  const half = Math.ceil(right.length / 2)
  return { kind: 'facts', left: right.slice(0, half), right: right.slice(half) }
}

function table(
  kind: DocumentKind,
  medium: Medium,
  document: QuotationDocument,
  pumps: PumpSheets,
): TableBlock {
  const sections = document.sets.map((set) => ({
    heading: setHeading(set),
    count: set.lines.length,
    sets: set.sets,
    sum: setSum(set, kind, medium, document),
  }))
  const columns = columnsOf(kind, medium, document, pumps)
  return { kind: 'table', columns, sections, ...sumsOf(kind, medium, document) }
}

/** What the pumps do, each different one once; a sentence tells how many more there are. */
function pumpBlocks(document: QuotationDocument, pumps: PumpSheets): DocumentBlock[] {
  const { drawn, left } = pumps.drawn(document)
  return [
    ...drawn.map((one) => ({ kind: 'pump', heading: headingText(one), sheet: one.sheet }) as const),
    ...(left > 0 ? [{ kind: 'text', label: '', text: leftText(left) } as const] : []),
  ]
}

/** What the table refers to: 产品说明 with the number and the name of each line that it is about. */
function longTexts(kind: DocumentKind, medium: Medium, { sets }: QuotationDocument) {
  return sets
    .flatMap((set) => set.lines)
    .flatMap((line, at): DocumentBlock[] => {
      const text = longText(line, kind, medium)
      if (text === '') return []
      const label = `产品说明 第 ${at + 1} 项`
      const name = joined([line.title, line.no], '　')
      return medium === 'page'
        ? [{ kind: 'text', label: `${label}　${name}`, text }]
        : [{ kind: 'text', label, text: `${name}\n${text}` }]
    })
}

/** The terms that a kind tells, and room for both sides to sign. */
function agreed(kind: DocumentKind, medium: Medium, document: QuotationDocument): DocumentBlock[] {
  const { customer, company, number } = document
  const terms = termsOf(kind, document)
  const date = '日期：　　　　年　　　月　　　日'
  const heading = kind === 'quotation' ? '商务条款' : '交货与验收'
  // In sheets of quotations from before there were customers, both sides stay blank.
  const seller = medium === 'sheet' && number === '' ? '' : company.name
  return [
    ...(terms.length > 0 ? [{ kind: 'terms', title: heading, terms } as const] : []),
    medium === 'page'
      ? {
          kind: 'signatures',
          parties: [
            ['需方（签字/盖章）：', customer.name],
            ['供方（签字/盖章）：', seller],
          ],
          representative: '授权代表：',
          date,
        }
      : {
          kind: 'signatures',
          parties: [
            ['客户方（签章）：', customer.name],
            ['报价方（签章）：', seller],
          ],
          representative: '授权代表（签字）：',
          date,
        },
  ]
}

/**
 * What a document says, from top to bottom. Where pages and sheets differ in words or order, both stand here; how
 * either is written is `layout/` and `workbook/`. It is handed what this kind may tell and nothing else (`visible`).
 */
export function describeDocument(
  kind: DocumentKind,
  medium: Medium,
  document: QuotationDocument,
): DocumentBlock[] {
  const pumps = new PumpSheets()
  const head = [
    ...letterhead(document),
    title(kind, medium, document),
    facts(document),
    table(kind, medium, document, pumps),
  ]
  if (kind === 'margin') {
    const label = medium === 'page' ? '计算口径' : ''
    const basis = document.margin_basis ?? ''
    return basis === '' ? head : [...head, { kind: 'text', label, text: basis }]
  }
  const info: DocumentBlock[] =
    kind === 'quotation' && document.info !== ''
      ? [{ kind: 'text', label: '报价说明', text: document.info, agreed: true }]
      : []
  const long = longTexts(kind, medium, document)
  return [
    ...head,
    ...(kind === 'technical' ? pumpBlocks(document, pumps) : []),
    ...(medium === 'page' ? [...long, ...info] : [...info, ...long]),
    ...agreed(kind, medium, document),
  ]
}
