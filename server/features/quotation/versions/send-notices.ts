import { daysBetween } from '#api/kit/time.ts'
import { worse, isOffer } from '#api/pump/offer.ts'
import { dutyOf, dutyText, readDuty } from '#api/selection/duty.ts'
import type { FrozenLine } from '#api/quotation/frozen-quotation.ts'
import { COPY_MARK, headInput } from '#api/quotation/quotation-head.ts'
import type { SendNotice } from '#api/quotation/quotation-offer-calls.ts'
import type { Context } from '#server/context.ts'
import { unprintable } from '#server/documents/layout/typeface.ts'
import { dayOf } from '#server/platform/clock.ts'
import { breaks } from '#server/platform/breaks.ts'
import { assessChosen } from '#server/features/selection/chosen-pumps.service.ts'
import { dutiesOf } from '../lines/quotation-line.store.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { frozen } from './freeze.ts'
import type { StoredQuotation } from './stored-version.ts'

/** What a customer would notice of a quotation that can be sent all the same. */

/** So few days until the end of an offer are named. */
const FEW_DAYS = 3
/** How many lines each kind of notice names. */
const MOST_NAMED = 5

const named = ({ title, no }: Pick<FrozenLine, 'title' | 'no'>) => `“${`${title} ${no}`.trim()}”`

/** The first notices of a kind, and how many more there are. */
function firstOf(notices: readonly SendNotice[], what: string): SendNotice[] {
  const more = notices.length - MOST_NAMED
  const first = notices.slice(0, MOST_NAMED)
  const next = notices[MOST_NAMED]
  return more > 0 && next ? [...first, { ...next, text: `还有 ${more} 处${what}` }] : first
}

function ofHead({ cus_name, quo_name, valid_until }: QuotationRow, today: string): SendNotice[] {
  const texts: string[] = []
  if (cus_name === '') texts.push('没有填写客户')
  if (quo_name.includes(COPY_MARK)) texts.push(`报价名称里有“${COPY_MARK}”`)
  if (valid_until !== '') {
    const left = daysBetween(today, valid_until)
    if (left < 0) texts.push(`有效期至 ${valid_until}，已经过期`)
    else if (left < FEW_DAYS) {
      texts.push(`有效期至 ${valid_until}，${left === 0 ? '今天到期' : `只剩 ${left} 天`}`)
    }
  }
  return texts.map((text) => ({ text, place: 'head' }))
}

const LINE_TEXTS = {
  title: '名称',
  no: '型号',
  unit: '单位',
  note: '备注',
  pro_brand: '品牌',
  pro_caliber: '口径',
  pro_flow: '流量',
  pro_lift: '扬程',
  pro_speed: '转速',
  pro_power: '功率',
} as const

const COMPANY_TEXTS = { name: '名称', address: '地址', bank: '开户行' } as const

type Text = { text: string | undefined; whose: string } & Omit<SendNotice, 'text'>

/** Every text of a quotation that is on its papers but for the notes of products, with whose it is. */
function* printed({ company, sets, ...head }: StoredQuotation): Generator<Text> {
  yield { text: head.quo_name, whose: '报价名称', place: 'head' }
  yield { text: head.quo_info, whose: '报价说明', place: 'head' }
  const values: Readonly<Record<string, unknown>> = head
  for (const [name, { description = name }] of Object.entries(headInput)) {
    const value = values[name]
    if (typeof value === 'string') yield { text: value, whose: description, place: 'head' }
  }
  const steps = head.payment_steps.map((step) => step.name).join()
  yield { text: steps, whose: '付款方式', place: 'head' }
  for (const [name, label] of Object.entries(COMPANY_TEXTS)) {
    const text = company[name as keyof typeof COMPANY_TEXTS]
    yield { text, whose: `公司资料的${label}`, place: 'company' }
  }
  yield { text: head.user_name, whose: '业务员的姓名', place: 'user' }
  for (const { com_name, com_show, lines } of sets) {
    const [first] = lines
    if (com_show === 1 && first) {
      yield { text: com_name, whose: `组合“${com_name}”的名称`, place: 'line', line: first.id }
    }
    for (const line of lines) {
      if (head.print_customer === 1) {
        const text = `${line.customer_no ?? ''}${line.customer_name ?? ''}`
        yield { text, whose: `${named(line)}的客户品名`, place: 'line', line: line.id }
      }
      for (const [name, label] of Object.entries(LINE_TEXTS)) {
        const text = line[name as keyof typeof LINE_TEXTS]
        yield { text, whose: `${named(line)}的${label}`, place: 'line', line: line.id }
      }
    }
  }
}

async function ofGlyphs(content: StoredQuotation): Promise<SendNotice[]> {
  const notices: SendNotice[] = []
  const pause = breaks()
  for (const { text = '', whose, ...where } of printed(content)) {
    const missing = unprintable(text).join('')
    if (missing !== '') notices.push({ ...where, text: `${whose}里的“${missing}”印出来是〓` })
    await pause()
  }
  return firstOf(notices, '印出来是〓')
}

function ofPrices(lines: readonly FrozenLine[]): SendNotice[] {
  const free = lines.filter(({ unitprice }) => unitprice === 0)
  return firstOf(
    free.map((line) => ({ text: `${named(line)}的单价是 0`, place: 'line', line: line.id })),
    '单价是 0',
  )
}

/** Pumps that 选型 would not call 可接受 for the duty of their line. */
async function ofGrades(context: Context, lines: readonly FrozenLine[]): Promise<SendNotice[]> {
  const withDuty = lines.filter(({ duty = '', pid }) => duty !== '' && pid > 0)
  if (withDuty.length === 0) return []
  const curves = await dutiesOf(
    context.db,
    withDuty.map(({ id }) => id),
  )
  const curveOf = new Map(curves.map(({ id, pro_curve }) => [id, pro_curve]))
  const chosen = withDuty.map((line) => {
    const duty = readDuty(line.duty ?? '')!
    return { line, duty, pumped: dutyOf(duty), pro_curve: curveOf.get(line.id) ?? '' }
  })
  const notices: SendNotice[] = []
  const judged = await assessChosen(
    context,
    chosen.map(({ line, pumped: duty, pro_curve }) => ({ ...line, duty, pro_curve })),
  )
  for (const [at, assessment] of judged.entries()) {
    const { line, duty } = chosen[at]!
    if (!assessment) continue
    const isBelow = !isOffer(assessment) || worse(assessment.grade, '可接受') !== '可接受'
    if (!isBelow) continue
    const [grade, reason] = isOffer(assessment)
      ? [assessment.grade, assessment.reasons.join('；')]
      : ['不合适', assessment.reason]
    const text = `${named(line)}用于 ${dutyText(duty)} 是“${grade}”：${reason}`
    notices.push({ text, place: 'selection', line: line.id })
  }
  return firstOf(notices, '水泵低于“可接受”')
}

/** What to point out before a quotation is sent as it is now. Yields to the event loop. */
export async function sendNotices(context: Context, row: QuotationRow): Promise<SendNotice[]> {
  const today = dayOf(context.now)
  const content = await frozen(context.db, row, { revision: 0, date: today, notes: false })
  const lines = content.sets.flatMap((set) => set.lines)
  return [
    ...ofHead(row, today),
    ...ofPrices(lines),
    ...(await ofGrades(context, lines)),
    ...(await ofGlyphs(content)),
  ]
}
