import type { agreed, AgreedRow } from '#api/agreed/agreed.ts'
import { agreedState, agreedStates } from '#api/agreed/agreed-state.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { priceFor } from '#server/catalogue/price-secrets.ts'
import type { Context } from '#server/context.ts'
import { exportedList } from '#server/imports/export.service.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { dayOf } from '#server/platform/clock.ts'
import { canOf } from '#server/records/policy.ts'
import { agreedColumns, rowOf } from './agreed-sheet.ts'
import * as store from './agreed-list.store.ts'
import { findMany } from './agreed.store.ts'

/** The list of agreed prices: a page of it, all of it as a file to be read, and as one that can be imported again. */

/** Prices as the list shows them. */
function onWire(context: Context, rows: Awaited<ReturnType<typeof store.agreedRows>>): AgreedRow[] {
  const today = dayOf(context.now)
  return rows.map(({ pro_unitprice, ...row }) => ({
    ...row,
    unitprice: textFromCents(row.unitprice),
    ...priceFor(context, pro_unitprice),
    state: agreedState(row, today),
    can: canOf(context, 'agreed_price', row),
  }))
}

export async function listAgreed(context: Context, input: InputOf<typeof agreed.index>) {
  const { data, total } = await store.agreedPage(context, input)
  return { data: onWire(context, data), total }
}

const FILE: readonly FileColumn<AgreedRow>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '客户', of: 'cus_name', width: 40 },
  { title: '产品名称', of: 'pro_title', width: 24 },
  { title: '型号', of: 'pro_no', width: 22 },
  { title: '品牌', of: 'pro_brand', width: 12 },
  { title: '协议价', of: 'unitprice', kind: 'amount' },
  { title: '目录价', of: 'pro_unitprice', kind: 'amount', needs: 'product:price' },
  { title: '起', of: 'from_date', kind: 'day' },
  { title: '止', of: 'to_date', kind: 'day' },
  { title: '有效期', of: 'state', options: agreedStates, width: 12 },
  { title: '备注', of: 'note', width: 30 },
  { title: '录入时间', of: 'release_time', kind: 'time' },
  { title: '业务员', of: 'staff_name', width: 12 },
]

export function exportAgreedRows(context: Context, input: InputOf<typeof agreed.exportRows>) {
  return listFile(context, {
    entity: 'agreed_price',
    columns: FILE,
    ids: (limit) => store.agreedIds(context, input, limit),
    rows: async (ids) => onWire(context, await store.agreedRows(context, ids)),
  })
}

export function exportAgreed(
  context: Context,
  { template, ...filters }: InputOf<typeof agreed.exportList>,
) {
  return exportedList(
    context,
    {
      entity: 'agreed_price',
      ids: (limit) => store.agreedIds(context, filters, limit),
      read: findMany,
      fieldsOf: (price) => price,
      sheetOf: () => ({ columns: agreedColumns, rowOf }),
    },
    { isTemplate: template === 1 },
  )
}
