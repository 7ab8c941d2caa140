import type { company } from '#api/company/company.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { DOCX } from '#api/upload/upload.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { defaultTemplate } from '#server/documents/word/default-template.ts'
import { namedFiles } from '#server/features/upload/held-files.ts'
import { fileBytes, findUpload, isFree } from '#server/features/upload/upload.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { THE_COMPANY } from './company.store.ts'

/** The company's Word file of contracts (合同 Word 模板): an upload that the company names; without one the shipped one. */

export const templateFiles = namedFiles('company', {
  field: 'contract_template',
  label: '合同 Word 模板',
})

/** The address and the name of the company's file; undefined without one. */
export const templateFile = async (executor: Executor) =>
  (await templateFiles.of(executor, THE_COMPANY))[0]

const ABSENT = '合同 Word 模板不存在或已被清理，请重新上传'

/** The address to save, if one is sent. Refuses any upload but one that was checked as a Word file of contracts. */
export async function checkedTemplate({ db }: Context, url: string | undefined) {
  if (url === undefined || url === '') return url
  const file = await findUpload(db, url)
  if (file?.type === DOCX) return url
  throw invalid('contract_template', ABSENT)
}

async function stored(context: Context, url: string): Promise<Uint8Array> {
  const content = await fileBytes(context, url)
  if (content) return content
  throw new Refusal('conflict', '公司的合同 Word 模板文件丢失，请在“公司资料”中重新上传')
}

/** The bytes of the company's file; undefined without one. */
export async function templateBytes(context: Context): Promise<Uint8Array | undefined> {
  const file = await templateFile(context.db)
  return file && stored(context, file.url)
}

/** The bytes of a file that the company has, or would have once it is saved with it; undefined for the shipped one. */
export async function chosenBytes(context: Context, url = ''): Promise<Uint8Array | undefined> {
  if (url === '') return undefined
  const file = await findUpload(context.db, url)
  const isOwn = file && isFree(file) && file.user_id === context.user.id
  if (file?.type === DOCX && (isOwn || file.company_id === THE_COMPANY)) {
    return stored(context, url)
  }
  throw invalid('contract_template', ABSENT)
}

/** The company's file to be changed, or the shipped one. */
export async function openTemplate(
  context: Context,
  { shipped = 0 }: InputOf<typeof company.contractTemplate>,
): Promise<FileAnswer> {
  const own = shipped === 1 ? undefined : await templateBytes(context)
  if (own === undefined) return { body: defaultTemplate(), name: '购销合同模板.docx' }
  return { body: own, name: (await templateFile(context.db))?.name ?? '' }
}
