import { api } from '../api/index.ts'
import type { Product } from '../e2e/support/server.ts'
import { median, RUNS } from './numbers.ts'

export const PER_SET = 10

export const SET = { com_name: '变频供水设备' }

/** A product that is quoted: each of a set has another title. */
export const LINE = (lineCount: number, index: number) => ({
  pro_title: `立式多级离心泵 ${lineCount}-${index}`,
  pro_no: `CDL32-${index}`,
  pro_flow: '32',
  pro_lift: '45',
  pro_power: '7.5',
  pro_unit: '台',
  pro_brand: '示例',
})

/** A quotation of so many lines, ten to a set, all with a model and a price. */
export async function quotationOf(product: Product, lineCount: number): Promise<number> {
  const ids: number[] = []
  for (let index = 0; index < PER_SET; index += 1) {
    const made = await product.call(api.product.setProduct, {
      ...LINE(lineCount, index),
      pro_unitprice: '12800.50',
    })
    ids.push(Number(made.id))
  }
  const combination = await product.call(api.combination.setCombination, {
    ...SET,
    com_prolist: ids,
    com_show: 1,
  })
  const quotation = await product.call(api.quotation.setQuotation, {
    quo_name: `${lineCount}行报价`,
  })
  for (let set = 0; set < lineCount / PER_SET; set += 1) {
    await product.call(api.quotation.setCombination, {
      id: quotation.id,
      com_id: combination.id,
    })
  }
  return Number(quotation.id)
}

/** How long the export of a quotation takes, until its last byte. */
export async function exportMs(
  product: Product,
  token: string,
  id: number,
  runs = RUNS,
): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
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
