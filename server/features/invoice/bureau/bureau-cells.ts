import { buyerPairs, isUnsplit } from '#api/invoice/buyer.ts'
import { SPECIAL } from '#api/invoice/invoice.ts'
import { invalid } from '#server/platform/errors.ts'
import {
  FIRST_ROW,
  type BureauTemplate,
  type TemplateColumn,
} from '#server/sheets/bureau/bureau-template.ts'
import type { BasicKey, DetailKey } from '#server/sheets/bureau/columns.ts'
import type { Fill, SheetFill } from '#server/sheets/sheet.ts'
import { basicValues, detailValues, showingValue, type RequestToIssue } from './bureau-values.ts'
import { isPerson } from './buyer-person.ts'

/** The bureau's own limit of rows of one file; a request is never parted over two. */
export const MOST_ROWS = 998
const MOST_NAMED = 10

/** What of a request cannot be issued so. */
type Say = (problem: string) => void

/** Says what is wrong with a value that its column does not take; a word of its drop-down is as long as it is. */
function sayUnfit(column: TemplateColumn, value: string, say: Say): void {
  const { name, most, least, isNeeded, words } = column
  const { length } = [...value]
  const isWord = value === '' || words.includes(value)
  if (value === '' && isNeeded) say(`没有“${name}”，请先填写`)
  else if (!isWord && length > most) say(`“${name}”有${length}个字，模板最多${most}个，请改短`)
  else if (!isWord && length < least) say(`“${name}”${value}不足${least}位，请核对`)
}

function sayBuyer(request: RequestToIssue, say: Say): void {
  for (const pair of buyerPairs) {
    if (!isUnsplit(request, pair)) continue
    say(`购买方的${pair.called.join('和')}还没有分开，请打开申请分别填写`)
  }
  if (request.buyer_tax_number.trim() !== '' || isPerson(request)) return
  say(
    request.kind === SPECIAL
      ? '数电专票需要购买方的纳税人识别号'
      : '购买方不像是个人，普票开给单位也需要纳税人识别号',
  )
}

function basicCells(request: RequestToIssue, row: number, template: BureauTemplate, say: Say) {
  const values = basicValues(request, template)
  const columns = Object.entries(template.basic.columns) as [BasicKey, TemplateColumn][]
  const filled = [
    ...columns.map(([key, column]) => ({ column, value: values[key] })),
    ...template.showing.map((column) => ({ column, value: showingValue(request, column) })),
  ]
  return filled.map(({ column, value }): Fill => {
    sayUnfit(column, value, say)
    return { row, column: column.column, value }
  })
}

const UNWRITABLE: Partial<Record<DetailKey, string>> = {
  quantity: '的数量写不下，请改短',
  rate: '的税率不在模板的下拉选项里',
}

function detailCells(
  request: RequestToIssue,
  firstRow: number,
  template: BureauTemplate,
  say: Say,
): Fill[] {
  const columns = Object.entries(template.detail.columns) as [DetailKey, TemplateColumn][]
  return request.rows.flatMap((stored, at) => {
    const which = `第${at + 1}行“${stored.title}”`
    const values = detailValues(request, stored, template)
    return columns.map(([key, column]): Fill => {
      const value = values[key]
      if (value === undefined) say(`${which}${UNWRITABLE[key] ?? ''}`)
      else sayUnfit(column, value, (problem) => say(`${which}${problem}`))
      return { row: firstRow + at, column: column.column, value: value ?? '' }
    })
  })
}

function refuseTooMany(requests: readonly RequestToIssue[]): void {
  const rows = requests.reduce((sum, request) => sum + request.rows.length, 0)
  if (rows <= MOST_ROWS) return
  throw invalid(
    'ids',
    `选中的${requests.length}张申请共有${rows}行明细，税务局的一个文件最多${MOST_ROWS}行，请分几次导出`,
  )
}

/** A request as refusals name it. */
export const requestName = ({ c_no, buyer_name }: Pick<RequestToIssue, 'c_no' | 'buyer_name'>) =>
  `“${c_no} ${buyer_name}”`

/**
 * What is filled into the tax bureau's workbook for these requests, all of it as text; refused, by the names of the requests,
 * where anything of them does not fit: nothing is ever cut.
 */
export function bureauCells(
  template: BureauTemplate,
  requests: readonly RequestToIssue[],
): SheetFill[] {
  refuseTooMany(requests)
  const problems: string[] = []
  const basic: Fill[] = []
  const detail: Fill[] = []
  let detailRow = FIRST_ROW
  for (const [at, request] of requests.entries()) {
    const say: Say = (problem) => void problems.push(`${requestName(request)}${problem}`)
    sayBuyer(request, say)
    basic.push(...basicCells(request, FIRST_ROW + at, template, say))
    detail.push(...detailCells(request, detailRow, template, say))
    detailRow += request.rows.length
  }
  if (problems.length > 0) {
    const more = problems.length > MOST_NAMED ? `……共${problems.length}处` : ''
    throw invalid('ids', `不能导出：${problems.slice(0, MOST_NAMED).join('；')}${more}`)
  }
  return [
    { name: template.basic.name, cells: basic },
    { name: template.detail.name, cells: detail },
  ]
}
