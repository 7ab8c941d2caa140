import { api } from '../api/index.ts'
import type { Product } from '../e2e/server.ts'
import { median, RUNS } from './numbers.ts'

/** A quotation of so many lines, ten to a set, all with a model and a price. */
export async function quotationOf(product: Product, lineCount: number): Promise<number> {
  const perSet = 10
  const ids: number[] = []
  for (let index = 0; index < perSet; index += 1) {
    const made = await product.call(api.product.setProduct, {
      pro_title: `立式多级离心泵 ${lineCount}-${index}`,
      pro_no: `CDL32-${index}`,
      pro_flow: '32',
      pro_lift: '45',
      pro_power: '7.5',
      pro_unit: '台',
      pro_brand: '示例',
      pro_unitprice: '12800.50',
    })
    ids.push(Number(made.id))
  }
  const combination = await product.call(api.combination.setCombination, {
    com_name: '变频供水设备',
    com_prolist: ids,
    com_show: 1,
  })
  const quotation = await product.call(api.quotation.setQuotation, {
    quo_name: `${lineCount}行报价`,
  })
  for (let set = 0; set < lineCount / perSet; set += 1) {
    await product.call(api.quotation.setCombination, {
      id: quotation.id,
      com_id: combination.id,
    })
  }
  return Number(quotation.id)
}

/** How long the export of a quotation takes, until its last byte. */
export async function exportMs(product: Product, token: string, id: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    const response = await fetch(
      `${product.url}/api${api.quotation.outleader.path}.html?id=${id}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    )
    await response.arrayBuffer()
    if (!response.headers.get('content-type')?.includes('spreadsheet')) {
      throw new Error(`the export of ${id} was refused`)
    }
    times.push(performance.now() - began)
  }
  return median(times)
}
