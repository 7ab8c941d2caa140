import type { Context } from '#server/context.ts'
import { missing } from '#server/platform/errors.ts'
import { openContractFile } from '#server/features/contract/contract-file.service.ts'
import { findUpload, servedAs } from '#server/features/upload/upload.service.ts'
import { canView } from '#server/records/policy.ts'
import type { ServedFile } from '#server/services.ts'
import { salesStore } from './sales-record.service.ts'

/** A file that the actor may open: a photo of a case that they may see, or what `openContractFile` allows. */
export async function openRecordFile(context: Context, url: string): Promise<ServedFile> {
  const file = await findUpload(context.db, url)
  if (!file?.sales_id) return openContractFile(context, url)
  const record = await salesStore.find(context.db, file.sales_id)
  if (!record || !canView(context, 'sales', record)) throw missing('文件')
  return servedAs(file)
}
