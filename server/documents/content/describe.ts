import { technicalFacts } from '#api/product/technical.ts'
import { pumpBlocks, PumpSheets } from '../pump/pump-sheets.ts'
import type { DocumentKind, QuotationDocument } from '../quotation-document.ts'
import type { DocumentBlock, Medium, Below, Labelled, Source } from './blocks.ts'
import { buildingBlocks } from './building.ts'
import { columnsOf } from './columns.ts'
import { longText, noteOf, shortText } from './long-texts.ts'
import type { Paper } from './paper.ts'
import { prevailing, setSum, sumsOf } from './sums.ts'
import { termsOf } from './terms.ts'
import { joined, numberText, setHeading, TITLES, withText, labelled } from './wording.ts'

/**
 * What stands below each line of the 技术参数表: what was remarked, and what its product records beside figures; nothing in the
 * other documents.
 */
function belowOf({ kind, medium, document }: Source): Below[] {
  if (kind !== 'technical') return []
  return document.sets.flatMap(({ lines }) =>
    lines.map((line) => {
      const note = shortText(noteOf(line, { kind, medium }), line, { kind, medium })
      const facts: Labelled[] = [
        ['能效等级', line.energy ?? ''],
        ...technicalFacts(line.technical ?? {}),
      ]
      const parts = (all: readonly Labelled[]) =>
        all.map(([label, text]) => labelled(label, text)).filter((text) => text !== '')
      return [parts([['备注', note]]), parts(facts)].filter(({ length }) => length > 0)
    }),
  )
}

/** The company's name, its logo, and how it is reached; nothing where it is not known. */
function letterhead({ company }: QuotationDocument): DocumentBlock[] {
  const { name, logo, address, telephone, website = '', email = '' } = company
  if (name === '' && logo === undefined) return []
  const contact = joined(
    [
      labelled('地址', address),
      labelled('电话', telephone),
      labelled('网址', website),
      labelled('邮箱', email),
    ],
    '　　',
  )
  return [{ kind: 'letterhead', name, contact, logo }]
}

function title({ kind, medium, document: { name, draft } }: Source): DocumentBlock {
  if (medium === 'page') {
    const warning = kind === 'margin' ? '内部资料，请勿外传' : ''
    return { kind: 'title', title: TITLES[kind], name, warning }
  }
  // Pages carry a watermark instead.
  const which = draft ? '（草稿）' : ''
  return { kind: 'title', title: TITLES[kind] + which, name: `报价名称：${name}`, warning: '' }
}

/** Whom and what it is about at the left, which quotation it is at the right. */
function facts(document: QuotationDocument): DocumentBlock {
  const { customer, salesman } = document
  const left = withText([
    ['客户', customer.name],
    ['联系人', customer.contact],
    ['电话', customer.phone],
    ['地址', customer.address],
    ['项目名称', document.project],
    ['交货地点', document.delivery_place],
  ])
  const right = withText([
    ['报价编号', numberText(document.number, document.revision)],
    ['报价日期', document.date],
    ['有效期至', document.valid_until],
    ['业务员', salesman.name],
    ['业务电话', salesman.phone],
    ['业务邮箱', salesman.email ?? ''],
  ])
  if (left.length > 0) return { kind: 'facts', left, right }
  const half = Math.ceil(right.length / 2)
  return { kind: 'facts', left: right.slice(0, half), right: right.slice(half) }
}

/** 尊敬的…： and what is said before the table; nothing without that. */
function greeting({ customer, greeting = '' }: QuotationDocument): string {
  if (greeting === '') return ''
  const name = customer.contact || customer.name
  return joined([name && `尊敬的${name}：`, greeting], '\n')
}

function table(source: Source): DocumentBlock {
  const sections = source.document.sets.map((set) => ({
    heading: setHeading(set),
    count: set.lines.length,
    sets: set.sets,
    sum: setSum(set, source),
  }))
  return {
    kind: 'table',
    columns: columnsOf(source),
    below: belowOf(source),
    sections,
    ...sumsOf(source),
  }
}

const curves = ({ document, pumps }: Source) =>
  pumpBlocks(
    document.sets.flatMap(({ lines }) => lines),
    pumps,
    '，如有需要请与我们联系',
  )

/** What the table refers to: 产品说明 with the number and the name of each line that it is about. */
function longTexts(source: Source): DocumentBlock[] {
  const lines = source.document.sets.flatMap((set) => set.lines)
  return lines.flatMap((line): DocumentBlock[] => {
    const text = longText(line, source)
    if (text === '') return []
    const label = `产品说明 第 ${line.number} 项`
    const name = joined([line.title, line.no], '　')
    return source.medium === 'page'
      ? [{ kind: 'text', label: `${label}　${name}`, text }]
      : [{ kind: 'text', label, text: `${name}\n${text}` }]
  })
}

function terms({ kind, document }: Source): DocumentBlock[] {
  const terms = termsOf(kind, document)
  const title = kind === 'quotation' ? '商务条款' : '交货与验收'
  return terms.length > 0 ? [{ kind: 'terms', title, terms }] : []
}

function signatures({ medium, document }: Source): DocumentBlock {
  // In sheets of quotations from before there were customers, both sides stay blank.
  const name = medium === 'sheet' && document.number === '' ? '' : document.company.name
  return {
    kind: 'signatures',
    parties: [
      ['需方（签字/盖章）：', document.customer.name],
      ['供方（签字/盖章）：', name],
    ],
    representative: '授权代表：',
    date: '日期：　　　　年　　　月　　　日',
    seal: document.company.seal,
  }
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
  const source: Source = { kind, medium, document, pumps: new PumpSheets() }
  const isPage = medium === 'page'
  const text = (label: string, text = '', more = {}): DocumentBlock[] =>
    text === '' ? [] : [{ kind: 'text', label, text, ...more }]
  const isQuotation = kind === 'quotation'
  const head = [
    ...letterhead(document),
    title(source),
    facts(document),
    ...(isQuotation ? text('', greeting(document)) : []),
    table(source),
  ]
  const remainder = isQuotation ? text('', prevailing(document)) : []
  if (kind === 'margin') return [...head, ...text(isPage ? '计算口径' : '', document.margin_basis)]
  if (kind === 'building') return [...head, ...buildingBlocks(document)]
  const info = isQuotation ? text('报价说明', document.info, { agreed: true }) : []
  const long = longTexts(source)
  return [
    ...head,
    ...remainder,
    ...(kind === 'technical' ? curves(source) : []),
    ...(isPage ? [...long, ...info] : [...info, ...long]),
    ...terms(source),
    ...(isQuotation ? text('', document.closing, { agreed: true }) : []),
    signatures(source),
  ]
}

/** A quotation's document as a paper; the table of figures needs the width of a landscape page. */
export function quotationPaper(kind: DocumentKind, document: QuotationDocument): Paper {
  const { name, number, revision, date, company, draft } = document
  const running = [TITLES[kind], numberText(number, revision)]
  return {
    format: kind === 'technical' ? 'landscape' : 'upright',
    title: joined([name, ...running], ' '),
    running: joined(running, '　'),
    company: company.name,
    date,
    draft,
    isList: kind === 'supply',
    blocks: describeDocument(kind, 'page', document),
  }
}
