import { may, type Context } from '#server/context.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { missing } from '#server/platform/errors.ts'
import { findUpload, isFree, servedAs } from '#server/features/upload/upload.service.ts'
import type { ServedFile } from '#server/services.ts'
import { contractOfReceipt } from './money/contract-money.service.ts'
import { maySeeContract } from './contract-lookup.service.ts'

/** A file that the actor may open: their own upload, or one of a contract that they may see, or of its receipts. */
export async function openContractFile(context: Context, url: string): Promise<ServedFile> {
  const file = await findUpload(context.db, url)
  if (!file || !(await mayOpen(context, file))) throw missing('文件')
  return servedAs(file)
}

async function mayOpen(context: Context, file: Row<'file'>): Promise<boolean> {
  if (file.contract_id) return maySeeContract(context, file.contract_id)
  if (!file.receipt_id) return isFree(file) && file.user_id === context.user.id
  const contractId = await contractOfReceipt(context.db, file.receipt_id)
  return (
    contractId !== undefined &&
    may(context, 'receipt:view') &&
    (await maySeeContract(context, contractId))
  )
}
