import { events, type EventName } from '#api/delivery/events.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { roleLevelText } from '#api/role/levels.ts'
import type { FactRow, Facts } from '#server/records/events.ts'

/** What people and programs read of an event. Amounts are left out unless they may be there; cost and margin are in no facts. */

/** An event as far as its messages are made of it. */
export type Raised = { name: EventName; record_id: number; facts: Facts }

/** `link` is the whole address of the record's screen; absent as long as `PUBLIC_URL` is not set. */
export type Message = { title: string; text: string; link: string | undefined }

type MessageOptions = { withAmounts: boolean; publicUrl: string | undefined }

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
  const { by, about = '' } = events[name]
  const { customer, who, amount, level = 0, requests = 0 } = facts
  return [
    typed(customer),
    by !== undefined && who ? typed(who) + by : '',
    level > 0 ? `需要${roleLevelText(level)}审核` : '',
    withAmounts && amount ? `金额 ${yuan(amount)}` : '',
    facts.about ? about + typed(facts.about) : '',
    requests > 0 ? `有 ${requests} 份开票申请未开` : '',
  ].filter((line) => line !== '')
}

const linkOf = ({ name, record_id }: Raised, publicUrl: string | undefined) => {
  const place = events[name].place(record_id)
  return publicUrl === undefined || place === '' ? undefined : publicUrl + place
}

/** What people read of an event. */
export function messageOf(raised: Raised, { withAmounts, publicUrl }: MessageOptions): Message {
  const { name, facts } = raised
  const { no, count = 0, rows } = facts
  const lines = rows ? digestLines(facts, withAmounts) : recordLines(raised, withAmounts)
  return {
    title: oneLine(events[name].title(no, count)),
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

/** What programs read of an event: JSON with its type, when it happened, and which records by id; nothing that was typed. */
export function webhookBody(
  raised: Raised & { created_ms: number },
  { withAmounts, publicUrl }: MessageOptions,
): string {
  const { name, record_id, facts, created_ms } = raised
  const { no, count, rows, amount } = facts
  const { type, entity, digestOf } = events[name]
  const link = linkOf(raised, publicUrl)
  const records = rows
    ? { entity: digestOf, count, ids: rows.slice(0, MOST_IDS).map(({ id }) => id) }
    : { entity, id: record_id, no }
  return JSON.stringify({
    type,
    timestamp: new Date(created_ms).toISOString(),
    data: { ...records, ...(link ? { link } : {}), ...(withAmounts && amount ? { amount } : {}) },
  })
}
