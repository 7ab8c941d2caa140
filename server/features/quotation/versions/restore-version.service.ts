import type { InputOf } from '#api/kit/endpoint.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { titlesById } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { saveRecord } from '#server/records/save.ts'
import { quotationForChange } from '../head/open-quotation.ts'
import { isChanged, NOT_LOST } from '../head/quotation-stage.ts'
import { lightSets, replaceSets } from '../lines/quotation-line.store.ts'
import { inParts } from '../lines/line-notes.ts'
import { storeTotal } from '../prices/quotation-total.ts'
import { quotationKind } from '../quotation-record.service.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { frozen } from './freeze.ts'
import { versionOf } from './quotation-version.store.ts'
import { reviewIn } from './sent-columns.ts'
import { headOf, setsOf, type StoredQuotation } from './stored-version.ts'
import { withoutCost } from './quotation-version.service.ts'
import { partDifferences } from './version-difference.ts'

/** 恢复到 the version that was sent last: head, terms, sets, lines and approval as it had them. */

function refuseRestoring(row: QuotationRow, read: number | undefined): void {
  if (read === undefined) {
    throw invalid(
      'content_version',
      '没有恢复：不知道您看到的是哪一次修改的内容。请刷新页面后再恢复',
    )
  }
  if (row.revision === 0) throw new Refusal('conflict', '这份报价还没有发出过，没有可以恢复的版本')
  if (!isChanged(row)) {
    throw new Refusal('conflict', `这份报价在V${row.revision}发出之后没有修改，不需要恢复`)
  }
  if (read !== row.content_version) {
    throw new Refusal('conflict', '这份报价刚被修改，没有恢复。请刷新，看清改了什么再恢复')
  }
}

/** What the history says of lines at most: of many lines the first, and how many more there are. */
const MOST_SENTENCES = 50
const LONGEST_SENTENCE = 200

/** What of sets and lines is changed back, in words that everybody may read. */
function inWords(revision: number, now: StoredQuotation, version: StoredQuotation): string {
  const sentences = partDifferences(withoutCost(now), withoutCost(version))
  const shown = sentences.slice(0, MOST_SENTENCES).map((sentence) => {
    const characters = [...sentence]
    if (characters.length <= LONGEST_SENTENCE) return sentence
    return `${characters.slice(0, LONGEST_SENTENCE).join('')}…`
  })
  const more = sentences.length > MOST_SENTENCES ? [`等共${sentences.length}处`] : []
  return [`V${revision}`, [...shown, ...more].join('；')].filter((text) => text !== '').join('：')
}

/** Puts sets and lines back as they were sent, and answers what that changes, in words. */
async function restoreLines(
  transaction: Transaction,
  row: QuotationRow,
  version: StoredQuotation,
): Promise<string> {
  const day = { revision: 0, date: dayOf(row.release_time), notes: false }
  const now = await frozen(transaction, row, day)
  const sets = await lightSets(transaction, row.id)
  const quoted = version.sets.flatMap(({ lines }) => lines.map(({ pid }) => pid))
  const products = await titlesById(transaction, [...new Set(quoted)])
  const lines = inParts(sets.flatMap((set) => set.lines))
  await replaceSets(transaction, row.id, lines, setsOf(version, row.id, sets, products))
  return inWords(row.revision, now, version)
}

/**
 * Brings a quotation back to what was sent last, refused where somebody changed it since the caller read it. What was sent
 * in it stays sent: it is 已发出, without changes, and as approved as the version was.
 */
export function restoreVersion(context: Context, input: InputOf<typeof quotation.restoreVersion>) {
  const { id, content_version } = input
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  return change(
    context,
    async (transaction) => {
      const row = await quotationForChange(context, transaction, id)
      const { id: _id, ...stored } = row
      refuseRestoring(row, content_version)
      const { content, review } = await versionOf(transaction, id, row.revision)
      const version = JSON.parse(content) as StoredQuotation
      const restored = await restoreLines(transaction, row, version)
      const next = row.content_version + 1
      const kind = { ...quotationKind, differing: saying(restored) }
      const { version: saved } = await saveRecord(context, transaction, kind, { id }, () => {
        const columns = {
          ...stored,
          ...headOf(version, row),
          ...reviewIn(review),
          stage: STAGES.sent,
          ...NOT_LOST,
          content_version: next,
          sent_content_version: next,
        }
        return { ...columns, search_text: searchText('quotation', columns) }
      })
      await storeTotal(transaction, id)
      return { id, revision: row.revision, version: saved }
    },
    () => Promise.resolve(new Refusal('conflict', '版本中的一个产品刚被删除，请再恢复一次')),
  )
}

/** The snapshots of the history with what becomes of the lines, which are no columns. */
const saying =
  (restored: string) =>
  (before: QuotationRow, after: QuotationRow): [QuotationRow, QuotationRow] => [
    before,
    { ...after, restored } as QuotationRow,
  ]
