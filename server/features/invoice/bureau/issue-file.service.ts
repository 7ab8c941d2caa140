import type { InputOf } from '#api/kit/endpoint.ts'
import { REQUESTED, requestStates, type invoice } from '#api/invoice/invoice.ts'
import { labelIn } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { bureauWorkbook } from '#server/features/company/invoice-template.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { writeHistories } from '#server/records/history/history.ts'
import { historyOwner } from '#server/records/policy.ts'
import { withBureauTools, type BureauTools } from '#server/sheets/sheets.ts'
import { invoiceKind } from '../invoice-record.service.ts'
import { clearFailures } from '../invoice.store.ts'
import { bureauCells, requestName } from './bureau-cells.ts'
import type { RequestToIssue } from './bureau-values.ts'
import { requestsWithRows } from './issue-file.store.ts'

/** 导出开票文件: the company's workbook of the tax bureau, filled in with requests that are to be issued. */

const MOST_NAMED = 5

function refuseOthers(requests: readonly RequestToIssue[], ids: readonly number[]): void {
  if (requests.length < ids.length) {
    throw new Refusal('missing', '选中的开票申请中有的不存在或已被删除，请刷新后重试')
  }
  const others = requests.filter(({ state }) => state !== REQUESTED)
  if (others.length === 0) return
  const names = others
    .slice(0, MOST_NAMED)
    .map((request) => `${requestName(request)}（${labelIn<number>(requestStates, request.state)}）`)
  const more = others.length > MOST_NAMED ? `等${others.length}张` : ''
  throw invalid('ids', `只有状态是“申请”的可以导出，请取消勾选：${names.join('、')}${more}`)
}

/** The company's workbook as it is to be filled in. It passed when it was uploaded, maybe by another release. */
async function readStored(read: BureauTools['read'], workbook: { file: Uint8Array; name: string }) {
  try {
    return await read(workbook)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error
    throw new Refusal('conflict', `公司的开票模板不能用：${error.message}`)
  }
}

/** Which version of the workbook a request was filled into stays in its history, whatever the company has later. */
async function noteIssued(
  context: Context,
  requests: readonly RequestToIssue[],
  version: string,
): Promise<void> {
  const document = `开票文件，模板版本 ${version || '未注明'}`
  const entries = requests.map((request) => ({
    entity: 'invoice' as const,
    record_id: request.id,
    name: invoiceKind.name({ ...request, rows: [], reds: [], i_file: [], file_names: [] }),
    ...historyOwner('invoice', request),
    action: 'export' as const,
    after: { document },
  }))
  await transact(
    context.db,
    async (transaction) => {
      await clearFailures(
        transaction,
        requests.map(({ id }) => id),
      )
      await writeHistories(transaction, context, entries)
    },
    context.user.id,
  )
}

/** The filled workbook; refused in words where a request cannot be issued by it. */
export async function issueFile(
  context: Context,
  { ids = [] }: InputOf<typeof invoice.issueFile>,
): Promise<FileAnswer> {
  if (ids.length === 0) throw invalid('ids', '请先勾选要导出的开票申请')
  return withBureauTools(context.user.id, async ({ read, fill }) => {
    const requests = await requestsWithRows(context, ids)
    refuseOthers(requests, ids)
    const workbook = await bureauWorkbook(context)
    const template = await readStored(read, workbook)
    const body = await fill(workbook, bureauCells(template, requests))
    await noteIssued(context, requests, template.version)
    return { body, name: `开票文件-${dayOf(context.now)}-${requests.length}张.xlsx` }
  })
}
