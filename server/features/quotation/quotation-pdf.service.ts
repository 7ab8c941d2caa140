import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import { makePdf } from '#server/documents/pdf.ts'
import { invalid } from '#server/errors.ts'
import type { FileAnswer } from '#server/handler.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { writeHistory } from '#server/records/history.ts'
import { inTurn } from './export-queue.ts'
import { fileTitle, quotationDocument } from './quotation-document.ts'
import { laneFor } from './quotation-export.service.ts'
import { versionContent } from './quotation-version.service.ts'
import * as store from './quotation.store.ts'

/** What each kind is called, on paper and as a file. */
const TITLES = { quotation: '报价单', technical: '技术参数表', supply: '供货清单' } as const

/** Characters that a file name cannot hold on every system. */
const UNFIT = /[\\/:*?"<>|]/g

/** A document of a version, or of the quotation as it is now, as a PDF. */
export async function exportToPdf(
  context: Context,
  { id, revision, kind = 'quotation' }: InputOf<typeof quotation.document>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  const row = await findOrRefuse(context, store, id, 'view')
  const lane = await laneFor(context, id)
  let title = ''
  const body = await inTurn(lane, context.user.id, async () => {
    const content = await versionContent(context, context.db, row, revision)
    title = fileTitle(content)
    return makePdf(kind, quotationDocument(content, undefined))
  })
  await context.db.transaction().execute((transaction) =>
    writeHistory(transaction, context, {
      entity: 'quotation',
      record_id: id,
      name: row.quo_name,
      owner_id: row.user_id,
      action: 'export',
    }),
  )
  const name = [...`${TITLES[kind]}-${title}`.replace(UNFIT, ' ')].slice(0, 100).join('')
  return { body, name: `${name}.pdf` }
}
