import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { shownCompany } from '#server/features/company/company.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { makeWorkbook } from './export.ts'
import { laneFor, noteExport } from './export-file.ts'
import { inTurn } from './export-queue.ts'
import { fileTitle, quotationDocument } from './quotation-document.ts'
import { versionContent } from './quotation-version.service.ts'
import * as store from './quotation.store.ts'

/** The documents of a version, or of the quotation as it is now, as sheets of an Excel file. */
export async function exportToExcel(
  context: Context,
  { id, revision }: InputOf<typeof quotation.outleader>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少编号，请从列表中打开')
  const row = await findOrRefuse(context, store, id, 'view')
  const lane = await laneFor(context, id, revision)
  const { logo } = await shownCompany(context.db)
  const { content, body } = await inTurn(lane, context.user.id, async () => {
    const content = await versionContent(context, context.db, row, revision)
    return { content, body: await makeWorkbook(lane, quotationDocument(content, logo)) }
  })
  await noteExport(context, row, '报价单（Excel）', content)
  return { body, name: `报价单-${fileTitle(content)}.xlsx` }
}
