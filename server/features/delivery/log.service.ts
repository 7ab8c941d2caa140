import {
  CHANNEL_TEST,
  DELIVERY_STATES as STATES,
  deliveryStates,
  MAILED_DOCUMENT,
  type delivery,
  type DeliveryRow,
} from '#api/delivery/delivery.ts'
import { events } from '#api/delivery/events.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { EntityName } from '#api/kit/entities.ts'
import { daysAfter } from '#api/kit/time.ts'
import type { Context } from '#server/context.ts'
import { dayBegins, wallClock } from '#server/platform/clock.ts'
import { missing, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { asText, type FieldTexts } from '#server/records/history/history-text.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { staffNames } from '#server/records/staff-name.ts'
import type { Content } from './queue/content.ts'
import { toTheEnd } from './queue/turns.store.ts'
import * as store from './log.store.ts'

const stateInWords = (value: unknown) =>
  deliveryStates.find((state) => state.value === value)?.label ?? ''

/** How the history of a delivery reads, which has an entry for who sends it again. */
export const deliveryFields: FieldTexts = {
  state: { label: '状态', text: stateInWords },
  answer: { label: '说明', text: asText },
}

/** What deliveries are about, in words, and which kind of record. */
const subjects: Readonly<Record<string, { label: string; entity?: EntityName }>> = {
  ...events,
  [MAILED_DOCUMENT]: { label: '单据邮件', entity: 'quotation' },
  [CHANNEL_TEST]: { label: '测试发送' },
}
const subjectOf = (event: string) => subjects[event] ?? { label: event }

/** The numbers of the records that a page is about, by entity and id. */
async function numbersOn(context: Context, rows: readonly store.Logged[]) {
  const numbers = new Map<string, string>()
  for (const entity of new Set(rows.map(({ event }) => subjectOf(event).entity))) {
    if (entity === undefined) continue
    const of = rows.filter(({ event }) => subjectOf(event).entity === entity)
    const ids = [...new Set(of.map(({ record_id }) => record_id))]
    const found = await store.numbersOf(context.db, entity, ids)
    for (const [id, no] of found) numbers.set(`${entity} ${id}`, no)
  }
  return numbers
}

/** What a delivery says: a title and a text for people, JSON for programs. */
function saidIn(content: string): { title: string; text: string } {
  const { title, text, link, body } = JSON.parse(content) as Content
  if (body !== undefined) return { title: '', text: JSON.stringify(JSON.parse(body), undefined, 2) }
  return { title, text: [text, link].filter((part) => part).join('\n') }
}

const ENDED_UNSURE: readonly number[] = [STATES.failed, STATES.unknown]

const channelName = ({ name, is_deleted }: { name: string; is_deleted: number }) =>
  is_deleted === 1 ? `${name}（已删除）` : name

type Filters = InputOf<typeof delivery.index>

function filtersOf(
  { config }: Context,
  { startime, endtime, ...filters }: Filters,
): store.LogFilters {
  const { timeZone } = config
  return {
    ...filters,
    from: startime === undefined ? undefined : dayBegins(timeZone, startime),
    until: endtime === undefined ? undefined : dayBegins(timeZone, daysAfter(endtime, 1)),
  }
}

/** One page of what was sent, waits or has failed, newest first. */
export async function listDeliveries(context: Context, input: Filters) {
  const { data: rows, total } = await store.page(context, filtersOf(context, input))
  const numbers = await numbersOn(context, rows)
  const userIds = rows.flatMap(({ user_id }) => user_id ?? [])
  const names = await staffNames(context.db, userIds)
  const { timeZone } = context.config
  const data = rows.map((row): DeliveryRow => {
    const { label, entity = '' } = subjectOf(row.event)
    const no = numbers.get(`${entity} ${row.record_id}`) ?? ''
    const who = row.user_id === null ? '' : (names.get(row.user_id) ?? '')
    return {
      id: row.id,
      time: wallClock(timeZone, row.created_ms),
      event: label,
      entity,
      record_id: row.record_id,
      record_no: no,
      channel: channelName(row),
      recipient: [who, row.recipient].filter((part) => part !== '').join(' '),
      state: row.state,
      attempts: row.attempts,
      next_time: row.state === STATES.waiting ? wallClock(timeZone, row.next_ms) : '',
      answer: row.answer,
      ...saidIn(row.content),
      can_resend: ENDED_UNSURE.includes(row.state) && row.is_deleted === 0,
    }
  })
  return { data, total }
}

/** The channels to filter by. */
export async function channelOptions({ db }: Context) {
  const channels = await store.channels(db)
  return { data: channels.map((one) => ({ value: one.id, label: channelName(one) })) }
}

/** Sends again what has failed or may have arrived. */
export function resend(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    const before = await store.take(transaction, id)
    if (!before) throw missing('发送记录')
    if (!ENDED_UNSURE.includes(before.state)) {
      throw new Refusal('conflict', `这一条${stateInWords(before.state)}，不用重发；请刷新后查看`)
    }
    if (before.is_deleted === 1) throw new Refusal('conflict', '渠道已删除，不能重发')
    await store.queueAgain(transaction, id, Date.now())
    await toTheEnd(transaction, before)
    await writeHistory(transaction, context, {
      entity: 'delivery',
      record_id: id,
      name: `${subjectOf(before.event).label} → ${before.channel}`,
      action: 'change',
      before: { state: before.state, answer: before.answer },
      after: { state: STATES.waiting, answer: '' },
    })
    return {}
  })
}
