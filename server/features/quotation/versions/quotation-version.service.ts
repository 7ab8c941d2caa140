import type { InputOf } from '#api/kit/endpoint.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { dayOf } from '#server/platform/clock.ts'
import { knowsCost } from '#server/catalogue/price-secrets.ts'
import type { Context } from '#server/context.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { frozen } from './freeze.ts'
import { isAsSent } from '../head/quotation-stage.ts'
import { contentOf, versionsOf } from './quotation-version.store.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { differenceInWords } from './version-difference.ts'

const NO_ID = '缺少报价的编号，请从报价列表中打开'

/** The versions of a quotation that were sent, newest first. */
export async function listVersions(context: Context, { id }: { id: number }) {
  await findOrRefuse(context, store, id, 'view')
  const versions = await versionsOf(context.db, id)
  return { data: versions.map((row) => ({ ...row, total: textFromCents(row.total) })) }
}

/** As those see it who may not know costs. */
export const withoutCost = (content: FrozenQuotation): FrozenQuotation => ({
  ...content,
  sets: content.sets.map((set) => ({
    ...set,
    lines: set.lines.map(({ cost: _cost, ...line }) => line),
  })),
})

/** Without the notes and curves, which may be 9 MB and which only documents show. */
const withoutNotes = (content: FrozenQuotation): FrozenQuotation => ({
  ...content,
  sets: content.sets.map((set) => ({
    ...set,
    lines: set.lines.map((line) => ({
      ...line,
      pro_info: '',
      remarks: '',
      pro_curve: '',
      technical: '',
    })),
  })),
})

/**
 * Version `revision` as it was sent, or the present content without one; costs only for users with the permission, notes of
 * lines only on request. The caller has checked that the actor may see the quotation.
 */
export async function versionContent(
  context: Pick<Context, 'db' | 'user'>,
  row: QuotationRow,
  { revision, notes }: { revision: number | undefined; notes: boolean },
): Promise<FrozenQuotation> {
  const content = await wholeContent(context, row, { revision, notes })
  const visible = knowsCost(context) ? content : withoutCost(content)
  return notes ? visible : withoutNotes(visible)
}

async function wholeContent(
  { db }: Pick<Context, 'db'>,
  row: QuotationRow,
  { revision, notes }: { revision: number | undefined; notes: boolean },
): Promise<FrozenQuotation> {
  if (revision === undefined) {
    return frozen(db, row, { revision: 0, date: dayOf(row.release_time), notes })
  }
  const json = await contentOf(db, row.id, revision)
  if (json === undefined) throw missing(`版本V${revision}`)
  return JSON.parse(json) as FrozenQuotation
}

/** The version that is printed unless another is requested: the last one sent, as long as nothing has changed since. */
export const printed = (row: QuotationRow, revision: number | undefined): number | undefined =>
  revision ?? (isAsSent(row) ? row.revision : undefined)

export async function getVersion(
  context: Context,
  { id, revision }: InputOf<typeof quotation.getVersion>,
) {
  if (id === undefined) throw invalid('id', NO_ID)
  const row = await findOrRefuse(context, store, id, 'view')
  return { data: await versionContent(context, row, { revision, notes: false }) }
}

/** What changed since the version that was sent last, in sentences; nothing for one that never was. */
export async function differenceFromSent(context: Context, row: QuotationRow): Promise<string[]> {
  if (row.revision === 0 || isAsSent(row)) return []
  return differenceOf(context, row, row.revision, undefined)
}

/** What differs between two versions, or the present content where there is no number, read one after the other. */
async function differenceOf(
  context: Context,
  row: QuotationRow,
  from: number,
  to: number | undefined,
): Promise<string[]> {
  const before = await versionContent(context, row, { revision: from, notes: false })
  await nextTurn()
  const after = await versionContent(context, row, { revision: to, notes: false })
  await nextTurn()
  return differenceInWords(before, after)
}

/** The differences between two versions, or between a version and the present content. */
export async function getDifference(
  context: Context,
  { id, from, to }: InputOf<typeof quotation.getDifference>,
) {
  if (id === undefined) throw invalid('id', NO_ID)
  if (from === undefined) throw invalid('from', '请选择要比较的版本')
  const row = await findOrRefuse(context, store, id, 'view')
  return { data: await differenceOf(context, row, from, to) }
}
