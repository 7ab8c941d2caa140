import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import { makePdf } from '#server/documents/pdf.ts'
import { TITLES } from '#server/documents/wording.ts'
import { invalid } from '#server/errors.ts'
import { companyLogo } from '#server/features/company/company.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { laneFor, noteExport } from './export-file.ts'
import { inTurn } from './export-queue.ts'
import { refuseCost, withMargins } from './margin-document.ts'
import { fileTitle, quotationDocument } from './quotation-document.ts'
import { printed, versionContent } from './quotation-version.service.ts'
import * as store from './quotation.store.ts'

/** A document of a version, or of the quotation as it is now, as a PDF. */
export async function exportToPdf(
  context: Context,
  { id, revision, kind = 'quotation' }: InputOf<typeof quotation.document>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  if (kind === 'margin') refuseCost(context)
  const row = await findOrRefuse(context, store, id, 'view')
  const version = printed(row, { revision, kind })
  const lane = await laneFor(context, id, version)
  const logo = await companyLogo(context.db)
  const { content, body } = await inTurn(lane, context.user.id, async () => {
    const content = await versionContent(context, row, { revision: version, notes: true })
    const document = quotationDocument(content, logo?.png)
    const told = kind === 'margin' ? withMargins(document, content) : document
    return { content, body: await makePdf(lane, kind, told) }
  })
  await noteExport(context, row, `${TITLES[kind]}（PDF）`, content)
  return { body, name: `${TITLES[kind]}-${fileTitle(content)}.pdf` }
}
