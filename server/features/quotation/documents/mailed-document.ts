import { STAGES } from '#api/quotation/quotation-head.ts'
import { nobody, type Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { TITLES } from '#server/documents/content/wording.ts'
import type { DocumentKind } from '#server/documents/quotation-document.ts'
import { companySeal } from '#server/features/company/company.service.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { findInSight } from '#server/records/find.ts'
import * as store from '../quotation.store.ts'
import { versionInWords } from './quotation-document.ts'
import type { QuotationRow } from '../quotation.store.ts'
import { makeFile, PDF, refuseUnprintable, sealFor } from './quotation-file.service.ts'

/**
 * A document that is sent by mail: of a version that was sent, and so was passed. It is checked when it is requested, and
 * again when it is made, which is when the mail leaves.
 */

export type MailedKind = Exclude<DocumentKind, 'margin'>

/** Which document a mail has. */
export type MailedDocument = {
  quotation: number
  revision: number
  kind: MailedKind
  sealed: boolean
}

type Request = {
  id?: number | undefined
  revision?: number | undefined
  kind?: MailedKind | undefined
  sealed?: number | undefined
}

/** What a document is, in words. */
export const documentInWords = ({ kind, sealed, revision }: MailedDocument) =>
  `${TITLES[kind]}（PDF${sealed ? '，盖章' : ''}） ${versionInWords({ revision })}`

/** The version to send: the one that is named, else the last. Refused where nothing was sent, or it is sent no more. */
function versionToMail({ revision: last, stage }: QuotationRow, named: number | undefined) {
  if (last === 0) throw new Refusal('conflict', '这份报价还没有发出，请先发出，再发送邮件')
  if (stage === STAGES.void) throw new Refusal('conflict', '这份报价已作废，不能发送邮件')
  return named ?? last
}

/** The document that a request names, of a quotation that the actor may see. */
export async function documentToMail(
  context: Context,
  { id, revision, kind = 'quotation', sealed = 0 }: Request,
): Promise<{ row: QuotationRow; document: MailedDocument }> {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  const row = await findInSight(context, store, id, 'view')
  const version = versionToMail(row, revision)
  await refuseUnprintable(context, id, version)
  if (sealed === 1) await sealFor(context, kind, version)
  return {
    row,
    document: { quotation: id, revision: version, kind, sealed: sealed === 1 },
  }
}

/** The file of a document; nothing of it depends on who sends it. Refused where it is sent no more. */
export async function mailedFile({ db }: { db: Database }, document: MailedDocument) {
  const { quotation, revision, kind, sealed } = document
  const row = await store.find(db, quotation)
  if (!row) throw missing('报价')
  // An earlier program also queued drafts, as without a version.
  if (!revision) throw new Refusal('conflict', '报价的草稿不能发送邮件，请先发出')
  const version = versionToMail(row, revision)
  const seal = sealed ? await companySeal(db) : undefined
  if (sealed && !seal) throw new Refusal('conflict', '公司资料里的公章图片已删除，没有发出')
  const made = { kind, version, seal }
  return makeFile({ db, user: nobody }, row, made, PDF)
}
