import { nobody, type Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { TITLES } from '#server/documents/content/wording.ts'
import type { DocumentKind } from '#server/documents/quotation-document.ts'
import { companySeal } from '#server/features/company/company.service.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { findInSight } from '#server/records/find.ts'
import { printed } from '../versions/quotation-version.service.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { makeFile, PDF, refuseUnprintable, sealFor } from './quotation-file.service.ts'

/** A document that is sent by mail: by the rules of exports when it is requested, and made when it is sent. */

export type MailedKind = Exclude<DocumentKind, 'margin'>

/** Which document a mail has; `revision` is null for what the quotation is at this `content_version`. */
export type MailedDocument = {
  quotation: number
  revision: number | null
  kind: MailedKind
  sealed: boolean
  content_version: number
}

type Request = {
  id?: number | undefined
  revision?: number | undefined
  kind?: MailedKind | undefined
  sealed?: number | undefined
}

/** What a document is, in words. */
export const documentInWords = ({ kind, sealed, revision }: MailedDocument) =>
  `${TITLES[kind]}（PDF${sealed ? '，盖章' : ''}） ${revision === null ? '草稿' : `V${revision}`}`

/** The document that a request names, of a quotation that the actor may see; refused as its export would be. */
export async function documentToMail(
  context: Context,
  { id, revision, kind = 'quotation', sealed = 0 }: Request,
): Promise<{ row: QuotationRow; document: MailedDocument }> {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  const row = await findInSight(context, store, id, 'view')
  const version = printed(row, revision)
  await refuseUnprintable(context, id, version)
  if (sealed === 1) await sealFor(context, kind, version)
  return {
    row,
    document: {
      quotation: id,
      revision: version ?? null,
      kind,
      sealed: sealed === 1,
      content_version: row.content_version,
    },
  }
}

const CHANGED = '这份报价在放入发送队列之后又有修改，没有发出；请核对后重新发送邮件'

/** The file of a document; nothing of it depends on who sends it. Refused where the quotation is gone or has changed. */
export async function mailedFile({ db }: { db: Database }, document: MailedDocument) {
  const { quotation, revision, kind, sealed, content_version } = document
  const row = await store.find(db, quotation)
  if (!row) throw missing('报价')
  if (revision === null && row.content_version !== content_version) {
    throw new Refusal('conflict', CHANGED)
  }
  const seal = sealed ? await companySeal(db) : undefined
  if (sealed && !seal) throw new Refusal('conflict', '公司资料里的公章图片已删除，没有发出')
  const made = { kind, version: revision ?? undefined, seal }
  return makeFile({ db, user: nobody }, row, made, PDF)
}
