import { randomUUID } from 'node:crypto'
import { MAILED_DOCUMENT } from '#api/delivery/delivery.ts'
import type { mail, MailState } from '#api/delivery/document-mail.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import type { Context } from '#server/context.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { TITLES } from '#server/documents/content/wording.ts'
import { mayLeave } from '#server/features/company/company.service.ts'
import { mailsOf } from '#server/features/customer/customer-names.service.ts'
import {
  documentInWords,
  documentToMail,
  mailedFile,
  type MailedDocument,
  type MailedKind,
} from '#server/features/quotation/documents/mailed-document.ts'
import { printedUser } from '#server/features/user/user.service.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { hintOfChannel } from '../channel/channel.service.ts'
import * as channels from '../channel/channel.store.ts'
import { enqueue } from '../queue/spread.store.ts'
import { refuseBeyondLimits } from './mail-limits.ts'

/** A document of a quotation that a person sends to a customer. */

/** The quotation that a mail is about. */
type QuotationRow = Awaited<ReturnType<typeof documentToMail>>['row']

type MailChannel = Awaited<ReturnType<typeof channels.list>>[number]

/** The channel of the company's mail server, or why no mail can leave. */
async function mailWay(context: Context, executor: Executor): Promise<MailChannel | MailState> {
  if (!(await mayLeave(executor))) {
    const problem = '“对外发送”没有开启，邮件发不出去'
    return { problem, remedy: '开启', place: 'company' }
  }
  const found = (await channels.list(executor)).find(({ kind }) => kind === 'mail')
  const place = 'channel'
  if (!found) {
    return { problem: '公司还没有设置发邮件的渠道', remedy: '添加', place }
  }
  if (found.is_enabled !== 1) {
    return { problem: '发邮件的渠道已停用', remedy: '启用', place }
  }
  const hint = hintOfChannel(context, found)
  return hint === '' ? found : { problem: `现在不能发邮件：${hint}`, remedy: '处理', place }
}

/** Why no mail can leave at present; null where one can. */
export async function getState(context: Context) {
  const way = await mailWay(context, context.db)
  return { data: 'problem' in way ? way : null }
}

/** The company's mail server; refused in words where no mail can leave. */
async function mailChannel(context: Context, executor: Executor) {
  const way = await mailWay(context, executor)
  if (!('problem' in way)) return way
  const page = entities[way.place].label
  throw new Refusal('conflict', `${way.problem}，请联系管理员在“${page}”里${way.remedy}`)
}

/** What the mail says before the sender has read it: no amounts, which the document has. */
function draftOf(kind: MailedKind, content: FrozenQuotation) {
  const { quo_name, quo_no, revision, valid_until, cus_contact, cus_name, company } = content
  const number = `${quo_no} V${revision}`
  const until = valid_until === '' ? '' : `，有效期至${valid_until}`
  const greeted = cus_contact || cus_name
  const lines = [
    greeted === '' ? '您好！' : `${greeted}，您好！`,
    `附件是“${quo_name}”的${TITLES[kind]}（编号 ${number}）${until}，请查收。如有疑问，欢迎随时联系。`,
  ]
  const signed = [content.user_name, content.user_phone, content.user_email, company.name]
  return {
    subject: `${TITLES[kind]} ${number} ${quo_name}`,
    text: `${lines.join('\n')}\n\n${signed.filter(Boolean).join('\n')}`,
  }
}

const contactsOf = async (context: Context, { customer_id }: QuotationRow) =>
  customer_id === null ? [] : mailsOf(context, customer_id)

type Query = InputOf<typeof mail.getDraft>

/** A mail with the document that is requested, for its sender to read and change. */
export async function getDraft(context: Context, input: Query) {
  const { row, document } = await documentToMail(context, input)
  await mailChannel(context, context.db)
  const { content, body, name } = await mailedFile(context, document)
  const data = {
    ...draftOf(document.kind, content),
    to: await contactsOf(context, row),
    file: name,
    bytes: body.byteLength,
    revision: document.revision,
    last_revision: row.revision,
  }
  return { data }
}

type Input = InputOf<typeof mail.sendDocument>

/** Those of the addresses that are no contact's of the customer, as far as the actor sees the customer. */
async function othersIn(context: Context, row: QuotationRow, to: readonly string[]) {
  const folded = (address: string) => address.toLowerCase()
  const own = new Set((await contactsOf(context, row)).map(({ email }) => folded(email)))
  return to.filter((address) => !own.has(folded(address)))
}

/** Refuses to send to others than the customer's contacts until that is confirmed. */
function refuseOthers({ cus_name }: QuotationRow, others: readonly string[]): void {
  if (others.length === 0) return
  const whose = cus_name === '' ? '客户' : `客户“${cus_name}”`
  throw new Refusal(
    'conflict',
    `${others.join('、')} 不是${whose}的联系人，是否仍要发送？发送会记入操作日志`,
    { confirmed: '收件人不是客户的联系人' },
  )
}

/** Puts the mail into the queue, once for each address, with an entry in the history of the quotation. */
export async function sendDocument(context: Context, input: Input) {
  const { to = [], subject = '', text = '' } = input
  if (to.length === 0) throw invalid('to', '请填写收件人的邮箱')
  if (subject === '') throw invalid('subject', '请填写主题')
  if (text === '') throw invalid('text', '请填写正文')
  const { row, document } = await documentToMail(context, input)
  const others = await othersIn(context, row, to)
  if (input.confirmed !== 1) refuseOthers(row, others)
  return change(context, async (transaction) => {
    const { id: channel_id } = await mailChannel(context, transaction)
    await refuseBeyondLimits(context, transaction, to.length)
    const { email } = await printedUser(transaction, context.user.id)
    const replyTo = email === '' ? undefined : email
    const content = JSON.stringify({ title: subject, text, document, replyTo })
    const common = {
      event: MAILED_DOCUMENT,
      record_id: row.id,
      cause: randomUUID(),
      channel_id,
      user_id: null,
      person_id: context.user.id,
    }
    const rows = to.map((recipient) => {
      return { ...common, recipient, content, created_ms: Date.now() }
    })
    await enqueue(transaction, rows)
    await writeHistory(transaction, context, {
      entity: 'quotation',
      record_id: row.id,
      name: row.quo_name,
      owner_id: row.user_id,
      action: 'mail',
      after: {
        attachment: documentInWords(document),
        recipients: to.join('、'),
        others: others.join('、'),
        subject,
      },
    })
    return {}
  })
}

/** The attachments of a delivery, made when it is sent; refused where its document cannot be sent any more. */
export async function attachmentsOf(
  resources: { db: Database },
  { document }: { document?: MailedDocument },
): Promise<{ name: string; content: Uint8Array }[]> {
  if (!document) return []
  const { name, body } = await mailedFile(resources, document)
  return [{ name, content: body }]
}
