import { may, type Context } from '#server/context.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { missing } from '#server/platform/errors.ts'
import { findUpload, isFree, servedAs } from '#server/features/upload/upload.service.ts'
import type { ServedFile } from '#server/services.ts'
import { contractOfInvoice } from './money/invoiced.service.ts'
import { contractOfReceipt } from './money/contract-money.service.ts'
import { maySeeContract } from './contract-lookup.service.ts'

/** A file that the actor may open: their own upload, or one of a contract that they may see, or of its receipts or invoices. */
export async function openContractFile(context: Context, url: string): Promise<ServedFile> {
  const file = await findUpload(context.db, url)
  if (!file || !(await mayOpen(context, file))) throw missing('文件')
  return servedAs(file)
}

async function mayOpen(context: Context, file: Row<'file'>): Promise<boolean> {
  if (file.contract_id) return maySeeContract(context, file.contract_id)
  if (file.receipt_id) {
    const contractId = await contractOfReceipt(context.db, file.receipt_id)
    return may(context, 'receipt:view') && maySeeNamed(context, contractId)
  }
  if (file.invoice_id) {
    const contractId = await contractOfInvoice(context.db, file.invoice_id)
    return may(context, 'invoice:view') && maySeeNamed(context, contractId)
  }
  return isFree(file) && file.user_id === context.user.id
}

const maySeeNamed = async (context: Context, contractId: number | undefined) =>
  contractId !== undefined && (await maySeeContract(context, contractId))
