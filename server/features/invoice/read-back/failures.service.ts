import { MAX_FAILURE, MOST_READ_BACK, type ReadFailure } from '#api/invoice/read-back.ts'
import { REQUESTED } from '#api/invoice/invoice.ts'
import type { Context } from '#server/context.ts'
import type { Cells } from '#server/imports/description.ts'
import {
  counted,
  readLines,
  type GoodsRow,
  type LineRow,
  type MadeLine,
} from '#server/imports/lines.ts'
import { NO_PRICES, type RowsFile } from '#server/imports/read-file.ts'
import { canView } from '#server/records/policy.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import { serialOf } from '../bureau/bureau-values.ts'
import type { FoundInvoice } from '../invoice.store.ts'
import { without } from './one-a-row.ts'
import * as store from './read-back.store.ts'

/** The tax bureau's list of what it did not take of an import. */

const columns: readonly SheetColumn[] = [
  {
    name: 'serial',
    title: '发票流水号',
    synonyms: ['流水号'],
    isCode: true,
    isNoDay: true,
    required: true,
  },
  {
    name: 'failure',
    title: '导入失败原因',
    synonyms: ['失败原因', '错误信息', '校验结果'],
    longest: 2000,
    required: true,
  },
]

const SERIAL = /^KP(\d{1,15})$/i

type FailureLine = { request: number; failure: string }

const calledIn = (cells: Cells) => (cells['serial'] ?? '').trim()

function failureOf({ cells, problem }: GoodsRow): MadeLine<FailureLine> {
  if (problem !== '') return { problem }
  const [serial, failure] = [calledIn(cells), (cells['failure'] ?? '').trim()]
  if (failure === '') return { skipped: '没有失败原因' }
  const [, request] = SERIAL.exec(serial) ?? []
  if (request === undefined) return { skipped: `流水号“${serial.slice(0, 30)}”不是从这里导出的` }
  return { line: { request: Number(request), failure } }
}

/** The reasons of a request's rows, each once, in a text that is no longer than is stored. */
function reasonsOf(rows: readonly LineRow<FailureLine>[]): string {
  const reasons = new Set(rows.flatMap(({ line }) => (line ? [line.failure] : [])))
  const text = [...reasons].join('；')
  return [...text].length > MAX_FAILURE ? `${[...text].slice(0, MAX_FAILURE - 1).join('')}…` : text
}

/** What the list says of the requests, each in the first of its rows; nothing is stored. */
export async function readFailures(context: Context, file: RowsFile) {
  const { data } = await readLines<FailureLine>(context, file, {
    columns,
    most: MOST_READ_BACK,
    prices: NO_PRICES,
    takesAll: true,
    called: calledIn,
    lineOf: failureOf,
  })
  const byRequest = Map.groupBy(
    data.rows.filter(({ line }) => line !== null),
    ({ line }) => line!.request,
  )
  const found = await store.requestsById(context.db, [...byRequest.keys()])
  const requests = new Map(found.map((one) => [one.id, one]))
  const rows = data.rows.map((row): LineRow<ReadFailure> => {
    if (row.line === null) return { ...row, line: null }
    const all = byRequest.get(row.line.request)!
    if (all[0] !== row) return without(row, 'skipped', `已并入第${all[0]!.row}行`)
    return ofRequest(context, row, requests.get(row.line.request), reasonsOf(all))
  })
  return { data: { ...data, ...counted(rows) } }
}

function ofRequest(
  context: Context,
  row: LineRow<FailureLine>,
  request: FoundInvoice | undefined,
  failure: string,
): LineRow<ReadFailure> {
  const isSeen = request && canView(context, 'contract', { user_id: request.contract_user_id })
  const name = serialOf(row.line!.request)
  if (!request || !isSeen) return without(row, 'wrong', `没有申请${name}`)
  if (request.state !== REQUESTED) return without(row, 'skipped', `申请${name}已登记开票结果`)
  if (request.failure === failure) return without(row, 'unchanged', failure)
  const { id, version, c_no, buyer_name } = request
  const line = { id, version, request: `${name} ${c_no} ${buyer_name}`, failure }
  return { ...row, kind: 'changed', reason: failure, changes: [], notes: [], line }
}
