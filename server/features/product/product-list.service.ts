import type { InputOf } from '#api/kit/endpoint.ts'
import { judgeStored } from '#api/product/energy.ts'
import { energyGrades } from '#api/product/technical.ts'
import type { product } from '#api/product/product.ts'
import { recordStatuses } from '#api/kit/status.ts'
import { priceFor } from '#server/catalogue/price-secrets.ts'
import type { Context } from '#server/context.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { firstAlike, listedPage, listedProducts, listedRows } from './product-list.store.ts'

/** The list of products: a page of it, and all of it as a file to be read. What can be imported again is another one. */

type Stored = Parameters<typeof judgeStored>[0] & {
  pro_unitprice: number | null
  pro_type: number | null
}

const present =
  (context: Context) =>
  <Row extends Stored>({ pro_unitprice, ...row }: Row) => ({
    ...row,
    energy_reason: judgeStored(row).reason,
    ...priceFor(context, pro_unitprice),
    pro_type: row.pro_type ?? ('' as const),
  })

export async function listProducts(context: Context, input: InputOf<typeof product.index>) {
  const { data, total } = await listedPage(context, input)
  return { data: data.map(present(context)), total }
}

/** Models that are in the catalogue more than once, only written otherwise: an import cannot tell which is meant. */
export async function alikeModels({ db }: Context) {
  return { data: await firstAlike(db) }
}

async function rowsOf(context: Context, ids: readonly number[]) {
  return (await listedRows(context, ids)).map(present(context))
}

const FILE: readonly FileColumn<Awaited<ReturnType<typeof rowsOf>>[number]>[] = [
  { title: 'ID', of: 'id', kind: 'number' },
  { title: '产品名称', of: 'pro_title', width: 40 },
  { title: '型号', of: 'pro_no', width: 28 },
  { title: '品牌', of: 'pro_brand' },
  { title: '流量（m³/h）', of: 'pro_flow' },
  { title: '扬程（m）', of: 'pro_lift' },
  { title: '功率（kW）', of: 'pro_power' },
  { title: '单价（元）', of: 'pro_unitprice', kind: 'amount', needs: 'product:price' },
  { title: '时间', of: 'release_time', kind: 'time' },
  { title: '状态', of: 'pro_status', options: recordStatuses },
  { title: '录入人', of: 'staff_name', width: 12 },
  { title: '能效等级', of: 'energy_grade', options: energyGrades },
  { title: '能效判定说明', of: 'energy_reason', width: 60 },
]

export function exportProductRows(context: Context, input: InputOf<typeof product.exportRows>) {
  return listFile(context, {
    entity: 'product',
    columns: FILE,
    ids: (limit) => listedProducts(context, input, limit),
    rows: (ids) => rowsOf(context, ids),
  })
}
