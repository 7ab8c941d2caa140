import type { InputOf } from '#api/kit/endpoint.ts'
import { labelIn } from '#api/kit/status.ts'
import { bases } from '#api/statement/ledger.ts'
import type { statement } from '#api/statement/statement.ts'
import type { Context } from '#server/context.ts'
import { printPapers, writeSheets } from '#server/documents/documents.ts'
import type { Paper } from '#server/documents/content/paper.ts'
import { statementPaper } from '#server/documents/papers/statement.ts'
import { issuerOf } from '#server/features/company/company.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { sumsOf } from './statement-made.ts'
import { countLinesSold } from './statement.store.ts'
import { statementInSight, requestFrom } from './statement.service.ts'

type Input = InputOf<typeof statement.document>

/** More rows take too long to be printed at once. */
const MOST_ROWS = 3000

/** The papers of these customers, in their order; refused, by name, where one of them has no statement. */
async function papersOf(context: Context, { customers = [], ...input }: Input) {
  const issuer = await issuerOf(context.db)
  const papers: Paper[] = []
  let count = 0
  for (const customer of customers) {
    const { made, rows, summary } = await statementInSight(
      context,
      requestFrom(context, customer, input),
    )
    const sums = sumsOf(made)
    if (!sums) throw invalid('customers', `${summary.cus_name}：${summary.why}`)
    count += rows.length
    if (count > MOST_ROWS) {
      throw new Refusal('tooLarge', `往来超过${MOST_ROWS}行，请少选几个客户，或缩短对账期间`)
    }
    const { opening, due, paid, closing } = sums
    papers.push(
      statementPaper({
        number: summary.dz_no,
        maker: summary.confirmed_by,
        made: summary.confirmed_at && dayOf(summary.confirmed_at),
        issuer,
        customer: summary.cus_name,
        basis: labelIn(bases, summary.basis),
        first: summary.first_date,
        last: summary.last_date,
        opening,
        due,
        paid,
        closing,
        rows,
        partial: summary.partial,
      }),
    )
  }
  return papers
}

/** What the file is called: by its one paper, or by the day of all. */
function nameOf(papers: readonly Paper[], context: Context, input: Input, type: string): string {
  const [only, ...others] = papers
  if (only && others.length === 0) return `${only.title.replaceAll(' ', '-')}.${type}`
  return `对账单-${requestFrom(context, 0, input).last}-${papers.length}份.${type}`
}

/** About how many rows the statements have; refused where no customer is chosen. */
function sizeOf({ db }: Context, { customers = [] }: Input) {
  if (customers.length === 0) throw invalid('customers', '请先选择客户')
  return countLinesSold(db, customers, MOST_ROWS)
}

export const printStatements = async (context: Context, input: Input): Promise<FileAnswer> =>
  printPapers(context.user.id, await sizeOf(context, input), async () => {
    const papers = await papersOf(context, input)
    return { order: { papers }, name: nameOf(papers, context, input, 'pdf') }
  })

export const statementsAsWorkbook = async (context: Context, input: Input): Promise<FileAnswer> =>
  writeSheets(context.user.id, await sizeOf(context, input), async () => {
    const sheets = await papersOf(context, input)
    return { order: { sheets }, name: nameOf(sheets, context, input, 'xlsx') }
  })
