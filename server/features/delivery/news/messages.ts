import type { EventName } from '#api/delivery/events.ts'
import { placeOfEvent } from '#api/delivery/places.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { entityOf, type FactRow, type Facts } from '#server/records/events.ts'

/** What people and programs read of an event. Amounts are left out unless they may be there; cost and margin are in no facts. */

/** An event as far as its messages are made of it. */
export type Raised = { name: EventName; record_id: number; facts: Facts }

/** `link` is the whole address of the record's screen; absent as long as `PUBLIC_URL` is not set. */
export type Message = { title: string; text: string; link: string | undefined }

export type MessageOptions = { withAmounts: boolean; publicUrl: string | undefined }

const MOST_ROWS = 10
const MOST_IDS = 50
/** What a person typed, such as a reason, is cut to so many characters. */
const MOST_TYPED = 200

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function typed(text: string): string {
  const characters = [...oneLine(text.slice(0, 4 * MOST_TYPED))]
  return characters.length <= MOST_TYPED
    ? characters.join('')
    : `${characters.slice(0, MOST_TYPED).join('')}…`
}

/** `title` takes the record's number; `by` is what its actor did, `about` how the line of what was typed begins. */
type Wording = { title: (no: string, count: number) => string; by?: string; about?: string }

const wordings: Readonly<Record<EventName, Wording>> = {
  review_submitted: { title: (no) => `报价 ${no} 待审核`, by: '提交审核', about: '说明：' },
  review_passed: { title: (no) => `报价 ${no} 审核通过`, by: '通过', about: '意见：' },
  review_returned: { title: (no) => `报价 ${no} 被退回`, by: '退回', about: '原因：' },
  quotation_won: { title: (no) => `报价 ${no} 成交`, by: '登记成交' },
  receipt_in: { title: (no) => `合同 ${no} 收到货款`, by: '登记收款' },
  payments_due: { title: (_, count) => `应收提醒：共 ${count} 条` },
  ready_to_ship: { title: (no) => `合同 ${no} 可以发货` },
  case_opened: { title: (no) => `新售后 ${no}`, by: '登记', about: '故障：' },
  case_assigned: { title: (no) => `售后 ${no} 指派给您`, by: '指派', about: '故障：' },
  warranty_ending: { title: (_, count) => `质保将满：共 ${count} 台` },
  new_device: { title: () => '您的账号在新设备上登录' },
}

const yuan = (amount: string) => `${groupedFromText(amount)} 元`

const rowText = (withAmounts: boolean) => (row: FactRow) =>
  [row.no, row.customer, row.day, row.about, withAmounts && row.amount && yuan(row.amount)]
    .flatMap((part) => (part ? [typed(part)] : []))
    .join(' · ')

function digestLines({ count = 0, rows = [], amount }: Facts, withAmounts: boolean): string[] {
  const listed = rows.slice(0, MOST_ROWS)
  return [
    ...listed.map(rowText(withAmounts)),
    ...(count > listed.length ? [`… 共 ${count} 条`] : []),
    ...(withAmounts && amount ? [`合计 ${yuan(amount)}`] : []),
  ]
}

function recordLines({ name, facts }: Raised, withAmounts: boolean): string[] {
  const { by, about = '' } = wordings[name]
  const { customer, who, amount, level = 0 } = facts
  return [
    typed(customer),
    by !== undefined && who ? typed(who) + by : '',
    name === 'review_submitted' && level > 0 ? `需要${level}级审核` : '',
    withAmounts && amount ? `金额 ${yuan(amount)}` : '',
    facts.about ? about + typed(facts.about) : '',
  ].filter((line) => line !== '')
}

const linkOf = ({ name, record_id }: Raised, publicUrl: string | undefined) => {
  const place = placeOfEvent(name, record_id)
  return publicUrl === undefined || place === '' ? undefined : publicUrl + place
}

/** What people read of an event. */
export function messageOf(raised: Raised, { withAmounts, publicUrl }: MessageOptions): Message {
  const { name, facts } = raised
  const { no, count = 0, rows } = facts
  const lines = rows ? digestLines(facts, withAmounts) : recordLines(raised, withAmounts)
  return {
    title: oneLine(wordings[name].title(no, count)),
    text: lines.join('\n'),
    link: linkOf(raised, publicUrl),
  }
}

/** Several messages as one, each in a line; the sender cuts it to what its receiver takes. */
export function digestOf(messages: readonly Message[]): Message {
  return {
    title: `${messages.length} 条消息`,
    text: messages.map(lineOfMessage).join('\n'),
    link: undefined,
  }
}

/** A message in one line. */
export const lineOfMessage = ({ title, text }: Pick<Message, 'title' | 'text'>): string =>
  [title, ...text.split('\n')].filter((part) => part !== '').join(' · ')

/** What programs read as the type of an event. */
const types: Readonly<Record<EventName, string>> = {
  review_submitted: 'quotation.review_submitted',
  review_passed: 'quotation.review_passed',
  review_returned: 'quotation.review_returned',
  quotation_won: 'quotation.won',
  receipt_in: 'contract.receipt_in',
  payments_due: 'contract.payments_due',
  ready_to_ship: 'contract.ready_to_ship',
  case_opened: 'sales.opened',
  case_assigned: 'sales.assigned',
  warranty_ending: 'machine.warranty_ending',
  new_device: 'user.new_device',
}

/** What the rows of a digest are. */
const digested: Readonly<Partial<Record<EventName, string>>> = {
  payments_due: 'contract',
  warranty_ending: 'machine',
}

/** What programs read of an event: JSON with its type, when it happened, and which records by id; nothing that was typed. */
export function webhookBody(
  raised: Raised & { created_ms: number },
  { withAmounts, publicUrl }: MessageOptions,
): string {
  const { name, record_id, facts, created_ms } = raised
  const { no, count, rows, amount } = facts
  const link = linkOf(raised, publicUrl)
  const records = rows
    ? { entity: digested[name], count, ids: rows.slice(0, MOST_IDS).map(({ id }) => id) }
    : { entity: entityOf(name), id: record_id, no }
  return JSON.stringify({
    type: types[name],
    timestamp: new Date(created_ms).toISOString(),
    data: { ...records, ...(link ? { link } : {}), ...(withAmounts && amount ? { amount } : {}) },
  })
}
