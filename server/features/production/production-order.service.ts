import type { InputOf } from '#api/kit/endpoint.ts'
import type { production } from '#api/production/production.ts'
import { readTechnical, technicalFacts, technicalOf } from '#api/product/technical.ts'
import { productById, type CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import { makePaper } from '#server/documents/documents.ts'
import { productionOrder, type LineToBuild } from '#server/documents/papers/production-order.ts'
import { issuerOf } from '#server/features/company/company.service.ts'
import { productsOfLines } from '#server/features/contract/contract-lookup.service.ts'
import { deliveryOfRecord } from '#server/features/contract/progress/delivery.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { userName } from '#server/records/save.ts'
import { productionStore } from './production-record.service.ts'

/** What a product records for who builds it; its prices stay here. */
function technicalPart(product: CatalogueProduct | undefined): Pick<LineToBuild, 'spec' | 'facts'> {
  if (!product) return { spec: undefined, facts: [] }
  const { pro_caliber: caliber, pro_flow: flow, pro_lift: lift } = product
  const { pro_speed: speed, pro_power: power, pro_brand: brand } = product
  return {
    spec: { caliber, flow, lift, speed, power, brand },
    facts: technicalFacts(readTechnical(technicalOf(product)) ?? {}),
  }
}

/** 生产任务单 of a production record, with the technical data of the catalogue as it is now. */
export async function printProductionOrder(
  context: Context,
  { id }: InputOf<typeof production.productionOrder>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少生产记录的编号，请从生产列表中打开')
  const row = await findOrRefuse(context, productionStore, id, 'view')
  const delivery = await deliveryOfRecord(context.db, 'production', row)
  const pids = await productsOfLines(context.db, row.con_id)
  const products = new Map<number, CatalogueProduct | undefined>()
  for (const pid of new Set(pids.values())) products.set(pid, await productById(context.db, pid))
  const lines = delivery.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ contract_line_id, set_no, set_name, sets, title, no, unit, note, quantity }) => {
      const pid = pids.get(contract_line_id)
      const product = pid === undefined ? undefined : products.get(pid)
      return { set_no, set_name, sets, title, no, unit, note, quantity, ...technicalPart(product) }
    })
  const number = `SC${String(id).padStart(6, '0')}`
  const paper = productionOrder({
    number,
    date: dayOf(row.release_time),
    maker: await userName(context.db, row.user_id),
    issuer: await issuerOf(context.db),
    contract: row.pro_no,
    customer: delivery.cus_name,
    project: delivery.project,
    due: delivery.delivery_date,
    remark: row.pro_remark,
    lines,
  })
  return { body: await makePaper(context.user.id, paper), name: `生产任务单-${number}.pdf` }
}
