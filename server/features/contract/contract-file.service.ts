import type { Context } from '#server/context.ts'
import { missing } from '#server/errors.ts'
import { findUpload, servedAs } from '#server/features/upload/upload.service.ts'
import type { ServedFile } from '#server/services.ts'
import { maySeeContract } from './contract-lookup.service.ts'

/** A file that the actor may open: their own upload, or one of a contract that they may see. */
export async function openContractFile(context: Context, url: string): Promise<ServedFile> {
  const file = await findUpload(context.db, url)
  const allowed = file?.contract_id
    ? await maySeeContract(context, file.contract_id)
    : file?.deleted_contract_id === null && file.user_id === context.user.id
  if (!file || !allowed) throw missing('文件')
  return servedAs(file)
}
