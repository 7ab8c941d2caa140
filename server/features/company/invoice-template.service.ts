import type { company } from '#api/company/company.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { XLSX } from '#api/kit/imports.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { namedFiles } from '#server/features/upload/held-files.ts'
import { fileBytes, findUpload, isFree } from '#server/features/upload/upload.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { exampleTemplate } from '#server/sheets/bureau/example-template.ts'
import { withBureauTools } from '#server/sheets/sheets.ts'
import { THE_COMPANY } from './company.store.ts'

/** The tax bureau's workbook for issuing invoices (开票模板): an upload that the company names. */

export const bureauFiles = namedFiles('companyBureau', {
  field: 'invoice_template',
  label: '开票模板',
})

/** The address and the name of the company's workbook; undefined without one. */
export const bureauFile = async (executor: Executor) =>
  (await bureauFiles.of(executor, THE_COMPANY))[0]

async function stored(context: Context, url: string): Promise<Uint8Array> {
  const content = await fileBytes(context, url)
  if (content) return content
  throw new Refusal('conflict', '税务局的开票模板文件丢失，请在“公司资料”中重新上传')
}

/** The address to save with the version that its workbook says, if another one is sent; it is checked again. */
export async function checkedBureauFile(context: Context, url: string | undefined) {
  if (url === undefined || url === '') return url === '' ? { url, version: '' } : undefined
  if (url === (await bureauFile(context.db))?.url) return undefined
  const file = await findUpload(context.db, url)
  const isOwn = file && isFree(file) && file.user_id === context.user.id
  if (!isOwn || file.type !== XLSX)
    throw invalid('invoice_template', '开票模板不存在或已被清理，请重新上传')
  const { version } = await withBureauTools(context.user.id, async ({ read }) =>
    read({ file: await stored(context, url), name: file.name }),
  )
  return { url, version }
}

/** The company's workbook as it is filled in; refused in words without one. */
export async function bureauWorkbook(
  context: Context,
): Promise<{ file: Uint8Array; name: string }> {
  const found = await bureauFile(context.db)
  if (found) return { file: await stored(context, found.url), name: found.name }
  throw new Refusal(
    'conflict',
    '还没有税务局的开票模板：请从电子税务局下载“批量开票-导入开票模板”，在“公司资料”的“开票”中上传；没有权限的请找管理员',
  )
}

/** The company's workbook, or the example of one. */
export async function openBureauFile(
  context: Context,
  { example = 0 }: InputOf<typeof company.invoiceTemplate>,
): Promise<FileAnswer> {
  const own = example === 1 ? undefined : await bureauFile(context.db)
  if (!own) return { body: await exampleTemplate(), name: '示例-批量开票-导入开票模板.xlsx' }
  return { body: await stored(context, own.url), name: own.name }
}
