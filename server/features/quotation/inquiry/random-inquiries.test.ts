import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { InquiryLine } from '#api/inquiry/inquiry.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { chosenFor, isClear, type RatedPump } from '#test/inquiry/choice.ts'
import type { InquiryRow } from '#test/inquiry/expected.ts'
import { readByPatterns } from '#test/inquiry/oracle.ts'
import { randomRow } from '#test/inquiry/random.ts'
import { putProducts } from '#test/make/pumps/catalogue-pumps.ts'
import { makeCategory, makeQuotation } from '#test/make/factories.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer } from '#test/run/server.ts'

/** Random lists against an independent reading and an independent choice: the same pump and class, or none for the same reason. */

/** `INQUIRY_SEED` repeats the rows of an earlier run. */
const seed = Number(process.env['INQUIRY_SEED'] ?? randomInt(2 ** 31))
const LISTS = 5
const ROWS = 100
/** Of which the standards say more than a rated point shows. */
const WITH_RULES = new Set(['消防', '生活'])

const server = testServer()
let pumps: RatedPump[]
beforeAll(async () => {
  // Flows and heads in steps of 14 and 6 %, each with its motor and price.
  const steps = (from: number, factor: number, count: number) =>
    Array.from({ length: count }, (_, at) => Number((from * factor ** at).toFixed(1)))
  const rated = steps(3, 1.14, 42).flatMap((flow) =>
    steps(4, 1.06, 64).map((head) => ({ flow, head })),
  )
  const pro_type = await makeCategory(server.admin, { p_name: '水泵' })
  await putProducts(
    server,
    rated.map(({ flow, head }, at) => ({
      pro_type,
      pro_title: '水泵',
      pro_no: `RP${at}`,
      pro_flow: String(flow),
      pro_lift: String(head),
      pro_power: String([3, 5.5, 11, 22][(at * 7) % 4]),
      pro_unitprice: 100_000 + ((at * 7919) % 900) * 100,
    })),
  )
  const stored = await server.db
    .selectFrom('product')
    .select(['id', 'pro_flow', 'pro_lift', 'pro_power', 'pro_unitprice'])
    .execute()
  pumps = stored.map(({ id, pro_flow, pro_lift, pro_power, pro_unitprice }) => ({
    id,
    flow: Number(pro_flow),
    head: Number(pro_lift),
    motor: Number(pro_power),
    price: pro_unitprice!,
  }))
})

const TITLES = ['名称', '型号', '技术参数', '数量', '单位', '备注']
const cell = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const pasted = (rows: readonly InquiryRow[]) =>
  [
    TITLES,
    ...rows.map(({ name, model, parameters, quantity, unit, note }) =>
      [name, model, parameters, quantity, unit, note].map(cell),
    ),
  ]
    .map((cells) => cells.join('\t'))
    .join('\r\n')

/** The lines that a list is read as, by the rows' places. */
async function readList(rows: readonly InquiryRow[]): Promise<(InquiryLine | null)[]> {
  const id = await makeQuotation(server.admin, {})
  const calls = { importFile: api.quotation.readInquiry }
  const choice = { pasted: 1, id } as SentChoice
  const { data } = await importFile(server, server.admin, calls, pasted(rows), choice)
  const byRow = new Map(
    (data.rows as { row: number; line: InquiryLine | null }[]).map((one) => [one.row, one.line]),
  )
  return rows.map((_, at) => byRow.get(at + 2) ?? null)
}

/** What is proposed for a row by the rules. */
function expectedOf(row: InquiryRow) {
  const read = readByPatterns(row)
  if (!isClear(read)) return { duty: null, first: undefined }
  const on_duty = read.onDuty ?? 1
  const duty = { flow: read.flow! * on_duty, head: read.head, on_duty }
  return { duty, first: chosenFor(read, pumps)[0], isRuled: WITH_RULES.has(read.use ?? '') }
}

const near = (one: number, other: number | null) => other !== null && Math.abs(one - other) < 0.03

/** What differs of a line from the rules, in words; empty where nothing does. */
function wrongOf(row: InquiryRow, line: InquiryLine | null): string {
  if (!line) return 'no line'
  const { duty, first, isRuled = false } = expectedOf(row)
  const isSame =
    duty === null
      ? line.duty === null
      : line.duty !== null &&
        near(line.duty.flow, duty.flow) &&
        near(line.duty.head, duty.head) &&
        line.duty.on_duty === duty.on_duty
  if (!isSame) return `duty is ${JSON.stringify(line.duty)}, right is ${JSON.stringify(duty)}`
  if (duty === null) {
    if (line.proposals.length > 0 || line.proposed === 1) return 'proposes something undecided'
    return line.look && line.questions.length > 0 ? '' : 'asks nothing'
  }
  if (isRuled) return ''
  const [proposal] = line.proposals
  const is =
    proposal && line.proposed === 1 ? { id: proposal.pid, grade: proposal.grade } : undefined
  if (is?.id === first?.id && is?.grade === first?.grade) return ''
  return `offers ${JSON.stringify(is)}, right is ${JSON.stringify(first)}`
}

test(
  `${LISTS * ROWS} random rows become what the rules say, seed ${seed}`,
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = []
    let offered = 0
    for (let list = 0; list < LISTS; list += 1) {
      const rows = Array.from({ length: ROWS }, (_, at) => randomRow(`${seed} ${list} ${at}`).row)
      const lines = await readList(rows)
      for (const [at, row] of rows.entries()) {
        const what = wrongOf(row, lines[at] ?? null)
        if (what !== '') wrong.push(`${JSON.stringify(row)}\n  ${what}`)
        if (lines[at]?.proposed === 1) offered += 1
      }
    }
    expect(wrong).toEqual([])
    expect(offered).toBeGreaterThan(LISTS * ROWS * 0.1)
  },
)
