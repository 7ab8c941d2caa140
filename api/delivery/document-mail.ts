import { z } from 'zod'
import { endpoint, nothing } from '#api/kit/endpoint.ts'
import { flag, lines, named, recordId, text } from '#api/kit/fields/fields.ts'
import { mails } from '#api/kit/list/list-fields.ts'
import { documentKinds } from '#api/quotation/quotation-offer-calls.ts'

export const MOST_RECIPIENTS = 5
const MOST_SUBJECT = 200
const MOST_TEXT = 5000

/** What can be sent to a customer of a quotation: what is printed of it, but for what holds costs. */
export const mailedKinds = documentKinds.filter(
  (kind): kind is Exclude<(typeof documentKinds)[number], { value: 'margin' }> =>
    kind.value !== 'margin',
)

const which = {
  id: recordId('报价'),
  revision: recordId('版本'),
  kind: named('单据', mailedKinds),
  sealed: flag('盖章'),
}

/** A mail before it is read and changed. */
const draft = z.object({
  /** The customer's contacts with an address, as far as the actor sees the customer. */
  to: z.array(z.object({ name: z.string(), email: z.string() })),
  subject: z.string(),
  text: z.string(),
  /** The attachment, and its size. */
  file: z.string(),
  bytes: z.number(),
  /** The version that the attachment is of, and the last one that was sent. */
  revision: z.number(),
  last_revision: z.number(),
})
export type MailDraft = z.output<typeof draft>

/** Why no mail can leave: what is missing, what is to be done about it, and on which page. */
const mailState = z.object({
  problem: z.string(),
  remedy: z.string(),
  place: z.enum(['company', 'channel']),
})
export type MailState = z.output<typeof mailState>

/** Sending a document of a quotation to its customer, when a person presses 发邮件 (domain §12). */
export const mail = {
  /** Why no mail can leave at present; null where one can. */
  getState: endpoint({
    method: 'GET',
    path: '/Mail/getState',
    access: 'quotation:mail',
    input: nothing,
    answer: { data: mailState.nullable() },
  }),
  /**
   * What is sent of version `revision`, or of the last one. Refused in words where none was sent, the quotation is 已作废, or no
   * mail can leave.
   */
  getDraft: endpoint({
    method: 'GET',
    path: '/Mail/getDraft',
    access: 'quotation:mail',
    input: z.object(which),
    answer: { data: draft },
  }),
  /**
   * Puts a mail for each address into the queue: of version `revision`, or of the last one that was sent. To others than the
   * customer's contacts it is refused until it is `confirmed`, and with 429 beyond the company's limits for each person, in
   * words that say when it is possible again.
   */
  sendDocument: endpoint({
    method: 'POST',
    path: '/Mail/sendDocument',
    access: 'quotation:mail',
    input: z
      .object({
        ...which,
        to: mails('收件人', MOST_RECIPIENTS),
        subject: text('主题', MOST_SUBJECT),
        text: lines('正文', MOST_TEXT),
        confirmed: flag('已确认'),
      })
      .meta({ wire: { required: ['id', 'to', 'subject', 'text'] } }),
    answer: {},
    success: '已放入发送队列',
  }),
}
