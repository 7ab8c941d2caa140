import { randomUUID } from 'node:crypto'
import { CHANNEL_TEST, DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { entities } from '#api/kit/entities.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { mayLeave } from '#server/features/company/company.service.ts'
import { printedUser } from '#server/features/user/user.service.ts'
import { missing, Refusal } from '#server/platform/errors.ts'
import { changeWithOwn } from '#server/records/change.ts'
import { hintOfChannel } from './channel.service.ts'
import * as channels from './channel.store.ts'
import * as store from '../log.store.ts'
import { sendOne } from '../queue/worker.ts'

/** The queue leaves a test alone for so long: it is sent by who asked for it, unless that process ends. */
const ASIDE_MS = 60_000

/** Refuses a test of a channel to which nothing can be sent, in the words of what to do. */
async function channelToTest(context: Context, transaction: Transaction, id: number) {
  const row = await channels.findWithPlace(transaction, id)
  if (!row) throw missing(entities.channel.label)
  if (!(await mayLeave(transaction))) {
    throw new Refusal('conflict', '公司资料里的“对外发送”没有开启，什么都不会发出；请先开启')
  }
  const hint = hintOfChannel(context, row)
  if (hint !== '') throw new Refusal('conflict', hint)
  return row
}

async function recipientOf(context: Context, transaction: Transaction): Promise<string> {
  const { email } = await printedUser(transaction, context.user.id)
  if (email !== '') return email
  throw new Refusal('conflict', '测试邮件发给您自己，请先在用户管理里填写您的邮箱')
}

/** Sends a test to a channel at once. One that has not arrived is refused with what was answered or is to be done. */
export async function testChannel(context: Context, { id }: { id: number }) {
  const { answer: made, own: isNew } = await changeWithOwn(context, async (transaction) => {
    const { name, kind } = await channelToTest(context, transaction, id)
    const now = Date.now()
    const title = `测试：${name}`
    const text = `${context.user.staff_name}在报价管理系统里测试这个渠道，收到即可用。`
    const body = JSON.stringify({ type: 'channel.test', timestamp: new Date(now).toISOString() })
    const delivery = await store.insert(transaction, {
      channel_id: id,
      user_id: kind === 'mail' ? context.user.id : null,
      person_id: 0,
      event: CHANNEL_TEST,
      record_id: id,
      cause: randomUUID(),
      recipient: kind === 'mail' ? await recipientOf(context, transaction) : '',
      content: JSON.stringify({ title, text, ...(kind === 'webhook' && { body }) }),
      next_ms: now + ASIDE_MS,
      created_ms: now,
    })
    return { answer: { delivery }, own: true }
  })
  const { delivery } = made
  if (isNew) {
    const { state, answer } = await sendOne(context, delivery)
    if (state !== 'sent') throw new Refusal('conflict', answer)
    return {}
  }
  const known = await store.outcome(context.db, delivery)
  if (known?.state !== STATES.sent) {
    throw new Refusal('conflict', known?.answer || '还不知道结果，请在发送记录里查看')
  }
  return {}
}
