import type { InputOf } from '#api/kit/endpoint.ts'
import { buildingsIn, type FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { may, type Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { makePdf, makeWorkbook } from '#server/documents/documents.ts'
import { documentPools, type DocumentPool } from '#server/documents/pools.ts'
import type { DocumentKind, QuotationDocument } from '#server/documents/quotation-document.ts'
import { TITLES } from '#server/documents/content/wording.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { companyLogo, companySeal } from '#server/features/company/company.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import type { Run } from '#server/jobs/job-pool.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { writeHistory, writeUnrepeated } from '#server/records/history/history.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { refuseCost, withMargins } from './margin-document.ts'
import { fileTitle, quotationDocument, versionInWords } from './quotation-document.ts'
import { sizeOf } from '../lines/quotation-line.store.ts'
import { inTenThousands } from '../lines/quotation-size.ts'
import { printed, versionContent } from '../versions/quotation-version.service.ts'
import { sizeOfVersion } from '../versions/quotation-version.store.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** Making a file of a quotation in any format: its content, its place in the queue, its entry in the history. */

/** The limits of one file; some quotations from before there was a limit are larger. */
const MAX_LINES = 10_000
const MAX_NOTE_BYTES = 18_000_000

/** The limits of a small file, which is made in a moment. */
const SMALL_LINES = 300
const SMALL_NOTE_BYTES = 900_000
/** Of a version, whose lines are not counted: as many of them with short notes have so much. */
const SMALL_VERSION_BYTES = 200_000

/** By whom a file is made, as far as its content depends on that. */
type Maker = Pick<Context, 'db' | 'user'>

/**
 * The queue for the file of a quotation or of a version. Refuses a quotation that is too large for a file and an unknown
 * version before anything is read.
 */
async function poolFor(
  { db }: Maker,
  id: number,
  revision: number | undefined,
): Promise<DocumentPool> {
  if (revision !== undefined) {
    const bytes = await sizeOfVersion(db, id, revision)
    if (bytes === undefined) throw missing(`版本V${revision}`)
    return bytes <= SMALL_VERSION_BYTES ? 'small' : 'large'
  }
  const { lines, notes } = await sizeOf(db, id)
  if (lines > MAX_LINES || notes > MAX_NOTE_BYTES) {
    throw new Refusal(
      'tooLarge',
      `这份报价有${lines}行产品、${inTenThousands(notes)}万字的简介和备注；一个文件最多${MAX_LINES}行、${inTenThousands(MAX_NOTE_BYTES)}万字，请分成几份报价后再导出`,
    )
  }
  return lines <= SMALL_LINES && notes <= SMALL_NOTE_BYTES ? 'small' : 'large'
}

/** Refuses an unknown version, and a quotation that is too large for a file. */
export async function refuseUnprintable(maker: Maker, id: number, version: number | undefined) {
  await poolFor(maker, id, version)
}

/** Writes the export into the history: which document, and of which version. */
export async function noteExport(
  context: Context,
  { id, quo_name, user_id }: QuotationRow,
  what: string,
  content: Pick<FrozenQuotation, 'revision'>,
  isSealed = false,
): Promise<void> {
  const document = `${what} ${versionInWords(content)}`
  // Each print with the seal counts.
  const write = isSealed ? writeHistory : writeUnrepeated
  await transact(
    context.db,
    (transaction) =>
      write(transaction, context, {
        entity: 'quotation',
        record_id: id,
        name: quo_name,
        owner_id: user_id,
        action: 'export',
        after: { document },
      }),
    context.user.id,
  )
}

const NO_BUILDING = '这份报价没有按建筑计算选的水泵，没有计算书；请在选型中用“从建筑计算”选泵'

const NO_SEAL = '公司资料里还没有公章图片，请先在公司资料中上传'

/** The seal for a document that is to bear it; refused to who may not print it, of what was not sent, and of other kinds. */
export async function sealFor(context: Context, kind: DocumentKind, version: number | undefined) {
  if (!may(context, 'company:seal')) {
    throw new Refusal('forbidden', '您没有打印盖章的报价单的权限')
  }
  if (kind !== 'quotation') throw invalid('kind', '只有报价单可以盖章')
  if (version === undefined) throw invalid('revision', '没有发出的内容不能盖章，请先发出')
  const seal = await companySeal(context.db)
  return seal ?? refuseWithoutSeal()
}

function refuseWithoutSeal(): never {
  throw new Refusal('conflict', NO_SEAL)
}

type Request = InputOf<typeof quotation.document> | InputOf<typeof quotation.outleader>

/** A kind of file, and how it is made within a turn of a pool. */
type Format = {
  format: 'Excel' | 'PDF'
  extension: 'xlsx' | 'pdf'
  make: (run: Run, kind: DocumentKind, document: QuotationDocument) => Promise<Uint8Array>
}

export const PDF = { format: 'PDF', extension: 'pdf', make: makePdf } as const satisfies Format

/** What is made: a document of a version, or of the present content without one. */
type Document = {
  kind: DocumentKind
  version: number | undefined
  seal?: Buffer | undefined
}

/**
 * What is taken of the content of version `revision`, or of what is printed without one. It is read in its turn, so that no more of
 * them are in memory at once than documents are made of.
 */
export async function ofPrinted<Taken>(
  maker: Maker,
  row: QuotationRow,
  revision: number | undefined,
  take: (content: FrozenQuotation) => Taken,
): Promise<Taken> {
  const version = printed(row, revision)
  const pool = documentPools[await poolFor(maker, row.id, version)]
  return pool.turn(maker.user.id, async () =>
    take(await versionContent(maker, row, { revision: version, notes: true })),
  )
}

/** The file of a document, once its queue has room for it. */
export async function makeFile(
  maker: Maker,
  row: QuotationRow,
  { kind, version, seal }: Document,
  { extension, make }: Format,
): Promise<{ content: FrozenQuotation; body: Uint8Array; name: string }> {
  const pool = documentPools[await poolFor(maker, row.id, version)]
  const { content, body } = await pool.turn(maker.user.id, async (run) => {
    const logo = await companyLogo(maker.db)
    const content = await versionContent(maker, row, { revision: version, notes: true })
    // Parsing a version of some megabytes and copying it to the process take time: other requests run in between.
    await nextTurn()
    if (kind === 'building' && buildingsIn(content) === 0) throw invalid('kind', NO_BUILDING)
    const document = quotationDocument(content, { logo: logo?.png, seal })
    const printable = kind === 'margin' ? withMargins(document, content) : document
    await nextTurn()
    return { content, body: await make(run, kind, printable) }
  })
  return { content, body, name: `${TITLES[kind]}-${fileTitle(content)}.${extension}` }
}

/** The file of a version, or of the present content. Refuses one that the actor may not see, and one that is too large. */
async function fileOf(
  context: Context,
  { id, revision, kind = 'quotation', sealed = 0 }: Request & { sealed?: number | undefined },
  format: Format,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  if (kind === 'margin') refuseCost(context)
  const row = await findOrRefuse(context, store, id, 'view')
  const version = printed(row, revision)
  const seal = sealed === 1 ? await sealFor(context, kind, version) : undefined
  const { content, body, name } = await makeFile(context, row, { kind, version, seal }, format)
  const mark = seal ? '，盖章' : ''
  const what = `${TITLES[kind]}（${format.format}${mark}）`
  await noteExport(context, row, what, content, seal !== undefined)
  return { body, name }
}

/** A document of a version, or of the quotation as it is now, as a PDF. */
export const exportToPdf = (context: Context, request: InputOf<typeof quotation.document>) =>
  fileOf(context, request, PDF)

/** The documents of a version, or of the quotation as it is now, as sheets of an Excel file. */
export const exportToExcel = (context: Context, request: InputOf<typeof quotation.outleader>) =>
  fileOf(context, request, {
    format: 'Excel',
    extension: 'xlsx',
    make: (run, _kind, document) => makeWorkbook(run, document),
  })
