import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { TITLES } from '#server/documents/wording.ts'
import { companyLogo } from '#server/features/company/company.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { makeWorkbook } from './export.ts'
import { laneFor, noteExport } from './export-file.ts'
import { inTurn } from './export-queue.ts'
import { refuseCost, withMargins } from './margin-document.ts'
import { fileTitle, quotationDocument } from './quotation-document.ts'
import { printed, versionContent } from './quotation-version.service.ts'
import * as store from './quotation.store.ts'

/** The documents of a version, or of the quotation as it is now, as sheets of an Excel file. */
export async function exportToExcel(
  context: Context,
  { id, revision, kind }: InputOf<typeof quotation.outleader>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少编号，请从列表中打开')
  if (kind === 'margin') refuseCost(context)
  const row = await findOrRefuse(context, store, id, 'view')
  const version = printed(row, { revision, kind })
  const lane = await laneFor(context, id, version)
  const logo = await companyLogo(context.db)
  const { content, body } = await inTurn(lane, context.user.id, async () => {
    const content = await versionContent(context, row, { revision: version, notes: true })
    const document = quotationDocument(content, logo?.png)
    const told = kind === 'margin' ? withMargins(document, content) : document
    return { content, body: await makeWorkbook(lane, told) }
  })
  const title = TITLES[kind ?? 'quotation']
  await noteExport(context, row, `${title}（Excel）`, content)
  return { body, name: `${title}-${fileTitle(content)}.xlsx` }
}
