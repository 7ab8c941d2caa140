import type { FrozenQuotation } from '#api/frozen-quotation.ts'
import type { Context } from '#server/context.ts'
import { missing, Refusal } from '#server/errors.ts'
import { writeHistory } from '#server/records/history.ts'
import type { LaneName } from './export-queue.ts'
import { versionInWords } from './quotation-document.ts'
import { sizeOf } from './quotation-line.store.ts'
import { inTenThousands } from './quotation-size.ts'
import { sizeOfVersion } from './quotation-version.store.ts'
import type { QuotationRow } from './quotation.store.ts'

/** What making a file of a quotation takes beside the file: when it is its turn, and that it is noted. */

/** What one file holds; of quotations that were made before there was a limit, some are larger. */
const MAX_LINES = 10_000
const MAX_NOTE_BYTES = 18_000_000

/** What is made in a moment. */
const SMALL_LINES = 300
const SMALL_NOTE_BYTES = 900_000
/** Of a version, whose lines are not counted: as many of them with short notes have so much. */
const SMALL_VERSION_BYTES = 200_000

/**
 * Where the file of a quotation, or of a version of it, waits for its turn. Refuses what no file can hold, and a
 * version that there is not, before anything is read.
 */
export async function laneFor(
  { db }: Context,
  id: number,
  revision: number | undefined,
): Promise<LaneName> {
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

/** Notes that somebody took a file: which document, and of which version. */
export async function noteExport(
  context: Context,
  { id, quo_name, user_id }: QuotationRow,
  what: string,
  content: FrozenQuotation,
): Promise<void> {
  const document = [what, versionInWords(content)].filter((text) => text !== '').join(' ')
  await context.db.transaction().execute((transaction) =>
    writeHistory(transaction, context, {
      entity: 'quotation',
      record_id: id,
      name: quo_name,
      owner_id: user_id,
      action: 'export',
      after: { document },
    }),
  )
}
