import type { Executor, Transaction } from '#server/db/open.ts'
import { templateFile, templateFiles } from './contract-template.service.ts'
import { bureauFile, bureauFiles } from './invoice-template.service.ts'

/** The files that the company names: its Word file of contracts, and the tax bureau's workbook. */

/** Their addresses and names, empty for none. */
export async function filesOfCompany(executor: Executor) {
  const contract = await templateFile(executor)
  const invoice = await bureauFile(executor)
  return {
    contract_template: contract?.url ?? '',
    contract_template_name: contract?.name ?? '',
    invoice_template: invoice?.url ?? '',
    invoice_template_name: invoice?.name ?? '',
  }
}

/** Addresses to save, empty for none; one that is not given stays. */
export type FilesSent = {
  contract_template?: string | undefined
  invoice_template?: string | undefined
}

/** Names these files for the company in place of those before. */
export async function nameFiles(
  transaction: Transaction,
  id: number,
  { contract_template, invoice_template }: FilesSent,
  userId: number,
): Promise<void> {
  const sent = [
    [templateFiles, contract_template],
    [bureauFiles, invoice_template],
  ] as const
  for (const [files, url] of sent) {
    if (url !== undefined) await files.name(transaction, id, url === '' ? [] : [url], userId)
  }
}
