import { z } from 'zod'
import { endpoint } from '#api/kit/endpoint.ts'
import { flag, lines, named, recordId, text } from '#api/kit/fields.ts'
import { mails } from '#api/kit/list-fields.ts'
import { contentVersion } from '#api/quotation/quotation-head.ts'
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
  /** The content that the attachment is of. */
  content_version: z.number(),
})
export type MailDraft = z.output<typeof draft>

/** Sending a document of a quotation to its customer, when a person presses 发送邮件 (domain §12). */
export const mail = {
  /** What is sent of version `revision`, or of what the quotation is now; refused in words where no mail can leave. */
  getDraft: endpoint({
    method: 'GET',
    path: '/Mail/getDraft',
    access: 'quotation:export',
    input: z.object(which),
    answer: { data: draft },
  }),
  /**
   * Puts a mail for each address into the queue. What the quotation is now is only sent with the `content_version` that was
   * read, and as long as it stays the same.
   */
  sendDocument: endpoint({
    method: 'POST',
    path: '/Mail/sendDocument',
    access: 'quotation:export',
    input: z
      .object({
        ...which,
        content_version: contentVersion(),
        to: mails('收件人', MOST_RECIPIENTS),
        subject: text('主题', MOST_SUBJECT),
        text: lines('正文', MOST_TEXT),
      })
      .meta({ wire: { required: ['id', 'to', 'subject', 'text'] } }),
    answer: {},
    success: '已放入发送队列',
  }),
}
