import type { InputOf } from '#api/kit/endpoint.ts'
import type { FileChoice } from '#api/kit/imports.ts'
import { MAX_INQUIRIES } from '#api/inquiry/inquiry.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import type { FileAnswer } from '#server/handler.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { staffNames } from '#server/records/staff-name.ts'
import { claimFile, fileBytes, holdFiles } from '#server/features/upload/upload.service.ts'
import type { OpenQuotation } from '../head/open-quotation.ts'
import * as quotations from '../quotation.store.ts'
import * as store from './inquiry-file.store.ts'

/** The file of a customer's list, stored with the quotation that has lines of it: who sees the quotation sees the list. */

export type InquiryRecord = Row<'quotation_inquiry'>

/** Stores a list with a quotation, and answers its number there; one that is there already keeps its number. */
export async function storeInquiry(
  { context, transaction, row }: OpenQuotation,
  url: string,
  choice: FileChoice,
): Promise<number> {
  const { user, now } = context
  const name = await claimFile(transaction, url, { userId: user.id, nowMs: Date.now() })
  if (name === undefined) {
    throw invalid('inquiry_file', '询价清单不是您上传的，或已被清理，请重新选择清单')
  }
  const stored = await store.inquiriesOf(transaction, row.id)
  const same = stored.find((one) => one.url === url)
  if (same) return same.number
  if (stored.length >= MAX_INQUIRIES) {
    throw new Refusal('conflict', `一份报价最多${MAX_INQUIRIES}份询价清单，请另建一份报价`)
  }
  const number = (stored.at(-1)?.number ?? 0) + 1
  await store.insertInquiries(transaction, [
    {
      quotation_id: row.id,
      number,
      url,
      name,
      choice: JSON.stringify(choice),
      user_id: user.id,
      create_time: now,
    },
  ])
  await writeHistory(transaction, context, {
    entity: 'quotation',
    record_id: row.id,
    name: row.quo_name,
    owner_id: row.user_id,
    action: 'change',
    before: { inquiry: '' },
    after: { inquiry: name },
  })
  return number
}

/** The same lists for the copy of a quotation, under the same numbers: files are stored once. */
export async function copyInquiries(
  transaction: Transaction,
  from: number,
  to: number,
): Promise<void> {
  const lists = await store.inquiriesOf(transaction, from)
  await holdFiles(
    transaction,
    lists.map(({ url }) => url),
    Date.now(),
  )
  await store.insertInquiries(
    transaction,
    lists.map((one) => ({ ...one, quotation_id: to })),
  )
}

const NO_ID = '缺少报价的编号，请从报价列表中打开'

/** A list of a quotation that the actor may see, with the quotation. */
export async function inquiryInSight(
  context: Context,
  { id, number }: { id?: number | undefined; number?: number | undefined },
) {
  if (id === undefined) throw invalid('id', NO_ID)
  const row = await findOrRefuse(context, quotations, id, 'view')
  const inquiry = number && (await store.findInquiry(context.db, row.id, number))
  if (!inquiry) throw missing('询价清单')
  return { row, inquiry }
}

/** What a list holds, as the customer sent it. */
export async function inquiryBytes(context: Context, { url }: InquiryRecord): Promise<Buffer> {
  const content = await fileBytes(context, url)
  if (content) return content
  throw new Refusal('conflict', '询价清单的文件丢失，请联系管理员检查文件存储')
}

export async function listInquiries(context: Context, { id }: { id: number }) {
  const row = await findOrRefuse(context, quotations, id, 'view')
  const inquiries = await store.inquiriesOf(context.db, row.id)
  const lines = await store.linesByInquiry(context.db, row.id)
  const names = await staffNames(
    context.db,
    inquiries.map(({ user_id }) => user_id),
  )
  return {
    data: inquiries.map(({ number, name, user_id, create_time }) => ({
      number,
      name,
      staff_name: names.get(user_id) ?? '',
      create_time,
      lines: lines.get(number) ?? 0,
    })),
  }
}

export async function openInquiry(
  context: Context,
  input: InputOf<typeof quotation.inquiryFile>,
): Promise<FileAnswer> {
  const { inquiry } = await inquiryInSight(context, input)
  return { body: await inquiryBytes(context, inquiry), name: inquiry.name }
}
