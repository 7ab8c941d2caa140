import { STAGES } from '#api/quotation/quotation-head.ts'
import { quotation } from '#api/quotation/quotation.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import {
  followParts,
  followTexts,
  type WithFollows,
} from '#server/features/customer/follow/follow.service.ts'
import { asText, formTexts, moneyInWords } from '#server/records/history/history-text.ts'
import type { Transaction } from '#server/db/open.ts'
import type { RecordKind } from '#server/records/save.ts'
import { removeInquiries } from './inquiry/inquiry-file.store.ts'
import { removePrices } from './prices/last-price.store.ts'
import { setsWithNotes } from './lines/line-notes.ts'
import {
  discountInWords,
  levelInWords,
  reviewInWords,
  userInWords,
  lineTexts,
  setsInWords,
  setTexts,
  stageInWords,
  stepsInWords,
} from './quotation-history.ts'
import {
  insertSetsWithLines,
  lightSets,
  taxUntaxed,
  type SetWithLines,
} from './lines/quotation-line.store.ts'
import { storeTotal } from './prices/quotation-total.ts'
import { countChanged, countQuotation } from './versions/counted.ts'
import { removeVersions, totalOfVersion } from './versions/quotation-version.store.ts'
import * as store from './quotation.store.ts'
import type { QuotationRow, QuotationValues } from './quotation.store.ts'

const follows = followParts('quotation')

const partFields = { quotation_set: setTexts, quotation_line: lineTexts }

/** What migration 032 did to those that were there, for one that was deleted before it. */
async function formerlySent(
  transaction: Transaction,
  { id, revision, stage }: QuotationRow,
): Promise<Partial<QuotationRow>> {
  const sent_total = (await totalOfVersion(transaction, id, revision)) ?? null
  return { sent_total, stage: revision > 0 && stage === STAGES.draft ? STAGES.sent : stage }
}

/** A quotation as a record: its lines are kept with it when it is deleted, and its versions as long as it can come back. */
export const quotationKind: RecordKind<QuotationRow, QuotationValues> & {
  partFields: typeof partFields
} = {
  parts: async (transaction, record) => {
    const sets = await lightSets(transaction, record.id)
    const lines = await setsWithNotes(transaction, sets)
    return { sets: lines, ...(await follows.keep(transaction, record.id)) }
  },
  ...store,
  update: async (transaction, id, values, before) => {
    await store.update(transaction, id, values, before)
    await countChanged(transaction, before, values)
    // An earlier quotation has no tax until somebody sets whether its prices include it.
    if (before.tax_inclusive !== null || (values.tax_inclusive ?? null) === null) return
    await taxUntaxed(transaction, id, (await theCompany(transaction)).tax_rate)
  },
  remove: async (transaction, row) => {
    await follows.remove(transaction, row.id)
    await store.remove(transaction, row)
    await countQuotation(transaction, row.id)
  },
  name: (row) => row.quo_name,
  fields: formTexts(quotation.setQuotation, {
    discount_value: { label: '优惠值', text: discountInWords },
    payment_steps: { label: '付款方式', text: stepsInWords },
    stage: { label: '阶段', text: stageInWords },
    lost_reason: { label: '未成交原因', text: asText },
    rival: { label: '竞争对手', text: asText },
    rival_price: { label: '对手价格', text: moneyInWords },
    ...followTexts,
    revision: { label: '版本', text: (value) => (value ? `V${asText(value)}` : '') },
    sets: { label: '报价产品', text: setsInWords },
    review: { label: '审核', text: reviewInWords },
    needed_level: { label: '需要的级别', text: levelInWords },
    passed_level: { label: '通过的级别', text: levelInWords },
    submitted_by: { label: '提交人', text: userInWords },
    review_by: { label: '审核人', text: userInWords },
    review_for: { label: '代理', text: userInWords },
    review_note: { label: '审核意见', text: asText },
    document: { label: '导出内容', text: asText },
    attachment: { label: '附件', text: asText },
    recipients: { label: '收件人', text: asText },
    others: { label: '其中不是客户联系人', text: asText },
    subject: { label: '邮件主题', text: asText },
    inquiry: { label: '询价清单', text: asText },
    restored: { label: '恢复到', text: asText },
  }),
  partFields,
  restore: async (_context, transaction, deleted, stamp) => {
    // What a deletion keeps beside the record itself: its parts.
    const {
      sets,
      follows: said,
      ...row
    } = deleted as QuotationRow & {
      sets: SetWithLines[]
    } & WithFollows
    // A deletion from before this was kept says by the stage whether it was as it was sent.
    const wasSent = row.stage === STAGES.sent || row.stage === STAGES.won
    const sent_content_version = row.sent_content_version ?? (wasSent ? row.content_version : null)
    const formerly = row.sent_total === undefined ? await formerlySent(transaction, row) : {}
    await store.insert(transaction, { ...row, sent_content_version, ...formerly, ...stamp })
    await insertSetsWithLines(transaction, sets)
    await follows.restore(transaction, { follows: said })
    await storeTotal(transaction, row.id)
    await countQuotation(transaction, row.id)
  },
  purge: async (transaction, id) => {
    await removeVersions(transaction, id)
    await removePrices(transaction, id)
    await removeInquiries(transaction, id)
  },
}
